internal import GateRules
internal import StrictText
internal import Vocabulary

/// The reason why a command is refused, or the ledger cannot be used; no one was let in.
package enum PhoneFailure: StoreFailure {
  case refused(String)
  case onStandby(name: String)
  /// A stored row is not what was written.
  case damaged(String)

  /// A sentence that says what is wrong, and what to do about it.
  package var description: String {
    switch self {
    case .refused(let words): words
    case .onStandby(let name):
      "\(escaped(name)) is on standby; if the desk has given a seat, record it first"
    case .damaged(let detail):
      "the ledger on this device is damaged (\(detail)); send guests to another lane, and call the supervisor"
    }
  }
}
