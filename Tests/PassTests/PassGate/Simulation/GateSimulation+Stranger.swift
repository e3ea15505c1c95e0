import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Lets a device of another issuer, with a key in the bundle, send forged events.
  ///
  /// They arrive in an export of their own, among the sections of an honest one, or in the shared folder. They must
  /// never count, and must not prevent the import of other events.
  func lie(to gate: SimulatedGate) throws {
    var parts: [[UInt8]] = []
    for _ in 1...number(1...4) { parts.append(try lie()) }
    switch number(0...2) {
    case 0:
      try take(
        [], Array(parts.joined()), at: gate, "\(gate.name) is brought \(parts.count) lies")
      count("lied by letter")
    case 1:
      guard let letter = any(letters.suffix(4)) else { return }
      let honest = letter.parts.map { Array($0.lines.joined(separator: [0x0A])) + [0x0A] }
      try take(
        letter.parts, Array((parts + honest).shuffled(using: &random).joined()), at: gate,
        "\(gate.name) is brought \(honest.count) parts and \(parts.count) lies")
      count("lied among honest parts")
    default:
      let path = "\(folder.path)/shared/SKY_DOOR.ledger"
      let before = Files.exists(path) ? try Files.read(path, limit: 1 << 26) ?? [] : []
      try Files.replace(
        path, before + Array(parts.joined()), mode: Files.privateMode, isDurable: false)
      note("\(parts.count) lies lie in the folder")
      count("lied in the folder")
    }
  }

  /// Returns a harmful event: an undo, an exit, an off-load, a departure or an entry.
  ///
  /// It possibly has the id of an existing event.
  private func lie() throws -> [UInt8] {
    let known = truth.events.values.sorted { $0.key < $1.key }
    let victim = any(known)
    let kinds: [AdmissionEvent.Kind] = [
      .undo, .exit, .offload, .departure, .admit, .clear, .close,
    ]
    let kind = any(kinds) ?? .undo
    let context = chance(75) ? setting.context : Self.elsewhere
    if chance(20) { stranger.forget() }
    return try stranger.part(
      kind, id: chance(40) ? victim?.id : nil, in: context, at: time,
      random: SimulatedRandom(seed: random.next())
    ) { event in
      event.target = kind == .admit || kind == .close ? nil : victim?.key
      event.pass = victim?.pass
      event.airlineKey = victim?.airlineKey ?? airlineKey(2)
      event.issuedAt = victim?.issuedAt
      event.departs = kind == .departure ? time.adding(seconds: 30_000) : nil
    }
  }
}
