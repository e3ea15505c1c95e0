package import BookingStore
package import Logging
internal import Synchronization
internal import Vocabulary

/// The stored records that were found damaged since the start; each is logged once.
package final class DamageLedger: Sendable {
  private let logger: Logger
  private let found = Mutex<[String: Damage]>([:])
  /// Maximum number of records that are noted; after so much damage, the operator restores all records.
  private static let maxCount = 1_000

  package init(logger: Logger) { self.logger = logger }

  /// The number of records that were noted.
  package var count: Int { found.withLock { $0.count } }

  /// The damage of the noted records, in the order of their names, for a message.
  package var all: [Damage] { found.withLock { $0.values.sorted { $0.part < $1.part } } }

  /// Notes an error if it says that something stored is damaged.
  package func note(_ error: any Error) {
    guard case StoreError.damaged(let damage) = error else { return }
    let isNew = found.withLock { found in
      guard found[damage.part] == nil, found.count < Self.maxCount else { return false }
      found[damage.part] = damage
      return true
    }
    if isNew {
      logger.error(
        "a stored record is damaged", metadata: ["record": "\(damage.part)", "error": "\(damage)"])
    }
  }
}

extension Readiness.Condition {
  /// Returns the condition that no stored record was found damaged.
  ///
  /// The other records are sold and served, so the service stays ready.
  package static func records(_ damage: DamageLedger) -> Self {
    Self(
      "records",
      verdict: { _ in
        guard let first = damage.all.first else { return .holds }
        return .warning(
          "\(counted(damage.count, "record is", "records are")) damaged, such as \(first)")
      })
  }
}
