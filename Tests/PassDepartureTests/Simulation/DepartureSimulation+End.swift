import DepartureMessages
import PassDeparture
import PassFormats
import PassGate
import PassTestSupport
import PassVerifier
import Vocabulary

// In the end all meet: every desk hears of every other one, the ledgers of the gates come back, and the report is made.
extension DepartureSimulation {
  func end() throws {
    try world.folder.makeFolder("end")
    try meet()
    try checkAgreement()
    for index in world.desks.indices { try draw(at: index) }
    try takeInHostCheckIns()
    for gate in gates where !gate.isKnown {
      let key = try DeskKey(gate: try world.folder.read("\(gate.name)/device.jwks.json"))
      try world.desks[0].append([.gate(key)], now: world.now)
      gate.isKnown = true
    }
    try meet()
    try checkAgreement()
    try check(world.desks[0])
    try checkCheckIns(world.desks[0])
    try checkGateList(world.desks[0])
    try checkGate(world.desks[0])
    try checkReport(world.desks[number(0...world.desks.count - 1)])
    try require(
      try world.folder.read("aside") == Array("of another user".utf8), "a link was followed")
  }

  private func meet() throws {
    let exchange = DeskExchange(world.share("end"))
    for _ in 0..<2 {
      for index in world.desks.indices {
        let faults = try exchange.run(&world.desks[index])
        try require(faults.isEmpty, "the last exchange left something out: \(faults)")
      }
    }
  }

  /// All desks have one state, and their files the same; the list is what the messages say that were taken in.
  private func checkAgreement() throws {
    let first = world.desks[0]
    for desk in world.desks {
      try require(desk.state.all == first.state.all, "desk \(desk.record.desk) has another state")
      try require(desk.state.conflicts == first.state.conflicts, "the conflicts differ")
      let stored = try Desk(desk.directory)
      try require(stored.state.all == desk.state.all, "the files have another state")
    }
    let named = Set(first.state.all.filter { $0.isOnList }.map(\.id))
    let expected = try Set(
      mail.expected(from: world.listed).map { try TravelerID($0, of: first.facts.id) })
    try require(
      named == expected,
      "\(named.subtracting(expected).count) too many on the list, \(expected.subtracting(named).count) too few"
    )
  }

  /// An agent takes in the check-ins of the host that the messages state and that still wait.
  private func takeInHostCheckIns() throws {
    for place in mail.messages.indices where mail.taken.contains(place) {
      let preview = try UpdatePreview(
        ReceivedText(name: "ADL", text: mail.messages[place].text, received: world.now),
        at: world.desks[0])
      try world.desks[0].append(preview.hostCheckIns, now: world.now)
    }
  }

  /// A passenger is checked in as long as one of their check-ins was not ended, whichever desk made and ended them.
  private func checkCheckIns(_ desk: Desk) throws {
    var open: [TravelerID: Set<Int>] = [:]
    for event in desk.events {
      if case .checkIn(let id, let checkIn) = event.content {
        open[id, default: []].insert(checkIn.sequence)
      }
    }
    for event in desk.events {
      if case .offload(let id, let sequence, _) = event.content { open[id]?.remove(sequence) }
    }
    for passenger in desk.state.all {
      let sequences = open[passenger.id] ?? []
      let known =
        [passenger.checkIn?.sequence].compactMap(\.self) + passenger.doubles.map(\.sequence)
      try require(
        sequences == Set(known), "the check-ins \(sequences.sorted()) are there, and not \(known)")
    }
  }

  /// A new gate with the last kit admits the passes of the check-ins that count, and no others.
  private func checkGate(_ desk: Desk) throws {
    let gate = try KitGate(world)
    for passenger in desk.state.all {
      for pass in passenger.passes {
        let counts = passenger.checkIn?.sequence == pass.sequence
        try require(
          try gate.admits(pass) == counts,
          "a pass with sequence \(pass.sequence) \(counts ? "is stopped" : "is let in")")
      }
    }
  }

