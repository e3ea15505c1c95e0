package import Bookings
package import Vocabulary

/// A request for a price: places at one show.
package struct ShowRequest: SaleRequest {
  package static let quoteKind = "show_quote"
  package static let claimed = "seats"

  /// The number of tickets that a booking gets.
  package enum Tickets: String, CaseIterable, Sendable, Codable {
    /// One ticket that admits all of its people.
    case perBooking = "PER_BOOKING"
    /// One ticket for each place, so that people may come by themselves.
    case perSeat = "PER_SEAT"
  }

  package let show: Show.ID
  /// The seats, each once; empty if places have no numbers.
  package let seats: [SeatName]
  /// The number of places without numbers; 0 if seats are numbered.
  package let places: Int
  package let tickets: Tickets
  package let holds: [Hold.ID]

  package init(
    show: Show.ID, seats: [SeatName] = [], places: Int = 0, tickets: Tickets = .perBooking,
    holds: [Hold.ID] = []
  ) {
    (self.show, self.seats, self.places) = (show, seats, places)
    (self.tickets, self.holds) = (tickets, holds)
  }

  /// The number of people that the request is for.
  package var admits: Int { seats.count + places }
}

/// A show with the layout of its places.
package struct ShowOffer: Sendable {
  package let show: Versioned<Show>
  /// The layout; nil if places have no numbers.
  package let layout: ScreenLayout?
  /// Whether seats that are chosen for a customer leave no single seat free between others.
  package let avoidsSingleGaps: Bool

  package init(show: Versioned<Show>, layout: ScreenLayout?, avoidsSingleGaps: Bool = false) {
    self.show = show
    self.layout = layout
    self.avoidsSingleGaps = avoidsSingleGaps
  }

  /// Returns what a request takes of the inventory; refuses places that are not for sale or do not exist.
  package func asks(
    for request: ShowRequest, now: Instant
  ) throws(Refusal) -> [Ask] {
    let show = show.value
    try show.checkSale(now: now)
    switch show.admission {
    case .seats:
      guard request.places == 0, !request.seats.isEmpty else {
        throw .invalid(
          "seats", "expected at least one seat such as C7, because this show has numbered seats")
      }
      guard Set(request.seats).count == request.seats.count else {
        throw .invalid("seats", "expected each seat once")
      }
      var (wheelchairs, companions) = (0, 0)
      for seat in request.seats {
        guard let place = layout?.place(seat) else { throw .notFound("seat", seat.rawValue) }
        guard show.price(of: place.category) != nil else {
          throw .invalid(
            "seats", "\(seat) is \(place.category.rawValue), which this show does not sell")
        }
        if place.category == .wheelchair { wheelchairs += 1 }
        if place.category == .companion { companions += 1 }
      }
      guard companions <= wheelchairs else {
        throw .invalid(
          "seats",
          "a companion seat is sold only with a wheelchair space; choose a wheelchair space for each companion seat"
        )
      }
      return request.seats.map { .unit(show.resource($0)) }
    case .general(let places):
      guard request.seats.isEmpty, request.places > 0 else {
        throw .invalid(
          "places", "expected the number of places, because this show has no numbered seats")
      }
      return [.pool(show.pool, request.places, of: places)]
    }
  }
}

extension Show {
  /// Refuses a sale if the show is cancelled or has begun.
  func checkSale(now: Instant) throws(Refusal) {
    guard status == .scheduled else { throw .showCancelled(self) }
    guard begins.instant > now else { throw .showStarted(self) }
  }
}
