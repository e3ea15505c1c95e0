package import BookingStore
package import Logging
internal import Synchronization
internal import Vocabulary

/// Which stored records were found damaged since the start; each is logged once.
package final class DamageLedger: Sendable {
  private let logger: Logger
  private let found = Mutex<[String: Damage]>([:])
  /// More are counted as one: who has these restores all.
  private static let maxCount = 1_000

  package init(logger: Logger) { self.logger = logger }

  /// How many there are.
  package var count: Int { found.withLock { $0.count } }

  /// Some of them, for a message.
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
  /// No stored record was found damaged.
  ///
  /// The others are sold and served, so the service stays ready.
  package static func records(_ damage: DamageLedger) -> Self {
    Self(
      "records",
      verdict: { _ in
        guard let first = damage.all.first else { return .holds }
        return .warning("\(counted(damage.count, "record")) damaged, such as \(first)")
      })
  }
}
