internal import PassFormats
public import Vocabulary

/// What a printed page shows and the pass lacks: local times, names in any script, gates.
///
/// It is read from the request that the pass was issued for, and from the member `print` that such a
/// request may have for this purpose alone; or a program says it. None of it is signed; what the pass says
/// too must agree.
public struct PageDetails: Equatable, Sendable {
  /// The details of one leg.
  public struct Leg: Equatable, Sendable {
    /// With the offset of the clocks where it is.
    public var departure: OffsetDateTime?
    /// When boarding begins.
    public var boarding: OffsetDateTime?
    /// With the offset of the clocks where it is.
    public var arrival: OffsetDateTime?
    /// Whose clocks show the departure.
    public var originZone: Zone?
    /// Whose clocks show the arrival.
    public var destinationZone: Zone?
    /// The airport as people call it.
    public var originName: String?
    /// The airport as people call it.
    public var destinationName: String?
    /// Of the departure.
    public var terminal: String?
    /// Of the departure.
    public var gate: String?
    /// With whom the passenger boards.
    public var group: String?

    /// Nothing but what the pass says.
    public init() {}
  }

  /// The language of the page.
  public var language = Language.english
  /// The issuer as people call it, in place of its id.
  public internal(set) var issuerName: String?
  /// The person's name as people write it, in any script.
  var name: String?
  /// The name in the form of a boarding pass, for comparison with the pass.
  var passengerName: PassengerName?
  var bookingReference: String?
  /// In the order of the legs.
  public internal(set) var legs: [Leg] = []
  var starts: OffsetDateTime?
  var ends: OffsetDateTime?
  /// The hours as they are now, where they were changed after the ticket was signed.
  public internal(set) var hours: Hours?
  /// When the doors open.
  var doors: OffsetDateTime?
  var entrance: String?
  /// A sentence of the issuer's own.
  public internal(set) var note: String?
  /// Whose clocks a ticket's times are shown on, where the request does not tell.
  public var zone: Zone?
  /// Whether a person wrote the hours: those are held against each other, and those of a program's records are not.
  var isWritten = false

  /// When something begins and ends.
  public struct Hours: Equatable, Sendable {
    /// When it begins.
    public let begins: Instant
    /// When it ends.
    public let ends: Instant

    /// Hours of an event.
    public init(begins: Instant, ends: Instant) {
      self.begins = begins
      self.ends = ends
    }
  }

  /// No details beyond what the pass contains.
  ///
  /// - Parameters:
  ///   - note: a sentence of the issuer's own.
  ///   - hours: those of a ticket's event as they are now, in place of the ticket's own; nil where these are right.
  public init(
    zone: Zone? = nil, note: String? = nil, hours: Hours? = nil, language: Language = .english
  ) {
    self.zone = zone
    self.language = language
    self.note = note
    self.hours = hours
    clean()
  }

  /// What a program knows of a journey, and what paper says about it in a sentence.
  ///
  /// - Parameters:
  ///   - surname: as people write it, in any script.
  ///   - givenNames: the same, empty where there are none.
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
    passengerName = try? PassengerName(surname: surname, givenNames: givenNames)
  }
}
