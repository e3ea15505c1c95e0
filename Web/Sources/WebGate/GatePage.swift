internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

/// A gate in a page: its ledger, its trust and its place, and the call that waits for the page.
///
/// Each call stops where the page must check a signature, inflate, sign or make rows durable, and goes on with the
/// result. The page makes one call at a time.
final class GatePage {
  /// The next step of the page.
  enum Step: Int32 {
    /// Nothing; the result holds the answer.
    case done = 0
    /// Check the signature in the result, and call `answer`.
    case signature = 1
    /// Inflate the bytes in the result, and call `inflated`.
    case inflate = 2
    /// Nothing; the call was refused, and the result holds the reason.
    case refused = 3
    /// Make the rows in the result durable, and call `committed`.
    case commit = 4
    /// Sign the bytes in the result with the device's key, and call `signed`.
    case sign = 5
  }

  /// The call that waits for the page.
  indirect enum Waiting {
    case nothing
    /// Stored trust is checked again.
    case restoring
    /// A bundle or a list, which was scanned or, without a scan, handed over.
    case update(PendingScan?)
    /// The bundle of a door that invited this device.
    case joining(Joining)
    case verdict(PendingVerdict, PendingScan)
    /// A badge, and the scan that it is to override.
    case badge(PendingVerdict, PendingScan, OverridableScan)
    /// The rows of a decision about a scan.
    case scan(decided: GateAnswer, PendingScan, judged: GateAnswer)
    /// The rows of another call, with its answer, and what the call does once they are durable.
    case rows(answer: [UInt8], then: () -> Void, orElse: () -> Void)
    case export(SignedExport)
    case merge(PendingMerge)
  }

  /// A scan on its way to an answer.
  struct PendingScan {
    let text: ScanText
    let command: Command
    let state: ClockState
    /// The guard that looked at the clock.
    let clock: ClockGuard
    /// The readings of a scan that was typed; nil of the camera, which gives bytes as they are.
    var typed: TypedScan?
    /// The reason why the scanner cannot have delivered the code as it is.
    var misread: String?
  }

  var waiting = Waiting.nothing
  /// The result of the last call.
  var result: [UInt8] = []
  /// The maximum size of the inflated bytes.
  var inflationLimit = 0

  // MARK: What the gate has

  var ledger: PhoneLedger?
  var trust: TrustUpdating?
  var gate: Gate?
  var place: Place?
  var boarding: BoardingList?
  var stopped: [String: Int] = [:]
  var faults = GateFaults()
  /// The scanner that works as a keyboard, and what is to be set on it.
  var input = ScannerInput()
  var advice: [String] = []
  /// Rows that were read and wait until all of them are there.
  var stored = StoredRows()
  /// A kit that was read and not accepted.
  var kit: Kit?
  /// The lane that waits for the bundle of its door.
  var joining: Joining?
  /// The digest of the list of the door that this device just joined.
  var invitedList: [UInt8]?

  // MARK: Results

  func done(_ text: String) -> Step { done(Array(text.utf8)) }

  func done(_ bytes: [UInt8]) -> Step {
    waiting = .nothing
    result = bytes
    return .done
  }

  func refused(_ words: String) -> Step {
    waiting = .nothing
    ledger?.rollBack()
    result = Array(words.utf8)
    return .refused
  }

  /// Asks for a signature check: x, y, r‖s, a byte for whether a digest is needed, and the message.
  func ask(_ check: SignatureCheck) -> Step {
    result = check.x + check.y + check.signature + [check.needsDigest ? 1 : 0] + check.message
    return .signature
  }

  /// Ends a call: its rows become durable, and only then its answer is given.
  ///
  /// `then` runs once they are durable, and `orElse` if they cannot be written.
  func end(
    _ answer: [UInt8], _ rows: [Row], then: @escaping () -> Void = {},
    orElse: @escaping () -> Void = {}
  ) -> Step {
    guard !rows.isEmpty else {
      then()
      return done(answer)
    }
    waiting = .rows(answer: answer, then: then, orElse: orElse)
    result = Row.encode(rows)
    return .commit
  }

  /// Continues when the rows are durable, or with the reason why they cannot be written.
  func committed(fault: String?) -> Step {
    let pending = waiting
    waiting = .nothing
    switch pending {
    case .scan(let decided, let scan, let judged):
      return finish(fault == nil ? decided : judged, of: scan, fault: fault)
    case .rows(let answer, let then, let orElse):
      guard let fault else {
        ledger?.commit()
        then()
        return done(answer)
      }
      orElse()
      return refused("nothing was recorded, because \(fault)")
    case .nothing, .restoring, .update, .joining, .verdict, .badge, .export, .merge:
      return refused("nothing was to be written")
    }
  }

  /// Continues with the result of a signature check.
  func answer(_ answer: SignatureAnswer) -> Step {
    let pending = waiting
    waiting = .nothing
    switch pending {
    case .restoring, .update, .joining:
      return advance(pending) { (updating) throws(UpdateRefusal) in
        try updating.answer(answer)
      }
    case .verdict(let verdict, let scan): return settle(verdict.verdict(answer), of: scan)
    case .badge(let verdict, let badge, let scan):
      return settle(verdict.verdict(answer), of: badge, for: scan)
    case .merge(let merge): return go(on: merge, answer)
    case .nothing, .scan, .rows, .export: return refused("no signature was asked for")
    }
  }

  /// Continues with inflated bytes; nil if they could not be inflated.
  func inflated(_ bytes: [UInt8]?) -> Step {
    let pending = waiting
    waiting = .nothing
    switch pending {
    case .restoring, .update, .joining:
      return advance(pending) { (updating) throws(UpdateRefusal) in
        try updating.inflated(bytes)
      }
    default: return refused("nothing was to be inflated")
    }
  }
}
