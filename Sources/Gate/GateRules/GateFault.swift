internal import PassFormats
public import Vocabulary

/// A fault of the gate itself, for which the holder of the pass is not to blame.
public enum GateFault: Hashable, Sendable {
  /// The gate has no trust bundle, so that it cannot tell a good pass from a bad one.
  case noBundle
  /// The trust bundle is too old.
  case staleBundle
  /// The status list is missing or too old.
  case staleList
  /// The clock is known to be wrong.
  case wrongClock
  /// By the clock of the gate, the pass or its key is from the future.
  case slowClock
  /// The pass is of a newer format than the program knows.
  case olderProgram
  /// The signature could not be checked; `detail` is what the library says.
  case signatureNotChecked(detail: String)
  /// The ledger cannot be written; `detail` is the reason.
  case notRecorded(detail: String)
  /// The scanner cannot have delivered the code as it is; `detail` says what to set.
  case scanner(detail: String)
  /// The bundle of the gate lacks the key that several different passes name; `passes` is their number.
  ///
  /// Either the gate lacks the key, or all of the passes are forged.
  case unknownKey(KeyID, passes: Int)

  /// Whether the gate is to blame for certain; if not, the pass may be bad, too.
  public var isCertain: Bool {
    if case .unknownKey = self { false } else { true }
  }

  /// The facts of the fault by name, for a sentence in any language; foreign text in them is escaped.
  package var values: [(key: String, value: String)] {
    switch self {
    case .noBundle, .staleBundle, .staleList, .wrongClock, .slowClock, .olderProgram: []
    case .signatureNotChecked(let detail), .notRecorded(let detail), .scanner(let detail):
      [(key: "detail", value: detail)]
    case .unknownKey(let key, let passes):
      [(key: "count", value: "\(passes)"), (key: "key", value: key.rawValue)]
    }
  }
}

extension GateFault: CustomStringConvertible {
  /// What is wrong, what to do with the holder of the pass, and how to mend the gate.
  public var description: String {
    switch self {
    case .noBundle:
      "this gate has no trust bundle, so it cannot tell a good pass from a bad one; "
        + "call the supervisor, and load a bundle"
    case .staleBundle:
      "this gate's trust bundle is too old; check guests by hand, and load a newer one"
    case .staleList:
      "this gate has no fresh list of revoked passes; check guests by hand, and load a list"
    case .wrongClock:
      "this gate's clock may be wrong; check the times on passes by hand, compare the clock with "
        + "another one, then set it, or if it is right confirm it: passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "by this gate's clock the pass is from the future, so the clock may be slow; ask the guest to "
        + "wait, compare the clock with another one, set it, and scan again"
    case .olderProgram:
      "the pass is newer than the program of this gate; check guests by hand, and update the program"
    case .signatureNotChecked(let detail):
      "this gate cannot check signatures (\(detail)), and the pass may be good; scan again, then send "
        + "guests to another lane"
    case .notRecorded(let detail):
      "this gate cannot write its ledger (\(detail)), so it lets nobody in; send guests to another "
        + "lane, and call the supervisor"
    case .scanner(let detail): detail
    case .unknownKey(let key, let passes):
      "at least \(passes) different passes name the key \(key), which this gate does not have: either this gate is out "
        + "of date, or all of them are false; let nobody in on them, ask guests to wait, and call the supervisor"
    }
  }
}
