internal import CCairo

/// The functions of Cairo and Pango, loaded on first use.
///
/// `@unchecked`: the table is written once, before any other thread can see it, and contains only
/// function pointers.
@safe struct CairoLibrary: @unchecked Sendable {
  private let table: UnsafePointer<passtool_cairo>

  /// The loaded functions, or the reason why they cannot be loaded.
  static let shared: Result<CairoLibrary, DrawingError> = {
    var reason: UnsafePointer<CChar>?
    guard let table = unsafe passtool_cairo_load(&reason) else {
      let words = unsafe reason.map { unsafe String(cString: $0) }
      return .failure(.noLibrary(words ?? "no reason given"))
    }
    return .success(unsafe CairoLibrary(table: table))
  }()

  var call: passtool_cairo { unsafe table.pointee }
}
