internal import PassFormats
internal import Vocabulary

/// What a printed page shows and the pass lacks: local times, names in any script, gates.
///
/// It is read from the request for which the pass was issued, including the member `print`, which
/// exists for this purpose alone. None of it is signed; whatever the pass states as well must
/// agree.
public struct PageDetails: Equatable, Sendable {
  /// The details of one leg.
  public struct Leg: Equatable, Sendable {
    var departure: OffsetDateTime?
    var boarding: OffsetDateTime?
    var arrival: OffsetDateTime?
    var originZone: Zone?
    var destinationZone: Zone?
    var originName: String?
    var destinationName: String?
    var terminal: String?
    var gate: String?
    var group: String?
  }

  /// The person's name as people write it, in any script.
  var name: String?
  /// The name in the form of a boarding pass, for comparison with the pass.
  var passengerName: PassengerName?
  var bookingReference: String?
  var legs: [Leg] = []
  var starts: OffsetDateTime?
  var ends: OffsetDateTime?
  /// When the doors open.
  var doors: OffsetDateTime?
  var entrance: String?
  /// A note from the issuer.
  var note: String?
  /// The time zone in which a ticket's times are shown, unless the request names one.
  public var zone: Zone?

  /// No details beyond what the pass contains.
  public init(zone: Zone? = nil) { self.zone = zone }
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
      starts = try object.moment("starts_at")
      ends = try object.moment("ends_at")
      if let node = object.optional("passenger") {
        var passenger = try ObjectReader(node, path: "passenger")
        let surname = try passenger.string("surname")
        let given = try passenger.optionalString("given_names") ?? ""
        name = given.isEmpty ? surname : "\(given) \(surname)"
        passengerName = try? PassengerName(surname: surname, givenNames: given)
      }
      for (index, node) in (try object.optionalArray("segments") ?? []).enumerated() {
        var segment = try ObjectReader(node, path: "segments[\(index)]")
        legs.append(Leg(departure: try segment.moment("departure")))
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
  public var withoutHolder: PageDetails {
    var details = self
    (details.name, details.passengerName, details.bookingReference) = (nil, nil, nil)
    return details
  }

  private mutating func read(_ print: inout ObjectReader) throws(ShapeError) {
    name = try print.optionalString("name") ?? name
    zone = try print.optionalText("zone", as: Zone.self) ?? zone
    doors = try print.moment("doors")
    entrance = try print.optionalString("entrance")
    note = try print.optionalString("note")
    for (index, node) in (try print.optionalArray("segments") ?? []).enumerated() {
      var segment = try ObjectReader(node, path: "print.segments[\(index)]")
      var leg = index < legs.count ? legs[index] : Leg()
      leg.departure = try segment.moment("departure") ?? leg.departure
      leg.boarding = try segment.moment("boarding")
      leg.arrival = try segment.moment("arrival")
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

  /// Removes invisible characters, and those that reorder text, from all texts.
  private mutating func clean() {
    (name, entrance, note) = (name?.printable, entrance?.printable, note?.printable)
    for index in legs.indices {
      legs[index].originName = legs[index].originName?.printable
      legs[index].destinationName = legs[index].destinationName?.printable
      legs[index].terminal = legs[index].terminal?.printable
      legs[index].gate = legs[index].gate?.printable
      legs[index].group = legs[index].group?.printable
    }
  }
}

/// Why a request cannot be used with a pass: the member, its offset, and what is wrong.
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

extension ObjectReader {
  fileprivate mutating func moment(_ member: String) throws(ShapeError) -> OffsetDateTime? {
    guard let node = optional(member) else { return nil }
    guard case .string(let text) = node.value, let time = OffsetDateTime(text),
      PassTimes.contains(time.instant)
    else { throw mismatch(node, member, expected: OffsetDateTime.expectation) }
    return time
  }
}

extension String {
  /// The text without control and format characters, limited to 300 characters; nil if it is blank.
  ///
  /// The joiners U+200C and U+200D are kept because they shape letters.
  var printable: String? {
    let kept = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(kept)).prefix(300)
    return text.allSatisfy(\.isWhitespace) ? nil : String(text)
  }
}
