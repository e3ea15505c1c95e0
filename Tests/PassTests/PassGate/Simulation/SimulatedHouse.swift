import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

/// The data that all runs share, created once: keys, passes, and new gates.
struct SimulatedHouse: Sendable {
  static let shared = Result { try SimulatedHouse() }

  static let gateNames = ["A", "B", "C"]
  /// The time of the first key's theft: every later signature of it is the thief's.
  static let theft = TestAuthority.now.adding(seconds: -1_800)
  /// The passengers of the flight; the last one is on standby.
  static let passengers = 1...5

  let root: TestRoot
  let first: TestAuthority
  let second: TestAuthority
  /// A device of another issuer that the bundle names and that sends arbitrary data.
  let stranger: TestAuthority
  /// The signer of status lists.
  let lists: TestAuthority
  /// The passes for the gates of the flight, and for the doors of the event.
  let boardingPasses: [SimulatedPass]
  let tickets: [SimulatedPass]
  /// More boarding passes, which point to two rows of the list, or to one with another name.
  let odd: [SimulatedPass]
  /// Passes that are used only at the end.
  let spare: (boarding: [SimulatedPass], tickets: [SimulatedPass])
  /// A staff badge.
  let badge: [UInt8]
  /// The gates' keys.
  let devices: [TrustedKey]
  /// The files of a new gate.
  let files: [String: [String: [UInt8]]]
  let kits: SimulatedKits

  private init() throws {
    root = try TestRoot()
    first = try TestAuthority(keyID: "FIRST")
    second = try TestAuthority(keyID: "SECOND")
    lists = try TestAuthority(keyID: "LISTS")
    stranger = try TestAuthority(issuer: "SKY", keyID: "DOOR")
    let forger = try TestAuthority(keyID: "FIRST")
    let (first, second) = (first, second)
    func authority(_ signer: SimulatedPass.Signer) -> TestAuthority {
      switch signer {
      case .first: first
      case .second: second
      case .forger: forger
      }
    }
    var number = 0
    func boarding(
      _ name: String, _ sequence: Int, _ signer: SimulatedPass.Signer, issued: Int,
      listed: Bool = true, flight: String = "0123"
    ) throws -> SimulatedPass {
      number += 1
      var sample = SimulatedPass.sample(number, issued: issued, listed: listed)
      let isStandby = sequence == Self.passengers.upperBound
      sample.bcbp = SimulatedPass.bcbp(sequence, status: isStandby ? "7" : "1", flight: flight)
      var pass = try SimulatedPass(
        name, signer, sample, sequence: sequence, signedBy: authority(signer))
      pass.isStandby = isStandby
      pass.isRemembered = Self.remembered.contains(name)
      pass.isForHere = flight == "0123"
      return pass
    }
    func ticket(
      _ name: String, _ signer: SimulatedPass.Signer, issued: Int, admits: Int = 1,
      title: String = "Die Zauberflöte"
    ) throws -> SimulatedPass {
      number += 1
      var sample = SimulatedPass.sample(number, issued: issued)
      (sample.title, sample.admits) = (title, admits)
      sample.expires += 2 * 86_400
      sample.ends = sample.expires - 60
      var pass = try SimulatedPass(name, signer, sample, signedBy: authority(signer))
      pass.isForHere = title == "Die Zauberflöte"
      pass.isRemembered = Self.remembered.contains(name)
      return pass
    }
    var boardingPasses: [SimulatedPass] = []
    for passenger in Self.passengers {
      // The first issues of two passengers have no status list entry.
      boardingPasses += [
        try boarding("\(passenger)a", passenger, .first, issued: -7_200, listed: passenger > 2),
        try boarding("\(passenger)b", passenger, .first, issued: -3_600),
        try boarding("\(passenger)c", passenger, .second, issued: -600),
      ]
    }
    self.boardingPasses =
      try boardingPasses + [
        try boarding("1stolen", 1, .first, issued: -1_800),
        try boarding("2stolen", 2, .first, issued: -60),
        try boarding("3backdated", 3, .first, issued: -7_200),
        try boarding("4forged", 4, .forger, issued: -3_600),
        try boarding("3elsewhere", 3, .second, issued: -3_600, flight: "0124"),
        try boarding("4tomorrow", 4, .second, issued: 72_000),
      ] + Self.thiefsBoardingPasses(of: boardingPasses, first)
    let tickets = [
      try ticket("one", .first, issued: -7_200), try ticket("another", .second, issued: -3_600),
      try ticket("two", .second, issued: -3_600, admits: 2),
      try ticket("three", .first, issued: -7_200, admits: 3),
      try ticket("stolen", .first, issued: -1_800), try ticket("forged", .forger, issued: -7_200),
      try ticket("elsewhere", .second, issued: -3_600, title: "Fidelio"),
      try ticket("tomorrow", .second, issued: 72_000),
    ]
    self.tickets = try tickets + Self.thiefsTickets(of: tickets, first)
    spare = (
      boarding: try (6...8).map { try boarding("\($0)", $0, .second, issued: -600) },
      tickets: try (1...3).map { try ticket("spare \($0)", .second, issued: -600) }
    )
    var odd = [try Self.thiefsPass("2b for 1", "2b", as: 1, issued: -7_020, boardingPasses, first)]
    for passenger in [1, 4] {
      number += 1
      var sample = SimulatedPass.sample(number, issued: -3_600)
      sample.bcbp = SimulatedPass.bcbp(passenger).replacing("DOE/", with: "ROE/")
      var pass = try SimulatedPass(
        "\(passenger) misspelled", .second, sample, sequence: passenger, signedBy: second)
      pass.isMisspelled = true
      odd.append(pass)
    }
    self.odd = odd
    kits = try SimulatedKits(root, thief: forger)
    var staff = SimulatedPass.sample(99, issued: -9_000, listed: false)
    (staff.kind, staff.title, staff.place) = ("staff", "Duty manager", "SFO")
    (staff.holder, staff.reference) = ("John Doe", "4711")
    staff.expires += 30 * 86_400
    staff.ends = staff.expires - 60
    badge = try SimulatedPass("badge", .second, staff, signedBy: second).text
    (devices, files) = try Self.makeGates(root)
  }

