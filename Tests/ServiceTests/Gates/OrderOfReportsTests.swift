import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassFormats
@testable import PassGate

/// The result of gates' reports does not depend on their order.
@Suite struct OrderOfReportsTests {
  /// Passengers with one story each, the same in every group.
  private struct Group {
    /// A passenger whom all three gates admitted.
    let twice: TestBoarding.Passenger
    /// A passenger whom A admitted on a replaced pass, and B on the new one.
    let anew: TestBoarding.Passenger
    /// A passenger whom A admitted and off-loaded, and whom B admitted without knowing that.
    let off: TestBoarding.Passenger
    /// A passenger whom A admitted, with an undo, and whom C admitted.
    let undone: TestBoarding.Passenger
    let plain: TestBoarding.Passenger

    var all: [TestBoarding.Passenger] { [twice, anew, off, undone, plain] }
  }

  private static let states = ["BOARDED", "BOARDED", "OFF_LOADED", "BOARDED", "BOARDED"]
  /// The second and the third entry are in conflict, in any order of the reports.
  private static let conflicts = [
    "UA/GATEA PASS_REVOKED", "UA/GATEB ADMITTED_AFTER_OFF_LOAD", "UA/GATEB ADMITTED_TWICE",
    "UA/GATEC ADMITTED_TWICE",
  ]

  @Test func `who is boarded and what is a conflict is the same in every order`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gates = [
        try await boarding.gate("GATEA"), try await boarding.gate("GATEB"),
        try await boarding.gate("GATEC"),
      ]
      for gate in gates { try await gate.update() }
      var random = SeededGenerator(seed: 17)
      var orders = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2]]
      while orders.count < 8 { orders.append([0, 1, 2, 3].shuffled(using: &random)) }
      var groups: [Group] = []
      for (number, order) in orders.enumerated() {
        let group = try await Self.group(number, boarding)
        groups.append(group)
        let parts = try await Self.boards(group, number, at: gates, boarding)
        if number.isMultiple(of: 2) {
          for part in order { _ = try await boarding.upload(parts[part]).with(200) }
        } else {
          _ = try await boarding.upload(order.flatMap { parts[$0] }).with(200)
        }
        try await Self.check(group, boarding, "order \(order)")
      }
      // A repetition of all reports changes nothing.
      for gate in gates.reversed() {
        _ = try await boarding.upload(boarding.export(gate)).with(200)
      }
      for group in groups { try await Self.check(group, boarding, "again") }
    }
  }

  private static func group(_ number: Int, _ boarding: TestBoarding) async throws -> Group {
    var passengers: [TestBoarding.Passenger] = []
    for story in ["twice", "anew", "off", "undone", "plain"] {
      passengers.append(try await boarding.checkedIn("\(story)\(number)"))
    }
    return Group(
      twice: passengers[0], anew: passengers[1], off: passengers[2], undone: passengers[3],
      plain: passengers[4])
  }

  /// Lets the gates act, and returns the exports: the first one of A, the later one of A, that of B and that of C.
  private static func boards(
    _ group: Group, _ number: Int, at gates: [TestGate], _ boarding: TestBoarding
  ) async throws -> [[UInt8]] {
    let start = -3_000 + number * 200
    for passenger in [group.twice, group.anew, group.off, group.undone] {
      #expect(try boarding.scan(passenger, at: gates[0], start) == "admit")
    }
    let first = try boarding.export(gates[0], withOthers: false)
    let list = try Manifest(
      try await boarding.service.client("gate", .gate).get(
        "\(TestBoarding.path)/passenger-list"
      ).with(200).body)
    let desk = try GateControl(
      gates[0].directory, GateSetting(TestBoarding.place, manifest: list), by: "4711",
      now: boarding.departure.adding(seconds: start + 20))
    let off = try PassID(group.off.pass).flatMap(list.row).orThrow("a row")
    _ = try desk.offload(off, reason: "unwell")
    let entry = try gates[0].directory.ledger().events(
      of: GateSetting(TestBoarding.place).context
    ).events.first { $0.pass?.passID.rawValue == group.undone.pass }.orThrow("an entry")
    _ = try desk.undo(entry.id, reason: "stepped back")
    let later = try LedgerText(boarding.export(gates[0], withOthers: false)).sections.last
      .orThrow("a section")
    let new = try await boarding.service.client(group.anew.user).post(
      "/passes/\(group.anew.pass)/reissue", key: "anew"
    ).with(201).json.text("barcode_data")
    #expect(
      try gates[1].scan(
        new, at: TestBoarding.place, now: boarding.departure.adding(seconds: start + 40)) == "admit"
    )
    for passenger in [group.twice, group.off] {
      #expect(try boarding.scan(passenger, at: gates[1], start + 60) == "admit")
    }
    for passenger in [group.twice, group.undone, group.plain] {
      #expect(try boarding.scan(passenger, at: gates[2], start + 80) == "admit")
    }
    return [
      first, later.lines.suffix(2).flatMap { $0 + [0x0A] } + later.token + [0x0A],
      try boarding.export(gates[1], withOthers: false),
      try boarding.export(gates[2], withOthers: false),
    ]
  }

  private static func check(
    _ group: Group, _ boarding: TestBoarding, _ order: String
  ) async throws {
    var states: [String] = []
    for passenger in group.all { states.append(try await boarding.state(passenger)) }
    #expect(states == Self.states, "\(order)")
    let told = try await boarding.service.client("agent", .agent).get(
      "\(TestBoarding.path)/gate-conflicts?limit=100"
    ).with(200).json["conflicts"].items
    let bookings = Set(group.all.map(\.booking))
    let own = try told.filter { bookings.contains($0["booking_id"].string ?? "") }
      .map { "\(try $0.text("device")) \(try $0.text("reason"))" }
    #expect(own.sorted() == Self.conflicts, "\(order)")
  }

  @Test func `who was taken off and readmitted at the desk is boarded by the next entry`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gates = [try await boarding.gate("GATEA"), try await boarding.gate("GATEB")]
      for gate in gates { try await gate.update() }
      let jane = try await boarding.checkedIn("jane")
      #expect(try boarding.scan(jane, at: gates[0]) == "admit")
      _ = try await boarding.upload(boarding.export(gates[0])).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      let agent = try service.client("agent", .agent)
      for action in ["off_load", "readmit"] {
        service.clock.advance(seconds: 60)
        _ = try await agent.post(
          "/passes/\(jane.pass)/gate-events", #"{"action":"\#(action)"}"#, key: action
        ).with(200)
      }
      let client = try service.client("jane")
      let next = try await client.get("/passes/\(jane.pass)").json.text("replaced_by")
      let barcode = try await client.get("/passes/\(next)").json.text("barcode_data")
      #expect(
        try gates[1].scan(
          barcode, at: TestBoarding.place, now: boarding.departure.adding(seconds: -1_000))
          == "admit")
      // A repetition of the first entry does not board her again.
      _ = try await boarding.upload(boarding.export(gates[0])).with(200)
      #expect(try await boarding.state(jane) == "CHECKED_IN")
      _ = try await boarding.upload(boarding.export(gates[1])).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.conflicts().isEmpty)
    }
  }
}
