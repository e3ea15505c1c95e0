package import Bookings
package import Vocabulary

/// A service that a provider offers, with its lengths, its price and its terms.
package struct OfferedService: Hashable, Sendable, Codable {
  package let type: Keyword
  /// The name as tickets show it.
  package let name: TicketText
  /// The lengths that may be asked for, in minutes, shortest first.
  package let lengths: [Int]
  /// The price of one appointment or, for a class, of one place in it; zero if it is free.
  package let price: Money
  /// The time of the provider that stays free before and after an appointment.
  package let buffers: Buffers
  /// The number of seconds that the provider has to accept a request; nil if requests need no acceptance.
  package let answers: Int?
  package let cancellation: CancellationTerms
  /// The number of places in one slot: 1 for an appointment, more for a class, whose slots the provider sets
  /// (`ClassSession`).
  package let capacity: Int
  /// The rules of a service over days, with `capacity` places on each night or day; nil for an appointment and a class.
  package let byDay: PlacesByDay?
  /// Minutes between the starts that are suggested, counted on local clocks from midnight.
  package let step: Int

  /// The maximum number of lengths of one service.
  package static let maxLengths = 64
  /// The maximum length of one appointment, in minutes: 31 days.
  package static let longest = 44_640
  package static let maxPlaces = 500

  /// Creates a service, or throws a refusal that names the member.
  package init(
    type: Keyword, name: TicketText, lengths: [Int], price: Money, buffers: Buffers = .none,
    answers: Int? = nil, cancellation: CancellationTerms, capacity: Int = 1,
    byDay: PlacesByDay? = nil, step: Int = 15
  ) throws(Refusal) {
    if byDay != nil {
      guard lengths.isEmpty else {
        throw .invalid(
          "lengths_minutes",
          "a service that is booked by the day has no lengths; leave lengths_minutes out")
      }
      guard buffers == .none else {
        throw .invalid(
          "buffer_before_minutes",
          "a service that is booked by the day has no buffers; leave buffer_before_minutes and buffer_after_minutes out"
        )
      }
    }
    guard (byDay == nil ? 1...Self.maxLengths : 0...0).contains(lengths.count),
      Set(lengths).count == lengths.count,
      lengths.allSatisfy({ (1...Self.longest).contains($0) })
    else {
      throw .invalid(
        "lengths_minutes",
        "expected 1 to \(Self.maxLengths) different numbers of minutes from 1 to \(Self.longest)")
    }
    guard (0...100_000_000).contains(price.minorUnits) else {
      throw .invalid("price_minor", "expected 0 to 100000000 minor units")
    }
    if let answers, !(60...30 * 86_400).contains(answers) {
      throw .invalid("answer_within_minutes", "expected 1 to \(30 * 1_440)")
    }
    guard (1...Self.maxPlaces).contains(capacity) else {
      throw .invalid("capacity", "expected 1 to \(Self.maxPlaces)")
    }
    guard (5...1_440).contains(step), 1_440 % step == 0 else {
      throw .invalid("step_minutes", "expected 5 to 1440 minutes that divide a day evenly")
    }
    (self.type, self.name, self.lengths) = (type, name, lengths.sorted())
    (self.price, self.buffers, self.answers) = (price, buffers, answers)
    (self.cancellation, self.capacity, self.step) = (cancellation, capacity, step)
    self.byDay = byDay
  }

  /// Whether it is a class, with several places in one slot.
  package var isClass: Bool { capacity > 1 && byDay == nil }
}
