import FuzzSupport
import PassFormats
import PassGate
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

/// What ledgers hand on: lines of events, and sections of them under a signature.
///
/// The first byte of an input says what the rest is: `l` one line, `s` lines that a device of the bundle
/// signs, in which `$PV` is the digest of the line before, `e` edits of what that device handed on, `r` a
/// text as it is.
@main
enum FuzzLedger: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "l"): line(rest)
    case UInt8(ascii: "s"):
      let lines = rest.split(separator: UInt8(ascii: "\n")).prefix(8).map { Array($0) }
      _ = merged(FuzzSupport.start { try ledger.signed(lines) })
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

/// Whatever was bent on the way: no event comes in that its device did not sign.
private func onlyWhatWasSigned(_ text: [UInt8]) {
  for event in merged(text) {
    require(lines.contains(event.line), "an event comes in that nobody signed")
  }
}

/// What a ledger knows that takes a text in, once and again.
private func merged(_ text: [UInt8]) -> [AdmissionEvent] {
  FuzzSupport.start {
    let path = "\(directory.path)/ledger.db"
    for end in ["", "-wal", "-shm"] { Files.remove(path + end) }
    try Ledger.create(path, device: DeviceID("UA/OWN").orThrow("a device"))
    let ledger = try Ledger(path)
    let report = try ledger.merge(text, trust: trust)
    let events = try ledger.everything().events
    require(report.new == events.count, "what is new is what is there")
    for refusal in report.refused {
      require(isPlain(refusal), "the message paints: \(refusal)")
      require(refusal.utf8.count < 2_000, "the message floods the screen")
    }
    require(try ledger.merge(text, trust: trust).new == 0, "nothing is new twice")
    return Array(events.values)
  }
}