  private func checkReport(_ desk: Desk) throws {
    var boarded = Boarded(desk.state)
    let trust = try DepartureTrust(world.desks[0]).held(gates: world.desks[0].gates, now: world.now)
    let exports = try gates.map {
      (name: $0.name, text: try $0.directory.export(now: world.now))
    }.filter { !$0.text.isEmpty }
    boarded.read(exports, of: desk, held: trust)
    let inside = people.inside
    try checkBoarded(boarded, desk)
    for counting in FinalSales.Counting.allCases {
      let text = try DepartureReport(desk, boarded: boarded).text(
        counting, address: "QZARMZX", sender: "QZAKMZX", now: world.now)
      let read = MessageReader.read(Array(text.utf8), from: "PFS", received: world.now)
      let set = MessageSet(read.parts)
      let sales = try set.sales.first.orThrow("the final sales")
      try require(
        set.sales.count == 1 && read.doubts.isEmpty && set.doubts.isEmpty,
        "the final sales have doubts: \(read.doubts) \(set.doubts)")
      try checkSales(sales, counting, boarded, desk)
    }
    note("report", "\(inside.count) went in, \(boarded.travelers.count) boarded")
  }

  /// The report has each person who went in on board or among its faults, and it names those who went in twice.
  private func checkBoarded(_ boarded: Boarded, _ desk: Desk) throws {
    var unknown = 0
    for holder in people.inside.keys where holder.infant == nil {
      let passenger = try desk.state.passengers[holder.traveler].orThrow("the passenger")
      let all = people.entries.filter { $0.holder == holder }
      let entries = all.filter {
        passenger.given.contains($0.sequence) || passenger.traveler.hostSequence == $0.sequence
      }
      unknown += all.count - entries.count
      try require(
        boarded.travelers.contains(holder.traveler)
          == (!entries.isEmpty || passenger.isSeenBoarding),
        "\(holder) went in, and the report says otherwise: \(boarded.faults)")
      guard entries.count > 1 else { continue }
      let sequences = Set(entries.map(\.sequence)).sorted().map { "\($0)" }.joined(
        separator: " and ")
      try require(
        boarded.faults.contains {
          $0.contains("sequence \(sequences) was let in \(entries.count) times")
        },
        "\(sequences) went in \(entries.count) times, and the report does not say so: \(boarded.faults)"
      )
    }
    let named = boarded.faults.count { $0.contains("does not know") }
    try require(named == unknown, "\(unknown) unknown people went in: \(boarded.faults)")
    for id in boarded.travelers {
      let isInside = people.inside[Holder(traveler: id, infant: nil)] != nil
      try require(
        isInside || desk.state.passengers[id]?.isSeenBoarding == true,
        "the report has \(id) on board, and no gate let them in")
    }
  }

  /// Each passenger of the list and the messages has one outcome, and the numbers are those of the people.
  private func checkSales(
    _ sales: FinalSales, _ counting: FinalSales.Counting, _ boarded: Boarded, _ desk: Desk
  ) throws {
    var outcomes: [TravelerID: [SalesCategory]] = [:]
    for block in sales.blocks {
      for named in block.passengers {
        outcomes[try TravelerID(named.identity, of: desk.facts.id), default: []].append(
          block.category)
      }
    }
    var seats = 0
    for passenger in desk.state.all {
      let isIn = boarded.travelers.contains(passenger.id)
      let came = passenger.isCheckedIn || passenger.offloaded != nil
      let hasTicket = passenger.traveler.ticket != nil
      let found = outcomes.removeValue(forKey: passenger.id) ?? []
      let expected: [SalesCategory]
      if passenger.isOnList {
        let cabin = passenger.seat.flatMap { desk.facts.cabins.compartment(of: $0) }
        let isMoved = cabin.map { $0 != passenger.traveler.compartment } ?? false
        expected = isIn ? isMoved ? [.involuntary] : [] : came ? [.offloaded] : [.noShow]
        if isIn || came && counting == .checkedIn { seats += 1 }
      } else if isIn || came {
        expected =
          isIn
          ? [hasTicket ? .noRecord : .goShow]
          : [hasTicket ? .noRecordNotCarried : .goShowNotCarried]
        if isIn || counting == .checkedIn { seats += 1 }
      } else {
        expected = []
      }
      try require(
        found == expected,
        "\(passenger.id) is \(found.map(\.rawValue)), expected \(expected.map(\.rawValue))")
    }
    try require(outcomes.isEmpty, "the report names \(outcomes.count) people whom no desk knows")
    let written = sales.numericLines.flatMap(\.seats).reduce(0, +)
    try require(
      written == seats, "the numeric line has \(written) seats, and \(seats) count (\(counting))")
    let list = try desk.list.list.orThrow("the list")
    try require(
      sales.figures(after: list, counting: counting)
        == Dictionary(uniqueKeysWithValues: sales.numericLines.map { ($0.destination, $0.seats) }),
      "the final sales do not add up with the list (\(counting))")
  }
}
