internal import PassFormats
internal import StrictText
public import Vocabulary

extension PageDetails {
  /// Reads the details from a request, one JSON object; members for issuing are ignored.
  ///
  /// A `DetailsError` has the member and the offset. Two values apply if the request does not state its own: `zone`,
  /// whose clocks show the times of a ticket, and `language`, that of the page.
  public init(
    request json: [UInt8], zone: Zone? = nil, language: Language = .english
  ) throws(DetailsError) {
    do {
      var object = try ObjectReader(try JSONReader.read(json))
      self.zone = zone
      self.language = language
      isWritten = true
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
    if let tag = try print.optionalString("language") {
      guard let language = Language(tag: tag) else {
        throw ShapeError(
          path: "print.language", offset: print.peek("language")?.offset ?? print.offset,
          detail: "expected \(Language.expectation); found \(escaped(tag, limit: 40))")
      }
      self.language = language
    }
    issuerName = try print.optionalString("issuer_name")
    name = try print.optionalString("name") ?? name
    zone = try print.optionalText("zone", as: Zone.self) ?? zone
    doors = try print.optionalPassTime("doors")
    entrance = try print.optionalString("entrance")
    note = try print.optionalString("note")
    if let note, note.count > Self.noteLimit {
      throw ShapeError(
        path: "print.note", offset: print.peek("note")?.offset ?? print.offset,
        detail:
          "has \(note.count) characters, but a page has room for \(Self.noteLimit); shorten it")
    }
    for (index, node) in (try print.optionalArray("segments") ?? []).enumerated() {
      var segment = try ObjectReader(node, path: "print.segments[\(index)]")
      var leg = index < legs.count ? legs[index] : Leg()
      leg.departure = try segment.optionalPassTime("departure") ?? leg.departure
      leg.checkIn = try segment.optionalPassTime("check_in")
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

  /// Maximum number of characters of a note, for which a page and a receipt have room.
  static let noteLimit = 1_000

  /// Removes invisible characters, and those that reorder text, from all texts.
  mutating func clean() {
    issuerName = issuerName?.printable(limit: 120)
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
