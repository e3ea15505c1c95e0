package import GateRules
package import PassFormats
internal import StrictText
internal import Vocabulary

/// The admission ledger of a gate in a page: whole in memory, and row by row in the page's storage.
///
/// One tab at a time has it. Each call that records begins a transaction; its rows go to the storage, and only when they
/// are durable does the page call `commit`, which lets the light be shown. If they cannot be written, `rollBack` makes
/// the memory what the storage is.
package final class PhoneLedger {
  /// The device whose ledger it is.
  package let device: DeviceID
  /// The source of random bytes for the ids of events.
  private let random: (Int) -> [UInt8]
  var events = KeptEvents()
  var scans: [KeptScan] = []
  /// The scan of each event of this gate.
  var scanOfEvent: [EventID: Int] = [:]
  /// The clock guard, as the last transaction left it.
  package var clock = ClockGuard()
  var voices: [String: [DeviceID]] = [:]
  var heads: [DeviceID: [KeptHead]] = [:]
  var refusals: [String: [RefusedPart]] = [:]
  /// Lines that could not be read when the ledger was opened; they are faults of its chain.
  private var unreadable: [String] = []
  /// The rows of the transaction that is open.
  private var rows: [Row] = []
  /// The steps that undo the transaction, first to last.
  private var undo: [() -> Void] = []

  /// A signature with which another gate handed on its events.
  struct KeptHead {
    let sequence: Int
    let at: Instant
    let token: [UInt8]
  }

  /// A ledger without events; `random` gives that many random bytes.
  package init(_ device: DeviceID, random: @escaping (Int) -> [UInt8]) {
    (self.device, self.random) = (device, random)
  }

  // MARK: Transactions

  /// Returns the rows that the transaction wrote; none where nothing changed.
  package var changes: [Row] { rows }

  /// Ends the transaction, whose rows are durable.
  package func commit() {
    rows = []
    undo = []
  }

  /// Undoes the transaction, whose rows are not in the storage.
  package func rollBack() {
    for step in undo.reversed() { step() }
    commit()
  }

  /// Adds a row to the transaction, with the step that undoes what it stands for.
  func write(_ row: Row, undoing step: @escaping () -> Void) {
    rows.append(row)
    undo.append(step)
  }

  // MARK: Rows

  /// The key of the row that says whose ledger it is.
  package static let deviceKey = "device"

  /// Takes a row of the storage, when the ledger is opened; rows come in the order of their keys.
  package func load(_ key: String, _ value: [UInt8]) throws(PhoneFailure) {
    do throws(ShapeError) {
      switch key.utf8.first {
      case UInt8(ascii: "e"): try loadEvent(key, value)
      case UInt8(ascii: "s"):
        scans.append(try KeptScan(value))
        scans[scans.count - 1].record.number = scans.count
        if let event = scans.last?.record.event { scanOfEvent[event] = scans.count - 1 }
      case UInt8(ascii: "c"): clock = try ClockGuard(row: value)
      case UInt8(ascii: "h"): try loadHead(value)
      case UInt8(ascii: "l"): try loadVoices(value)
      case UInt8(ascii: "r"): try loadRefusals(value)
      default: break
      }
    } catch {
      throw .damaged("\(key): \(error)")
    }
  }

  /// Reads an event; a line that was changed stays out, and is a fault that the report names.
  private func loadEvent(_ key: String, _ value: [UInt8]) throws(ShapeError) {
    let (digest, line) = (Array(value.prefix(32)), Array(value.dropFirst(32)))
    guard SHA256.digest(line) == digest, let event = try? AdmissionEvent(line: line) else {
      unreadable.append(
        "row \(key): was changed after it was written; keep this ledger, and call the supervisor")
      return
    }
    events.append(event, digest: digest)
  }

  /// Keeps an event with its line.
  func insert(_ event: AdmissionEvent, line: [UInt8]) {
    let digest = SHA256.digest(line)
    let key = Row.key("e", events.all.count + unreadable.count)
    events.append(event, digest: digest)
    write(Row(key, digest + line)) { self.events.removeLast() }
  }

  /// Returns that many random bytes.
  func randomBytes(_ count: Int) -> [UInt8] { random(count) }

  /// The faults in the hash chains of events.
  func chainFaults() -> [String] {
    var check = ChainCheck(of: device)
    for other in events.devices {
      for kept in events.of(other) {
        let line = kept.event.line
        check.look(
          other.rawValue, kept.event.sequence, line: line, digest: kept.digest,
          computed: SHA256.digest(line))
      }
    }
    return unreadable + check.faults
  }
}
