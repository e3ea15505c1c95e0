internal import CZint

/// The functions of libzint, loaded on first use.
///
/// `@unchecked`: the table is written once, before any other thread can see it, and contains only
/// function pointers.
@safe struct ZintLibrary: @unchecked Sendable {
  let create: @convention(c) () -> UnsafeMutablePointer<zint_symbol>?
  let delete: @convention(c) (UnsafeMutablePointer<zint_symbol>?) -> Void
  let encode:
    @convention(c) (UnsafeMutablePointer<zint_symbol>?, UnsafePointer<UInt8>?, Int32) -> Int32

  /// The loaded functions, or the loader's message if libzint is not installed.
  static let shared: Result<ZintLibrary, ZintEncoder.Failure> = {
    var table = passtool_zint()
    var reason: UnsafePointer<CChar>?
    let isLoaded = unsafe passtool_zint_load(&table, &reason)
    guard isLoaded == 1, let create = unsafe table.create, let delete = unsafe table.delete_symbol,
      let encode = unsafe table.encode
    else {
      let words = unsafe reason.map { unsafe String(cString: $0) }
      return .failure(.noLibrary(words ?? "no reason given"))
    }
    return unsafe .success(ZintLibrary(create: create, delete: delete, encode: encode))
  }()
}
