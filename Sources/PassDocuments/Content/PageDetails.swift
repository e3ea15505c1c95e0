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
  public init(zone: Zone? = nil, note: String? = nil, hours: Hours? = nil) {
    self.zone = zone
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

  private mutating func setPassenger(surname: String, givenNames: String) {
    name = givenNames.isEmpty ? surname : "\(givenNames) \(surname)"
    passengerName = try? PassengerName(surname: surname, givenNames: givenNames)
  }
}

extension PageDetails {
  /// Reads the details from a request, one JSON object; members for issuing are ignored.
  ///
  /// - Throws: a `DetailsError` with the member and the offset.
  public init(request json: [UInt8], zone: Zone? = nil) throws(DetailsError) {
    do {
      var object = try ObjectReader(try JSONReader.read(json))
      self.zone = zone
      bookingReference =
        try object.optionalString("booking_reference") ?? object.optionalString("reference")
      name = try object.optionalString("holder")
      starts = try object.optionalPassTime("starts_at")
      ends = try object.optionalPassTime("ends_at")
      if let node = object.optional("passenger") {
        var passenger = try ObjectReader(node, path: "passenger")
        let surname = try passenger.string("surname")
        setPassenger(
          surname: surname, givenNames: try passenger.optionalString("given_names") ?? "")
      }
      for (index, node) in (try object.optionalArray("segments") ?? []).enumerated() {
        var segment = try ObjectReader(node, path: "segments[\(index)]")
        var leg = Leg()
        leg.departure = try segment.optionalPassTime("departure")
        legs.append(leg)
      }
      if let node = object.optional("print") {
        var print = try ObjectReader(node, path: "print")
        try read(&print)
        try print.finish()
      }
    } catch let error as JSONError {
      throw DetailsError(member: "", offset: error.offset, detail: error.description)
    } catch let error as ShapeError {
      throw DetailsError(member: error.path, offset: error.offset, detail: error.detail)
    } catch {
      throw DetailsError(member: "", offset: nil, detail: "\(error)")
    }
    clean()
  }

  /// The details without holder and reference, for a list of tickets that states them itself.
  package var withoutHolder: PageDetails {
    var details = self
    (details.name, details.passengerName, details.bookingReference) = (nil, nil, nil)
    return details
  }

  private mutating func read(_ print: inout ObjectReader) throws(ShapeError) {
    name = try print.optionalString("name") ?? name
    zone = try print.optionalText("zone", as: Zone.self) ?? zone
    doors = try print.optionalPassTime("doors")
    entrance = try print.optionalString("entrance")
    note = try print.optionalString("note")
    if let note, note.count > Self.noteLimit {
      throw ShapeError(
        path: "print.note", offset: print.peek("note")?.offset ?? print.offset,
        detail: "has \(note.count) characters, a page has room for \(Self.noteLimit); shorten it")
    }
    for (index, node) in (try print.optionalArray("segments") ?? []).enumerated() {
      var segment = try ObjectReader(node, path: "print.segments[\(index)]")
      var leg = index < legs.count ? legs[index] : Leg()
      leg.departure = try segment.optionalPassTime("departure") ?? leg.departure
      leg.boarding = try segment.optionalPassTime("boarding")
      leg.arrival = try segment.optionalPassTime("arrival")
      leg.originZone = try segment.optionalText("origin_zone")
      leg.destinationZone = try segment.optionalText("destination_zone")
      leg.originName = try segment.optionalString("origin_name")
      leg.destinationName = try segment.optionalString("destination_name")
      leg.terminal = try segment.optionalString("terminal")
      leg.gate = try segment.optionalString("gate")
      leg.group = try segment.optionalString("group")
      try segment.finish()
      if index < legs.count { legs[index] = leg } else { legs.append(leg) }
    }
  }

  /// The most characters of a note; that many a page and a receipt have room for.
  static let noteLimit = 1_000

  /// Removes invisible characters, and those that reorder text, from all texts.
  private mutating func clean() {
    (name, entrance) = (name?.printable(), entrance?.printable())
    note = note?.printable(limit: Self.noteLimit)
    for index in legs.indices {
      legs[index].originName = legs[index].originName?.printable()
      legs[index].destinationName = legs[index].destinationName?.printable()
      legs[index].terminal = legs[index].terminal?.printable()
      legs[index].gate = legs[index].gate?.printable()
      legs[index].group = legs[index].group?.printable()
    }
  }
}

/// Why a request cannot be used with a pass: the member, its offset, and what is wrong.
///
/// It is malformed, or says something else than the pass; correct the member, or print without it.
public struct DetailsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member, such as `print.segments[0].gate`; empty for the request as a whole.
  public let member: String
  /// Offset of the fault in the bytes of the request; nil if it is not a fault of syntax or shape.
  public let offset: Int?
  /// What is wrong.
  public let detail: String

  /// The member and what is wrong with it.
  public var description: String { member.isEmpty ? detail : "\(member): \(detail)" }
}

extension String {
  /// The text without control and format characters; nil if it is blank.
  ///
  /// The joiners U+200C and U+200D are kept because they shape letters. A new line becomes a blank.
  ///
  /// - Parameter limit: the most characters that are kept.
  func printable(limit: Int = 300) -> String? {
    let kept = unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(kept)).prefix(limit)
    return text.allSatisfy(\.isWhitespace) ? nil : String(text)
  }
}
