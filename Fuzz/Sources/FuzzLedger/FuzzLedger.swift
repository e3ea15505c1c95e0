import FuzzSupport
import PassFormats
import StrictText
import PassGate
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

/// Exchanged ledger data: lines of events, and signed sections.
///
/// The first byte of an input selects the rest: `l` one line, `s` lines to be signed by a device of the bundle, in
/// which `$PV` is the digest of the previous line, `e` edits of that device's export, `r` a text as it is.
@main
enum FuzzLedger: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "l"): line(rest)
    case UInt8(ascii: "s"):
      let lines = rest.split(separator: UInt8(ascii: "\n")).prefix(8).map { Array($0) }
      unsafe trusting.take(FuzzSupport.start { try ledger.signed(lines) })
    case UInt8(ascii: "e"): onlyWhatWasSigned(editing(handedOn, by: rest))
    case UInt8(ascii: "r"): onlyWhatWasSigned(rest)
    default: return
    }
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
private let trust = FuzzSupport.start { try gate.held().trust }
private let ledger = FuzzSupport.start { try SampleLedger(gate) }
private let lines = FuzzSupport.start { try ledger.lines() }
private let handedOn = FuzzSupport.start { try ledger.signed(lines) }
private let directory = FuzzSupport.start { try TemporaryDirectory() }

private func line(_ line: [UInt8]) {
  do throws(ShapeError) {
    let event = try AdmissionEvent(line: line)
    require(event.line == line, "there is one spelling of an event")
  } catch {
    require(isPlain(error.description), "the message paints: \(error)")
    require(error.description.utf8.count < 2_000, "the message floods the screen")
    require((0...line.count).contains(error.offset), "a fault lies inside the line")
  }
}

/// Checks that no event is accepted that its device did not sign, for any change in transit.
private func onlyWhatWasSigned(_ text: [UInt8]) {
  unsafe told.take(text)
  for event in unsafe told.events {
    require(lines.contains(event.line), "an event comes in that nobody signed")
  }
}

/// A ledger that accepts texts signed by the device, with arbitrary content.
nonisolated(unsafe) private var trusting = Taker(name: "trusting")
/// A ledger that receives only modified data.
nonisolated(unsafe) private var told = Taker(name: "told")

/// A ledger that imports each text twice.
///
/// It is recreated after a hundred texts, because creating it takes longer than everything else.
private struct Taker {
  let name: String
  private var ledger: Ledger?
  private var count = 0
  private(set) var events: [AdmissionEvent] = []

  init(name: String) { self.name = name }

  mutating func take(_ text: [UInt8]) {
    FuzzSupport.start {
      let ledger = try open()
      let report = try ledger.merge(text, trust: trust)
      let known = events.count
      events = Array(try ledger.everything().events.values)
      require(report.new == events.count - known, "what is new is what came")
      for refusal in report.refused {
        require(isPlain(refusal), "the message paints: \(refusal)")
        require(refusal.utf8.count < 2_000, "the message floods the screen")
      }
      require(try ledger.merge(text, trust: trust).new == 0, "nothing is new twice")
    }
  }

  private mutating func open() throws -> Ledger {
    count += 1
    if let ledger, count % 100 != 0 { return ledger }
    ledger = nil
    events = []
    let path = "\(directory.path)/\(name).db"
    for end in ["", "-wal", "-shm"] { Files.remove(path + end) }
    try Ledger.create(path, device: DeviceID("UA/OWN").orThrow("a device"))
    let new = try Ledger(path)
    ledger = new
    return new
  }
}