  /// Returns the passenger list.
  ///
  /// It names the passes of the first passenger and of the last three, and two of the second's three. The third to the
  /// fifth have a partner's unsigned pass, and the fifth is on standby. `kept` are passengers with another status than
  /// checked in. `takenBack` are passengers for whom the list names no pass.
  func list(
    kept: [Int: String], takenBack: Set<Int> = [], made: Instant?, departs: Instant?
  ) -> Manifest {
    let standing = (boardingPasses + spare.boarding)
      .filter { ["1a", "1b", "1c", "2b", "2c", "6", "7", "8"].contains($0.name) }
    let rows = (1...8).map { sequence in
      let passes = takenBack.contains(sequence) ? [] : standing.filter { $0.sequence == sequence }
      let status = kept[sequence] ?? (sequence == Self.passengers.upperBound ? "7" : "1")
      return "\(sequence),\(10 + sequence)A,Doe,\(String(repeating: "J", count: sequence)),ABC123,"
        + "\(status),\(passes.map(\.id).joined(separator: " ")),,,"
        + "\((3...5).contains(sequence) ? "LH" : "")\n"
    }
    let facts =
      (made.map { "made,\($0)\n" } ?? "") + (departs.map { "departs,\($0)\n" } ?? "")
    guard let list = try? GateFixture.list(rows.joined(), facts) else {
      preconditionFailure("a list that cannot be read")
    }
    return list
  }

  private static func makeGates(
    _ root: TestRoot
  ) throws -> ([TrustedKey], [String: [String: [UInt8]]]) {
    let folder = try TemporaryDirectory()
    var devices: [TrustedKey] = []
    var files: [String: [String: [UInt8]]] = [:]
    for name in gateNames {
      let directory = GateDirectory("\(folder.path)/\(name)")
      _ = try directory.create(
        issuer: try IssuerID("UA").orThrow("issuer"), name: try KeyID(name).orThrow(name),
        now: TestAuthority.now)
      try directory.store.create(HeldTrust(roots: try root.pins()))
      for key in try JWKSet(try folder.read("\(name)/device.jwks.json")).keys {
        devices.append(
          TrustedKey(keyID: key.keyID, x: key.x, y: key.y, terms: try key.terms.orThrow("terms")))
      }
      for file in ["device.pem", "ledger.sqlite", "trust.json"] {
        files[name, default: [:]][file] = try folder.read("\(name)/\(file)")
      }
    }
    return (devices, files)
  }
}

/// A signed bundle, with its content as the model knows it.
struct SimulatedBundle: Sendable {
  let version: Int
  let issuedAt: Instant
  let isTheftKnown: Bool
  /// The gates that it names.
  let gates: Set<String>
  let text: [UInt8]

  init(
    _ house: SimulatedHouse, version: Int, issuedAt: Instant, isTheftKnown: Bool, gates: Int,
    policy: TrustPolicy
  ) throws {
    self.version = version
    self.issuedAt = issuedAt
    self.isTheftKnown = isTheftKnown
    self.gates = Set(SimulatedHouse.gateNames.prefix(gates))
    let keys = [
      try house.first.trustedKey(revokedFrom: isTheftKnown ? SimulatedHouse.theft : nil),
      try house.second.trustedKey(), try house.lists.trustedKey(kinds: [.status]),
    ]
    let survivors = try (house.boardingPasses + house.tickets).filter {
      isTheftKnown && SimulatedHouse.remembered.contains($0.name)
    }.map { try survivor(String(decoding: $0.text, as: UTF8.self)) }
    text = Array(
      try house.root.token(
        house.root.bundle(
          [
            house.first.trusted(
              keys + house.devices.prefix(gates), lists: [house.first.listURI()],
              survivors: survivors),
            house.stranger.trusted([house.stranger.trustedKey(kinds: [.device])]),
          ], version: version, issuedAt: issuedAt,
          expires: issuedAt.adding(seconds: 30 * 86_400), policy: policy)
      ).utf8)
  }
}

/// A signed status list.
struct SimulatedList: Sendable {
  let issuedAt: Instant
  let revoked: Set<Int>
  let text: [UInt8]

  init(_ house: SimulatedHouse, issuedAt: Instant, revoked: Set<Int>) throws {
    self.issuedAt = issuedAt
    self.revoked = revoked
    text = Array(
      try house.lists.statusList(
        issuedAt: issuedAt, count: 100,
        values: Dictionary(uniqueKeysWithValues: revoked.map { ($0, 1) })
      ).utf8)
  }
}
