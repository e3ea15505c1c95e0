internal import CCairo

/// Cairo's and Pango's functions, once they are loaded.
///
/// Unchecked: the table is written once, before anybody can see it, and what it points to is code.
@safe struct CairoLibrary: @unchecked Sendable {
  private let table: UnsafePointer<passtool_cairo>

  /// The functions, or why there are none.
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
