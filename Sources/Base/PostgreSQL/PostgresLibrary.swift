internal import CPostgreSQL

/// The functions of libpq, loaded on first use.
///
/// `@unchecked`: the table is written once, before any other thread can see it, and contains only
/// function pointers.
@safe struct PostgresLibrary: @unchecked Sendable {
  private let table: UnsafePointer<passtool_postgresql>

  /// The loaded functions, or the reason why they cannot be loaded.
  static let shared: Result<PostgresLibrary, PostgresError> = {
    var reason: UnsafePointer<CChar>?
    guard let table = unsafe passtool_postgresql_load(&reason) else {
      let words = unsafe reason.map { unsafe String(cString: $0) } ?? "no reason given"
      return .failure(
        PostgresError(
          .unreachable, "libpq cannot be loaded (\(words)); install the package libpq5"))
    }
    return .success(unsafe PostgresLibrary(table: table))
  }()

  var call: passtool_postgresql { unsafe table.pointee }
}
