internal import CCairo

/// The functions of librsvg, loaded with the first logo that is an SVG.
///
/// `@unchecked`: as for `CairoLibrary`.
@safe struct RsvgLibrary: @unchecked Sendable {
  private let table: UnsafePointer<passtool_rsvg>

  /// The loaded functions, or the reason why they cannot be loaded.
  static let shared: Result<RsvgLibrary, DrawingError> = {
    var reason: UnsafePointer<CChar>?
    guard let table = unsafe passtool_rsvg_load(&reason) else {
      let words = unsafe reason.map { unsafe String(cString: $0) }
      return .failure(.noLogoLibrary(words ?? "no reason given"))
    }
    return .success(unsafe RsvgLibrary(table: table))
  }()

  var call: passtool_rsvg { unsafe table.pointee }
}
