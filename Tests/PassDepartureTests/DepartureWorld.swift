import Foundation
import DepartureMessages
import PassDeparture
import PassTestSupport
import PassVerifier
import Vocabulary

/// A departure at several desks, each in a directory of its own, with folders in between.
final class DepartureWorld {
  let folder: TemporaryDirectory
  let flight: InventedFlight
  /// The passengers of the list that opened the departure.
  let listed: [NamedPassenger]
  var desks: [Desk] = []
  /// The time at all desks; a test moves it.
  var now: Instant

  static let plan = CabinPlan([
    CabinPlan.Section(compartment: "C", rows: 1...4, letters: "AC DF"),
    CabinPlan.Section(compartment: "Y", rows: 5...32, letters: "ABC DEF"),
  ])

  /// The departure at its first desk; the list has `count` passengers, as `listing` changes them.
  init(
    count: Int = 40, seed: UInt64 = 1, plan: CabinPlan = DepartureWorld.plan,
    signing: (TemporaryDirectory) throws -> DepartureOpening.Signing = { _ in .own },
    listing: ([NamedPassenger]) -> [NamedPassenger] = { $0 }
  ) throws {
    folder = try TemporaryDirectory(inMemory: true)
    let date = try CivilDate("2026-03-12").orThrow("a date")
    flight = try InventedFlight(on: date, count: count, seed: seed).orThrow("a flight")
    now = try Instant("2026-03-12T06:00:00Z").orThrow("a time")
    listed = listing(flight.passengers)
    let texts = ListWriter.nameList(
      listed, cabins: flight.cabins,
      head: MessageHead(
        addresses: ["QZAKMZX"], sender: "QZARMZX",
        origin: try Instant("2026-03-11T06:00:00Z").orThrow("a time"),
        departure: flight.departure), linesPerPart: 20
    ).map { Array($0.utf8) }
    let opening = DepartureOpening(
      departure: flight.departure, cabins: plan,
      departs: OffsetDateTime("2026-03-12T10:00:00+01:00"),
      signing: try signing(folder))
    desks.append(try opening.open(directory(1), texts: texts, now: now))
  }

  func directory(_ desk: Int) -> DepartureDirectory {
    DepartureDirectory("\(folder.path)/desk\(desk)")
  }

  /// A folder that desks exchange by.
  func share(_ name: String = "share") -> String { "\(folder.path)/\(name)" }

  /// Makes a further desk, by an invitation and its code, and exchanges once by a folder.
  func join() throws {
    let inviting = try DeskInviting(desks[0], now: now)
    try desks[0].append([inviting.event], now: now)
    let place = directory(inviting.number)
    _ = try DeskJoining.join(
      inviting.file, code: Array(inviting.code.utf8), keys: desks[0].record.keys, place, now: now)
    var desk = try Desk(opening: place)
    let exchange = try exchangeFolder("join")
    _ = try exchange.run(&desks[0])
    _ = try exchange.run(&desk)
    desks.append(desk)
  }

  func exchangeFolder(_ name: String) throws -> DeskExchange {
    if try !folder.contents().contains(name) {
      try folder.makeFolder(name)
    }
    return DeskExchange(share(name))
  }

  /// Exchanges all desks until each has heard of all.
  func exchangeAll() throws -> [String] {
    let exchange = try exchangeFolder("share")
    var faults: [String] = []
    for _ in 0..<2 {
      for index in desks.indices { faults += try exchange.run(&desks[index]) }
    }
    return faults
  }

  /// A desk that was switched off and on: its state comes from its files.
  func restart(_ index: Int) throws { desks[index] = try Desk(desks[index].directory) }

  func checkIn(_ passengers: [Passenger], at index: Int = 0) throws {
    var wish = CheckInWish(passengers.map(\.id))
    wish.bringsBack = true
    try desks[index].append(try desks[index].checkIn(wish), now: now)
  }

  /// The trust of the departure's gates, which the first desk signs.
  func trust() throws -> HeldTrust {
    try DepartureTrust(desks[0]).held(gates: [], now: now)
  }

  func takeOff(_ passenger: Passenger, at index: Int = 0) throws {
    try desks[index].append(
      try desks[index].offload(passenger, reason: "a test"), now: now)
  }

  func signPasses(at index: Int = 0) throws {
    let signing = try PassSigning(desks[index], now: now)
    let contents = try desks[index].state.all.filter(\.needsPass).flatMap { passenger in
      try signing.passes(for: passenger, now: now).map {
        DeskEvent.Content.pass(passenger.id, $0)
      }
    }
    try desks[index].append(contents, now: now)
  }
}

extension TemporaryDirectory {
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }
}
