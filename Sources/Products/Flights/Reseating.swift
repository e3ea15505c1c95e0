package import Bookings
package import Vocabulary

/// The seating of the passengers of a departure in another aircraft.
///
/// Passengers get their own seats where the aircraft has them, else the nearest free one in their cabin. A passenger
/// without a seat is named to the desk, and has no pass until the desk assigns one. Passengers who keep their seats are
/// moved first, so that no one gets the seat of another.
package struct Reseating: Sendable {
  package let instance: FlightInstance
  package let map: SeatMap
  /// The seats of the new aircraft that are claimed.
  package let taken: Set<SeatMap.Place.ID>
  /// Whether only those passengers move who keep their seats.
  package let keepsOnly: Bool

  package init(
    _ instance: FlightInstance, map: SeatMap, taken: Set<SeatMap.Place.ID>, keepsOnly: Bool
  ) {
    self.instance = instance
    self.map = map
    self.taken = taken
    self.keepsOnly = keepsOnly
  }

  /// Seats the passengers of a booking.
  func seat(_ booking: inout FlightBooking, in changes: inout ChangeSet) {
    guard let segment = booking.segments.firstIndex(where: { $0.instance == instance.id }),
      booking.sale.first.isSold, booking.segments[segment].seatMap != map.id
    else { return }
    var taken = taken
    for index in booking.deliveries.indices where booking.deliveries[index].segment == segment {
      let delivery = booking.deliveries[index]
      // An infant sits on a lap in any aircraft.
      guard delivery.place != nil || delivery.isUnseated,
        delivery.place.map({ map.place($0) == nil }) ?? true, delivery.state.isSeated
      else { continue }
      let own = map.places.first {
        $0.seat == delivery.seat && $0.cabin == delivery.cabin && !taken.contains($0.id)
      }
      guard own != nil || !keepsOnly else { continue }
      let place = own ?? map.nearest(to: delivery.seat, in: delivery.cabin, excluding: taken)
      if let old = delivery.place { changes.release(booking.claim(on: old, segment)) }
      booking.deliveries[index].place = place?.id
      booking.deliveries[index].seat = place?.seat ?? .unassigned
      if let place {
        taken.insert(place.id)
        changes.take(booking.claim(on: place.id, segment))
      }
      guard place?.seat != delivery.seat else { continue }
      changes.emit(
        place == nil ? "passenger.unseated" : "passenger.reseated", booking,
        ["passenger": delivery.passenger.rawValue, "flight": instance.key])
    }
    if !keepsOnly { booking.segments[segment].seatMap = map.id }
  }

  /// Ends the reseating: from now on seats of the departure are sold again.
  package static func finish(
    _ read: Versioned<FlightInstance>, now: Instant
  ) -> Decision<Void> {
    var (instance, changes) = (read.value, ChangeSet(at: now))
    instance.isReseating = false
    changes.update(read, to: instance)
    return Decision((), changes)
  }
}

extension FlightBooking.Delivery {
  /// Whether another aircraft has no seat for this passenger.
  package var isUnseated: Bool { place == nil && seat == .unassigned }
}

extension FlightBooking.BookedFlight {
  /// Returns whether its seats are those of an aircraft that the departure does not have any more.
  func isStale(_ now: FlightInstance) -> Bool {
    now.isReseating != nil && seatMap != now.seatMap
  }
}

extension FlightBooking {
  /// Returns whether the operator changed the booking so much that the whole price is given back: see `ChangeRule`.
  package func isOwedAll(by policy: FlightSalesPolicy) -> Bool {
    deliveries.contains(where: \.isUnseated)
      || segments.contains { segment in
        if segment.status == .cancelled { return true }
        let sold = (segment.soldDeparture ?? segment.scheduledDeparture).instant
        let late = segment.departure.instant.seconds(since: sold)
        return late >= policy.refundedDelay || -late >= policy.refundedAdvance
      }
  }

  /// Returns the number of passengers on board of a departure.
  func boarded(on instance: FlightInstance.ID) -> Int {
    deliveries.count { segments[$0.segment].instance == instance && $0.state == .boarded }
  }
}

extension Refusal {
  /// Returns the refusal for a passenger whose seat another aircraft does not have.
  static func unseated(_ passenger: Passenger.ID) -> Refusal {
    .notAllowed(
      what: "passenger \(passenger) without a seat", state: "UNSEATED", action: "check_in",
      allowed: ["change_seat"])
  }
}

extension DeliveryState {
  /// Whether the passenger still needs a seat.
  fileprivate var isSeated: Bool { self != .noShow }
}

extension Seat {
  /// The placeholder for passengers without a seat in another aircraft.
  fileprivate static var unassigned: Seat {
    guard let seat = Seat("STBY") else { preconditionFailure("STBY is a seat") }
    return seat
  }
}

extension SeatMap {
  /// Returns the free seat of a cabin that is nearest to a seat by row, then by letter.
  fileprivate func nearest(
    to seat: Seat, in cabin: Cabin, excluding taken: Set<Place.ID>
  ) -> Place? {
    let row = Int(seat.rawValue.dropLast()) ?? 0
    func distance(_ place: Place) -> (Int, Int, String) {
      (
        abs(place.row - row), place.position == String(seat.rawValue.suffix(1)) ? 0 : 1,
        place.seat.rawValue
      )
    }
    return places.filter { $0.cabin == cabin && !taken.contains($0.id) }
      .min { distance($0) < distance($1) }
  }
}
