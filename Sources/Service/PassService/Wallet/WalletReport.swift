/// The kind of a fault that a phone reports about its passes, by the words that phones use.
enum WalletReport: String, CaseIterable {
  /// The service refused the token of a pass.
  case authentication
  /// The service sent a pass again that had not changed.
  case unchanged
  case register, unregister
  /// The list of changed passes could not be fetched or read.
  case list
  /// A changed pass could not be fetched or read.
  case pass
  case other

  /// Finds the kind in the beginning of a report; the rest is not read.
  init(_ report: String) {
    let words = String(decoding: report.utf8.prefix(2_000), as: UTF8.self).lowercased()
    let found = Self.signs.first { words.contains($0.words) }
    self = found?.kind ?? .other
  }

  /// The signs of each kind; the first that occurs counts.
  private static let signs: [(words: String, kind: WalletReport)] = [
    ("authentication failure", .authentication), ("unchanged", .unchanged),
    ("unregister", .unregister), ("register", .register), ("get serial", .list),
    ("serial #s", .list), ("get pass", .pass), ("pass data", .pass),
  ]
}
