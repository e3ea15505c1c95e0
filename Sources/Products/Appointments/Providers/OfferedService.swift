package import Bookings
package import Vocabulary

/// Something that a provider does for others: how long, at which price, under which terms.
package struct OfferedService: Hashable, Sendable, Codable {
  package let type: Keyword
  /// The name as tickets show it.
  package let name: TicketText
  /// The lengths that may be asked for, in minutes, shortest first.
  package let lengths: [Int]
  /// Of one appointment or, of a class, of one place in it; zero if it is free.
  package let price: Money
  /// Time of the provider before and after that stays free.
  package let buffers: Buffers
  /// Seconds that the provider has to accept a request; nil if none needs to be accepted.
  package let answers: Int?
  package let cancellation: CancellationTerms
  /// How many places one slot has: 1 for an appointment, more for a class, whose slots the provider sets (`ClassSession`).
  package let capacity: Int
  /// Where it lasts over days: `capacity` is then the number of places of each; nil for an appointment and a class.
  package let byDay: PlacesByDay?
  /// Minutes between the starts that are suggested, counted on local clocks from midnight.
  package let step: Int

  /// Of one service.
  package static let maxLengths = 64
  /// Of one appointment, in minutes: 31 days.
  package static let longest = 44_640
  package static let maxPlaces = 500

  /// - Throws: a refusal that names the member.
  package init(
    type: Keyword, name: TicketText, lengths: [Int], price: Money, buffers: Buffers = .none,
    answers: Int? = nil, cancellation: CancellationTerms, capacity: Int = 1,
    byDay: PlacesByDay? = nil, step: Int = 15
  ) throws(Refusal) {
    if byDay != nil {
      guard lengths.isEmpty else {
        throw .invalid("lengths_minutes", "a service over days is as long as its days")
      }
      guard buffers == .none else {
        throw .invalid("buffer_before_minutes", "nothing is free around a service over days")
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

  /// Whether several have places in one slot.
  package var isClass: Bool { capacity > 1 && byDay == nil }
}
