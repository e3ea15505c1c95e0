internal import CCurl

/// The functions of libcurl, loaded on first use.
///
/// `@unchecked`: the table is written once, before any other thread can see it, and contains only function pointers.
@safe struct CurlLibrary: @unchecked Sendable {
  let table: UnsafePointer<passtool_curl>

  /// The loaded functions, or the reason why they cannot be loaded.
  static let shared: Result<CurlLibrary, SMTPFault> = {
    var reason: UnsafePointer<CChar>?
    guard let table = unsafe passtool_curl_load(&reason) else {
      let words = unsafe reason.map { unsafe String(cString: $0) } ?? "no reason given"
      return .failure(
        SMTPFault(
          .server, "libcurl cannot be loaded (\(words)); install the package libcurl4"))
    }
    return .success(unsafe CurlLibrary(table: table))
  }()

  var call: passtool_curl { unsafe table.pointee }
}
