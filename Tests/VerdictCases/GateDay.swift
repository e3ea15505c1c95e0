internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassTestSupport
internal import PassVerifier
internal import Platform
internal import StrictText
internal import Vocabulary

/// One day of a native gate, written step by step: what it was asked, the random bytes that it drew, and its answers.
///
/// A gate for another platform then gets the same questions and random bytes, and must give the same answers, events and
/// report.
final class GateDay {
  private let directory: GateDirectory
  private let session: GateSession
  private let random = DrawnRandom()
  private(set) var bytes: [UInt8] = []
  private(set) var scans = 0
  private(set) var answers: [String: Int] = [:]

  /// The place of a day: its setting, and the same as a page gives it.
  struct Place {
    let setting: GateSetting
    let json: String
    let list: [UInt8]?
  }

  init(
    in folder: String, _ place: Place, trusting roots: (json: [UInt8], pins: RootPins),
    with statements: [String], isExit: Bool, now: Instant
  ) throws {
    directory = GateDirectory(folder)
    let device = try directory.create(
      issuer: try IssuerID("UA").orThrow("issuer"), name: try KeyID("PHONE1").orThrow("name"),
      now: now)
    try directory.store.create(HeldTrust(roots: roots.pins))
    for text in statements { _ = try directory.store.accept(Array(text.utf8), now: now) }
    var setting = place.setting
    if let list = place.list {
      setting.manifest =
        if case .event = setting.place { try Manifest(guests: list) } else { try Manifest(list) }
    }
    session = try GateSession(
      directory, setting, isExit: isExit, again: 5, random: random)
    line { writer in
      writer.member("day", device.rawValue)
      writer.member("now", now.secondsSince1970)
      writer.member("roots", String(decoding: roots.json, as: UTF8.self))
      writer.member("owner", roots.pins.issuer.rawValue)
      writer.name("take")
      writer.array { writer in for text in statements { writer.string(text) } }
      writer.member("place", isExit ? "\(place.json.dropLast()),\"exit\":true}" : place.json)
      if let list = place.list { writer.member("list", String(decoding: list, as: UTF8.self)) }
    }
  }

  /// The scans that were stopped, the last first; a command may name one.
  private(set) var stopped: [Int] = []

  func scan(_ text: [UInt8], at reading: ClockGuard.Reading, isFurther: Bool) {
    let answer = session.scan(text, at: reading, isFurther: isFurther)
    scans += 1
    answers["\(answer.light.rawValue) \(answer.reason?.rawValue ?? "")", default: 0] += 1
    if let scan = answer.scan { stopped.insert(scan, at: 0) }
    line { writer in
      writer.member("scan", ascii: Base64URL.encode(text))
      self.write(reading, to: &writer)
      writer.member("further", isFurther)
      writer.member("answer", answer.json(counts: session.counts))
    }
  }

  /// Gives a command of an agent.
  func command(
    _ name: String, _ members: (inout JSONWriter) -> Void, at reading: ClockGuard.Reading,
    bytes: [UInt8] = [], _ give: (GateControl, Manifest?) throws(LedgerError) -> String
  ) throws {
    let desk = GateControl(session, directory, by: "4711", now: reading.now, random: random)
    var outcome = (name: "refused", text: "")
    do throws(LedgerError) {
      outcome = ("answer", try give(desk, session.gate.setting.manifest))
      _ = try session.refresh()
    } catch .onStandby(let name) {
      // The words name the program's own command.
      outcome.text =
        "\(escaped(name)) is on standby; if the desk has given a seat, record it first"
    } catch {
      outcome.text = error.description
    }
    answers["\(name) \(outcome.name)", default: 0] += 1
    line { writer in
      writer.name("command")
      writer.object { writer in
        writer.member("do", name)
        members(&writer)
        writer.member("by", "4711")
      }
      writer.member("bytes", ascii: Base64URL.encode(bytes))
      self.write(reading, to: &writer)
      writer.member(outcome.name, outcome.text)
    }
  }

  /// The trust that the gate holds.
  var trust: Trust { session.gate.held.trust }

  /// Returns the state of the gate's clock, as a command finds it.
  func clock(_ reading: ClockGuard.Reading) throws -> ClockState {
    var guarded = try session.ledger.clockGuard()
    return guarded.look(
      at: reading, signed: trust.latestIssue, leeway: Verifier(trust: trust).leeway)
  }

  /// Writes the report, its lists and all events, without the signature.
  func end(_ reading: ClockGuard.Reading) throws {
    let report = try session.ledger.report(session.gate.setting)
    let export = try directory.export(now: reading.now)
    let events = export.split(separator: UInt8(ascii: "\n")).filter {
      $0.first == UInt8(ascii: "{")
    }
    line { writer in
      writer.member("report", report.json)
      self.write(reading, to: &writer)
      writer.name("csv")
      writer.object { writer in
        for part in BoardingReport.Part.allCases {
          writer.member(part.rawValue, report.csv(part))
        }
      }
      writer.name("events")
      writer.array { writer in
        for event in events { writer.string(String(decoding: event, as: UTF8.self)) }
      }
    }
  }

  private func write(_ reading: ClockGuard.Reading, to writer: inout JSONWriter) {
    writer.member("now", reading.now.secondsSince1970)
    if let boot = reading.boot {
      writer.member("boot", boot.id)
      writer.member("elapsed", boot.seconds)
    }
  }

  private func line(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { writer in
      members(&writer)
      writer.member("random", ascii: Base64URL.encode(random.take()))
    }
    bytes += writer.bytes + [0x0A]
  }
}

/// A reproducible source of random bytes that remembers what was drawn.
final class DrawnRandom: RandomSource, @unchecked Sendable {
  private var generator = SeededGenerator(seed: 46)
  private var drawn: [UInt8] = []

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    drawn += bytes
    return bytes
  }

  /// Returns the bytes that were drawn since the last call.
  func take() -> [UInt8] {
    defer { drawn = [] }
    return drawn
  }
}
