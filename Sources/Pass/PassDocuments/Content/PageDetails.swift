internal import PassFormats
public import Vocabulary

/// The details that a printed page shows and the pass lacks: local times, names in any script, gates.
///
/// They come from a program, or from the request that the pass was issued for, whose member `print` is only for this
/// purpose. None of them is signed. Details that the pass also has must agree with it.
public struct PageDetails: Equatable, Sendable {
  /// The details of one leg.
  public struct Leg: Equatable, Sendable {
    /// The time of departure, with the offset of the clocks at the origin.
    public var departure: OffsetDateTime?
    /// The time from which the passenger can check in; paper does not show it, calendars remind of it.
    public var checkIn: OffsetDateTime?
    /// The time at which boarding begins.
    public var boarding: OffsetDateTime?
    /// The time of arrival, with the offset of the clocks at the destination.
    public var arrival: OffsetDateTime?
    /// The zone whose clocks show the departure.
    public var originZone: Zone?
    /// The zone whose clocks show the arrival.
    public var destinationZone: Zone?
    /// The name of the origin airport as people call it.
    public var originName: String?
    /// The name of the destination airport as people call it.
    public var destinationName: String?
    /// The terminal of the departure.
    public var terminal: String?
    /// The gate of the departure.
    public var gate: String?
    /// The group with which the passenger boards.
    public var group: String?

    /// Creates a leg without any details beyond the pass.
    public init() {}
  }

  /// The language of the page.
  public var language = Language.english
  /// The issuer as people call it, in place of its id.
  public internal(set) var issuerName: String?
  /// The person's name as people write it, in any script.
  package internal(set) var name: String?
  /// The parts of the name as people write them; nil if the details give only the whole name.
  package internal(set) var nameParts: (surname: String, givenNames: String)? {
    get { surname.map { ($0, givenNames ?? "") } }
    set { (surname, givenNames) = (newValue?.surname, newValue?.givenNames) }
  }
  private var surname: String?
  private var givenNames: String?
  /// The name in the form of a boarding pass, for comparison with the pass.
  var passengerName: PassengerName?
  package internal(set) var bookingReference: String?
  /// The details of the legs, in their order.
  public package(set) var legs: [Leg] = []
  package internal(set) var starts: OffsetDateTime?
  package internal(set) var ends: OffsetDateTime?
  /// The hours as they are now, if they were changed after the ticket was signed.
  public internal(set) var hours: Hours?
  /// The time at which the doors open.
  package internal(set) var doors: OffsetDateTime?
  package internal(set) var entrance: String?
  /// A sentence in the issuer's own words.
  public internal(set) var note: String?
  /// The zone whose clocks show a ticket's times, if the request does not state one.
  public var zone: Zone?
  /// Whether a person wrote the hours; only these are checked against each other, not those of a program's records.
  var isWritten = false

  /// The hours at which something begins and ends.
  public struct Hours: Equatable, Sendable {
    /// The time at which it begins.
    public let begins: Instant
    /// The time at which it ends.
    public let ends: Instant

    /// Creates the hours of an event.
    public init(begins: Instant, ends: Instant) {
      self.begins = begins
      self.ends = ends
    }
  }

  /// Creates details that have nothing beyond the pass but the given values.
  ///
  /// `note` is a sentence in the issuer's own words. `hours` are those of the ticket's event as they are now, in place
  /// of the ticket's own; nil if the ticket's are right.
  public init(
    zone: Zone? = nil, note: String? = nil, hours: Hours? = nil, language: Language = .english
  ) {
    self.zone = zone
    self.language = language
    self.note = note
    self.hours = hours
    clean()
  }

  /// Creates the details that a program has of a journey, with a sentence about it for the paper.
  ///
  /// Surname and given names are as people write them, in any script; `givenNames` is empty if there are none.
  public init(
    surname: String, givenNames: String, bookingReference: String, legs: [Leg], note: String? = nil
  ) {
    self.bookingReference = bookingReference
    self.legs = legs
    self.note = note
    setPassenger(surname: surname, givenNames: givenNames)
    clean()
  }

  mutating func setPassenger(surname: String, givenNames: String) {
    let (surname, givenNames) = (surname.printable() ?? "", givenNames.printable() ?? "")
    name = givenNames.isEmpty ? surname : "\(givenNames) \(surname)"
    nameParts = (surname, givenNames)
    passengerName = try? PassengerName(surname: surname, givenNames: givenNames)
  }
}
