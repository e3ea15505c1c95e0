internal import Bookings
internal import Flights
internal import PassCrypto
internal import PassIssuer
internal import Vocabulary

/// A pass as it was signed, once: a signature has chance in it, so these bytes are the pass.
struct MintedPass: Record {
  static let kind = "minted_pass"

  let id: PassID
  let passenger: Passenger.ID
  /// An index of the booking's segments.
  let segment: Int
  /// The compact JWT.
  @Confidential private(set) var token: String
  /// What its barcode carries: the airlines' text, signed.
  @Confidential private(set) var barcode: String
  let validFrom: Instant
  let validUntil: Instant
  /// Its entry of the issuer's status lists.
  let statusList: Int
  let statusIndex: Int

  var key: String { id.rawValue }
  var lookups: [Lookup] { [.passenger(passenger), Self.all] }

  /// All passes that were ever signed: what their issuer remembers when a key is lost.
  static let all = Lookup("all", "passes")

  /// Where it can be revoked.
  var entry: StatusEntry? { StatusEntry(list: statusList, index: statusIndex) }
}

extension Lookup {
  /// Passes that were signed for somebody, also those that their booking has forgotten.
  static func passenger(_ passenger: Passenger.ID) -> Lookup {
    Lookup("passenger", passenger.rawValue)
  }
}

extension MintedPass {
  /// Signs a pass as its booking has it.
  init(
    _ pass: Bookings.Pass<BoardingPassContent>, of delivery: FlightBooking.Delivery,
    entry: StatusEntry, signer: Signer
  ) throws {
    var request = try BoardingPassRequest(pass.content, issuer: signer.issuer)
    request.passID = pass.id
    request.validFrom = pass.validFrom
    request.validUntil = pass.validUntil
    request.status = entry
    let issued = max(pass.issued, signer.terms?.notBefore ?? pass.issued)
    let signed = try Issuer(signer).issue(request, now: issued, random: SecureRandom())
    self.init(
      id: pass.id, passenger: delivery.passenger, segment: delivery.segment, token: signed.token,
      barcode: signed.barcodeText, validFrom: pass.validFrom, validUntil: pass.validUntil,
      statusList: entry.list, statusIndex: entry.index)
  }
}

extension BoardingPassRequest {
  /// What a booking has a pass say, as the issuer takes it.
  fileprivate init(_ content: BoardingPassContent, issuer: IssuerID) throws {
    guard let departure = content.departure.offsetDateTime,
      let cabin = content.compartment.first, content.compartment.count == 1
    else {
      throw RequestError(member: "segments[0]", detail: "has no departure or no compartment")
    }
    var journey = Journey(
      bookingReference: content.bookingReference,
      name: try PassengerName(surname: content.surname, givenNames: content.givenNames),
      segments: [
        Journey.Segment(
          flight: content.designator, origin: content.origin, destination: content.destination,
          departure: departure, cabin: cabin, seat: content.seat, sequence: content.sequence)
      ])
    if let marketing = content.marketing, marketing.carrier != content.designator.carrier {
      journey.segments[0].marketingCarrier = marketing.carrier
    }
    if content.isInfant { journey.description = PassengerDescription("4") }
    self.init(issuer: issuer, source: .journey(journey))
  }
}
