internal import Appointments
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassTestSupport
internal import Selling
internal import Shows
internal import Stays
internal import Vocabulary

/// Waiting lists of all products: a user who is refused because something is sold out may wait for it.
extension Simulation {
  // MARK: Choosing

  /// Returns the next command of a user who was refused: to wait for the same, or for any of its kind.
  func wait(after command: SimulatedCommand, refused code: RefusalCode) -> SimulatedCommand? {
    guard chance(35) else { return nil }
    switch command {
    case .hold(let user, let flights, let seats) where code == .unavailable:
      let named = flights.flatMap { flight in
        seats.map { FlightWish.Place(flight: flight, seat: $0) }
      }
      return .waiting(.flight(user, FlightWish(.seats(named))))
    case .show(.lock(let user, let choice, let show)) where code == .unavailable:
      return .waiting(.show(user, ShowWish(show: show, choice: choice)))
    case .stay(.hold(let user, let wish)) where StayProduct.soldOut.contains(code):
      return .waiting(.stay(user, wish))
    case .appointment(.hold(let user, let wish))
    where code == .conflictingBooking || code == .classFull:
      return .waiting(.appointment(user, wish))
    default: return nil
    }
  }

  func waitingChoice() -> SimulatedCommand? {
    guard let (user, entry) = any(waits.suffix(6)), chance(15) else { return .waiting(.serve) }
    return .waiting(.leave(user, entry))
  }

  // MARK: Performing

  func answer(
    _ command: WaitingCommand, once key: RequestKey?
  ) async throws -> String? {
    switch command {
    case .flight(let user, let wish):
      return entered(
        try await desk.enter(wish, Command(user, once: key, now: now)))
    case .show(let user, let wish):
      return entered(
        try await cinema.enter(wish, Command(user, once: key, now: now)))
    case .stay(let user, let wish):
      return entered(
        try await reception.enter(wish, Command(user, once: key, now: now)))
    case .appointment(let user, let wish):
      return entered(
        try await reservations.enter(wish, Command(user, once: key, now: now)))
    case .leave(let user, let entry): return try await leave(entry, user, once: key)
    case .serve:
      try await serve(desk)
      try await serve(cinema)
      try await serve(reception)
      try await serve(reservations)
    }
    return nil
  }

  private func entered<Wish>(_ entry: WaitingListEntry<Wish>) -> String {
    if !waits.contains(where: { $0.entry == entry.key }) { waits.append((entry.user, entry.key)) }
    return entry.key
  }

  private func leave(
    _ entry: String, _ user: UserID, once key: RequestKey?
  ) async throws -> String? {
    func leave<P: StoredProduct>(_ desk: SalesDesk<P>) async throws -> String? {
      guard let id = WaitingListEntry<P.Wish>.ID(entry),
        try await inner.record(WaitingListEntry<P.Wish>.self, id) != nil
      else { return nil }
      return try await desk.withdraw(id, Command(user, once: key, now: now)).key
    }
    if let left = try await leave(desk) { return left }
    if let left = try await leave(cinema) { return left }
    if let left = try await leave(reception) { return left }
    return try await leave(reservations)
  }

  /// Runs one job at a time, as services do, because a run of all jobs would hide what one of them leaves undone.
  private func serve<P: StoredProduct>(
    _ desk: SalesDesk<P>
  ) async throws {
    if chance(40) {
      _ = try await desk.closeWaiting(now: now)
    } else if chance(60) {
      let freed = try await desk.offerFreed(now: now)
      if freed > 0 { count("waiting offered what was freed") }
    } else {
      let last = try await desk.offerLapsed(after: nil, now: now)
      if last != nil { count("waiting goes on next time") }
    }
    try await use(desk)
  }

  /// Lets most of the users who are offered something buy it.
  private func use<P: StoredProduct>(_ desk: SalesDesk<P>) async throws {
    for read in try await entries(P.Wish.self) {
      guard let hold = read.hold, offered.insert(hold).inserted, chance(90),
        let held = try await inner.record(Hold.self, hold)?.value
      else { continue }
      if let wish = read.wish as? ShowWish {
        requests.append(.show(.quote(read.user, Self.request(for: held, of: wish.show))))
      } else if let wish = read.wish as? StayWish {
        requests.append(
          .stay(.quote(read.user, try await reception.request(for: wish, held: held))))
      } else if let wish = read.wish as? AppointmentWish {
        requests.append(
          .appointment(.quote(read.user, try await reservations.request(for: wish, held: held))))
      } else if let wish = read.wish as? FlightWish, case .seats(let places) = wish.choice {
        let flights = wish.flights
        let seats = places.filter { $0.flight == flights.first }.map(\.seat)
        requests.append(
          pricing(Party(user: read.user, hold: hold, flights: flights, seats: seats)))
      }
    }
  }

  // MARK: Invariants

  /// Returns all entries with wishes of a product.
  func entries<Wish: HoldWish>(
    _ type: Wish.Type
  ) async throws(StoreError) -> [WaitingListEntry<Wish>] {
    var entries: [WaitingListEntry<Wish>] = []
    for user in users {
      entries += try await inner.records(
        WaitingListEntry<Wish>.self, .waitingEntries(of: user), ranks: .min ..< .max
      ).map(\.value)
    }
    return entries
  }

  /// Checks that lines count their users, that offers are held for the users who waited, and that no hold is offered
  /// twice.
  func checkWaiting() async throws {
    try await checkLines(of: desk)
    try await checkLines(of: cinema)
    try await checkLines(of: reception)
    try await checkLines(of: reservations)
  }

  private func checkLines<P: StoredProduct>(of desk: SalesDesk<P>) async throws {
    var holds: [Hold.ID: String] = [:]
    var waiting: [String: Int] = [:]
    for read in try await entries(P.Wish.self) {
      if read.stored == .waiting {
        for line in read.wants.lines { waiting[line, default: 0] += 1 }
        let claims = try await inner.claims(on: [read.allowance.resource])
        try expect(
          claims.contains { $0.owner == read.key }, "\(read.id) waits and is not counted")
      }
      guard let hold = read.hold else { continue }
      if let other = holds.updateValue(read.key, forKey: hold) {
        throw BrokenPromise(description: "\(hold) is offered to \(read.id) and \(other)")
      }
      let held = try await inner.record(Hold.self, hold)?.value
      try expect(held.map { $0.holder == read.user } ?? true, "\(hold) is somebody else's")
    }
    for (line, count) in waiting {
      let read = try await inner.record(WaitingLine.self, line)?.value
      try expect(
        read?.waiting == count, "\(count) wait in \(line), which says \(read?.waiting ?? 0)")
    }
  }
}
