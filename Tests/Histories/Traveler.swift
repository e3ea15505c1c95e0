internal import Foundation
internal import PassTestSupport

/// A user who holds, releases, books, checks in and cancels seats at random, one request at a time.
///
/// A request without an answer is mostly sent again under its key until an answer comes, and sometimes given up for
/// good. Some answered requests are sent once more: that must bring the first answer.
package struct Traveler {
  /// The behaviour of a traveler; probabilities are per request.
  package struct Habits: Sendable {
    /// The probability of leaving before the answer.
    package var leaves = 0.03
    /// The probability of never asking again when no answer came.
    package var givesUp = 0.1
    /// The probability of sending an answered request again.
    package var repeats = 0.15
    /// The maximum number of times that a request is sent, or a pending booking is read, before its outcome is given
    /// up as unknown.
    package var tries = 1_000
    /// The longest pause between two requests, in milliseconds.
    package var longestPause = 20

    package init() {}
  }

  private let user: String
  private let office: any Office
  private let recorder: Recorder
  private let seats: [String]
  private let habits: Habits
  private var random: SeededGenerator
  private var requests = 0
  private var holds: [(id: String, seats: [String])] = []
  private var bookings: [Owned] = []

  private struct Owned {
    let id: String
    let seats: [String]
    let passenger: String
    var isCheckedIn = false
  }

  package init(
    _ user: String, at office: any Office, _ recorder: Recorder, seats: [String], seed: UInt64,
    habits: Habits = Habits()
  ) {
    self.user = user
    self.office = office
    self.recorder = recorder
    self.seats = seats
    self.habits = habits
    random = SeededGenerator(seed: seed)
  }

  /// Sends requests as long as `goesOn` returns true.
  package mutating func travel(while goesOn: () -> Bool) async {
    while goesOn() {
      await act()
      try? await Task.sleep(
        for: .milliseconds(Int.random(in: 0...habits.longestPause, using: &random)))
    }
  }

  private mutating func act() async {
    if let booking = bookings.indices.randomElement(using: &random), chance(0.5) {
      if office.takesAll, office.product.checksIn, !bookings[booking].isCheckedIn, chance(0.5) {
        return await checkIn(booking)
      }
      return await cancel(bookings.remove(at: booking))
    }
    if let hold = holds.indices.randomElement(using: &random), chance(holds.count > 1 ? 0.9 : 0.6) {
      let (id, seats) = holds.remove(at: hold)
      if chance(0.35) { return await release(id, seats) }
      if chance(0.85) { return await book(id, seats) }
      // Otherwise the hold is left to end by itself.
      return
    }
    if office.takesAll, chance(0.4) { return await look() }
    let count = Int.random(in: 1...min(office.product.most, seats.count), using: &random)
    await hold(office.product.choice(of: seats, count, using: &random))
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  // MARK: What is done

  private mutating func hold(_ seats: [String]) async {
    let (numbers, reply) = await perform(.hold(seats: seats), .hold, on: seats)
    guard let reply else { return }
    switch (reply.status, reply.code) {
    case (201, _):
      guard let hold = reply.text("hold_id"), let end = reply.seconds("expires_at") else { break }
      recorder.end(numbers, .held(hold: hold, until: end))
      if !holds.contains(where: { $0.id == hold }) { holds.append((hold, seats)) }
      return
    case (409, "SEAT_UNAVAILABLE"), (409, "UNAVAILABLE"), (409, "ROOM_NOT_AVAILABLE"):
      return recorder.end(numbers, .taken, of: seats.count == 1 ? seats : reply.units)
    // The answer about several slots does not reveal which one is not free.
    case (409, "CONFLICTING_BOOKING"):
      return seats.count == 1
        ? recorder.end(numbers, .taken) : recorder.end(numbers, .nothing)
    case (_, "TOO_MANY_HOLDS"), (409, "ALREADY_HELD"): return recorder.end(numbers, .nothing)
    default: break
    }
    unexpected(reply, numbers)
  }

  private mutating func release(_ hold: String, _ seats: [String]) async {
    let (numbers, reply) = await perform(
      .release(hold: hold), .release(hold: hold), on: seats)
    guard let reply else { return }
    switch (reply.status, reply.code) {
    case (200, _): recorder.end(numbers, .done)
    case (409, "INVALID_TRANSITION"): recorder.end(numbers, .refused)
    default: unexpected(reply, numbers)
    }
  }

  private mutating func book(_ hold: String, _ seats: [String]) async {
    let (_, quoted) = await perform(.quote(seats: seats, hold: hold), nil, on: seats)
    guard let quote = quoted?.text("quote_id") else { return }
    let (numbers, reply) = await perform(.book(quote: quote), .book(hold: hold), on: seats)
    guard var reply else { return }
    // The outcome of an unsettled payment is unknown.
    var reads = 0
    while reply.status == 202 || reply.text("state") == office.product.pending {
      reads += 1
      guard reads < habits.tries else { return recorder.count("given up") }
      guard let booking = reply.text("booking_id") else { return unexpected(reply, numbers) }
      let (_, read) = await perform(.booking(booking), nil, on: seats)
      guard let read else { return }
      reply = OfficeReply(status: 200, body: read.body)
      recorder.count("waited for a payment")
      try? await Task.sleep(for: .milliseconds(20))
    }
    let state = reply.text("state") ?? ""
    switch (reply.status, reply.code) {
    case (200...201, _) where office.product.lost.contains(state): recorder.end(numbers, .taken)
    case (200...201, _):
      guard let booking = reply.text("booking_id") else { return unexpected(reply, numbers) }
      recorder.end(numbers, .sold(booking: booking))
      bookings.append(Owned(id: booking, seats: seats, passenger: reply.passenger ?? ""))
    case (409, "SEAT_UNAVAILABLE"), (409, "UNAVAILABLE"), (409, "ROOM_NOT_AVAILABLE"),
      (409, "CONFLICTING_BOOKING"), (409, "HOLD_EXPIRED"):
      recorder.end(numbers, .taken)
    case (409, "QUOTE_EXPIRED"), (409, "QUOTE_OUTDATED"), (409, "QUOTE_USED"):
      recorder.end(numbers, .refused)
    default: unexpected(reply, numbers)
    }
  }

  private mutating func checkIn(_ index: Int) async {
    let booking = bookings[index]
    bookings[index].isCheckedIn = true
    let (numbers, reply) = await perform(
      .checkIn(booking: booking.id, passenger: booking.passenger), .checkIn(booking: booking.id),
      on: booking.seats)
    guard let reply else { return }
    switch (reply.status, reply.code) {
    case (200, _): recorder.end(numbers, .done)
    case (409, "BOOKING_CANCELLED"), (409, "INVALID_TRANSITION"): recorder.end(numbers, .refused)
    default: unexpected(reply, numbers)
    }
  }

  private mutating func cancel(_ booking: Owned) async {
    let (_, offered) = await perform(
      .cancellationQuote(booking: booking.id), nil, on: booking.seats)
    guard let offer = offered?.text("cancellation_id") else { return }
    var tag = ""
    if office.takesAll {
      let (_, read) = await perform(.booking(booking.id), nil, on: booking.seats)
      guard let current = read?.tag else { return }
      tag = current
    }
    let (numbers, reply) = await perform(
      .cancel(booking: booking.id, offer: offer, tag: tag), .cancel(booking: booking.id),
      on: booking.seats)
    guard let reply else { return }
    switch (reply.status, reply.code) {
    case (200, _): recorder.end(numbers, .done)
    case (409, "BOOKING_CANCELLED"), (409, "INVALID_TRANSITION"): recorder.end(numbers, .refused)
    case (412, _), (422, _):
      // The booking was changed by an earlier try without an answer, or the offer has ended.
      recorder.end(numbers, .nothing)
      bookings.append(booking)
    default: unexpected(reply, numbers)
    }
  }

  private mutating func look() async {
    let begun = recorder.timeline.now
    guard let reply = await office.send(.seats, as: user, key: nil, cut: false),
      reply.status == 200
    else { return }
    var seen: [String: SeatOperation.Outcome] = [:]
    for (seat, isFree) in office.product.places(reply) where seats.contains(seat) {
      seen[seat] = .available(isFree)
    }
    recorder.look(seen, as: user, since: begun)
  }

  private func unexpected(_ reply: OfficeReply, _ numbers: Range<Int>) {
    recorder.fault("\(user): \(reply.status) \(String(decoding: reply.body, as: UTF8.self))")
    recorder.end(numbers, .nothing)
  }

  // MARK: Sending

  /// Sends a request until it is answered or given up; returns the reply and the numbers of the recorded operations.
  private mutating func perform(
    _ request: SeatRequest, _ action: SeatOperation.Action?, on seats: [String]
  ) async -> (numbers: Range<Int>, reply: OfficeReply?) {
    requests += 1
    let key = "\(user)-\(requests)"
    let numbers = action.map {
      recorder.begin($0, on: seats, as: user, isOther: !office.takesAll)
    }
    for _ in 0..<habits.tries {
      let reply = await office.send(request, as: user, key: key, cut: chance(habits.leaves))
      if action != nil { recorder.count(reply == nil ? "no answer" : "answers of operations") }
      if let reply, !reply.isForLater {
        if chance(habits.repeats), !request.isRead {
          await repeated(request, key: key, first: reply)
        }
        return (numbers ?? 0..<0, reply)
      }
      if reply == nil, chance(habits.givesUp) {
        recorder.count("given up")
        return (numbers ?? 0..<0, nil)
      }
      try? await Task.sleep(for: .milliseconds(Int.random(in: 1...80, using: &random)))
      if let numbers { recorder.sendAgain(numbers) }
    }
    recorder.count("given up")
    return (numbers ?? 0..<0, nil)
  }

  private func repeated(_ request: SeatRequest, key: String, first: OfficeReply) async {
    // An answer that decided nothing is not kept, so another one may follow; the second process keeps no refusal.
    guard first.code != "TOO_MANY_HOLDS",
      first.status < 400 || first.status == 409 && office.takesAll
    else { return }
    guard let again = await office.send(request, as: user, key: key, cut: false),
      !again.isForLater
    else { return }
    recorder.count("sent again under their keys")
    if again != first {
      recorder.fault(
        "\(user): \(request) was answered \(first.status) "
          + "\(String(decoding: first.body, as: UTF8.self)), and under the same key \(again.status) "
          + String(decoding: again.body, as: UTF8.self))
    }
  }
}

extension SeatRequest {
  fileprivate var isRead: Bool {
    switch self {
    case .seats, .booking, .bookings: true
    default: false
    }
  }
}

extension OfficeReply {
  private var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
  }

  package func text(_ name: String) -> String? { object[name] as? String }

  package func items(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }

  var code: String { text("code") ?? "" }

  /// The seats that a refusal names.
  var units: [String] {
    ((object["details"] as? [String: Any])?["units"] as? [String] ?? []).map {
      $0.replacing(" ", with: "/")
    }
  }

  var passenger: String? { items("passengers").first?["passenger_id"] as? String }

  /// Whether the client shall send the same request again later.
  var isForLater: Bool {
    status == 429 || status >= 500 || code == "REQUEST_IN_PROGRESS" || status == 408
  }

  /// Returns a time, in seconds since 1970.
  func seconds(_ name: String) -> Int? {
    text(name).flatMap { try? Date($0, strategy: .iso8601) }.map { Int($0.timeIntervalSince1970) }
  }
}
