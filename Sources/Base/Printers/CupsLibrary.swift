internal import CCups

/// The functions of libcups, loaded on first use.
///
/// `@unchecked`: the table is written once, before any other thread can see it, and contains only function pointers.
@safe struct CupsLibrary: @unchecked Sendable {
  let table: UnsafePointer<passtool_cups>

  /// The loaded functions, or the reason why they cannot be loaded.
  static let shared: Result<CupsLibrary, PrinterFault> = {
    var reason: UnsafePointer<CChar>?
    guard let table = unsafe passtool_cups_load(&reason) else {
      return .failure(.noLibrary(unsafe text(reason) ?? "no reason given"))
    }
    return .success(unsafe CupsLibrary(table: table))
  }()

  var call: passtool_cups { unsafe table.pointee }

  /// Returns a C string as text; nil for a null pointer.
  static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}
