import DepartureMessages
import PassDeparture
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

/// The airline's trust, made before the day: keys of the departure and of the host, and those of the gates.
enum SimulatedAirline {
  static let gateNames = ["GATE1", "GATE2", "GATE3"]
  private static let made = Instant("2026-03-01T00:00:00Z")

  static func issuer() throws -> IssuerID { try IssuerID("ZX").orThrow("an issuer") }

  /// Makes the host's key and the gates' keys.
  static func makeHostAndGates(_ folder: TemporaryDirectory) throws {
    let made = try made.orThrow("a time")
    let terms = KeyTerms(from: made, days: 30, kinds: [.boardingPass], longestLifetimeDays: 3)
    _ = try KeyStore(directory: "\(folder.path)/host").generate(
      issuer: try issuer(), terms: try terms.orThrow("terms"))
    for name in gateNames { try SimulatedGate.make(name, in: folder, now: made) }
  }

  /// Makes all keys and the airline's bundle, by which a departure signs with the airline's departure key.
  static func signing(_ folder: TemporaryDirectory) throws -> DepartureOpening.Signing {
    try makeHostAndGates(folder)
    let (made, issuer) = (try made.orThrow("a time"), try issuer())
    let terms = KeyTerms(from: made, days: 30, kinds: [.boardingPass], longestLifetimeDays: 3)
    _ = try KeyStore(directory: "\(folder.path)/airline").generate(
      issuer: issuer, terms: try terms.orThrow("terms"))
    let roots = KeyStore(directory: "\(folder.path)/roots")
    _ = try roots.generate(issuer: issuer, terms: nil)
    let keys =
      ["airline/ZX.jwks.json", "host/ZX.jwks.json"] + gateNames.map { "\($0)/device.jwks.json" }
    let source =
      #"{"issuer":"ZX","valid_days":30,"version":1,"issuers":[{"issuer":"ZX","name":"Example Air","#
      + #""keys":["# + keys.map { "\"\($0)\"" }.joined(separator: ",")
      + #"]}],"policy":{"unsigned":"manifest"}}"#
    try folder.write("trust.json", Array(source.utf8))
    let (bundle, _) = try TrustSource(path: "\(folder.path)/trust.json").bundle(
      now: made, version: nil, after: nil)
    let token = try bundle.signed(by: roots.root(of: issuer), now: made).token
    return .airline(
      DepartureOpening.Airline(
        keys: "\(folder.path)/airline", owner: issuer, roots: try folder.read("roots/ZX.jwks.json"),
        bundle: Array(token.utf8), lists: []))
  }
}

/// The airline's own host, which checked some passengers in before the network was lost.
struct SimulatedHost {
  /// Whether gates can know its key.
  let isInBundle: Bool
  private let issuer: Issuer
  private let departure: Departure

  init(_ world: DepartureWorld, isInBundle: Bool) throws {
    self.isInBundle = isInBundle
    if !isInBundle { try SimulatedAirline.makeHostAndGates(world.folder) }
    issuer = try KeyStore(directory: "\(world.folder.path)/host").issuer(
      try SimulatedAirline.issuer(), kind: .boardingPass, now: world.now)
    departure = world.flight.departure
  }

  /// Marks some passengers as checked in by the host, as its list does.
  static func listing(_ passengers: [NamedPassenger], hosted: Set<Int>) -> [NamedPassenger] {
    passengers.enumerated().compactMap { index, passenger in
      // The last ones are for messages.
      if index >= SimulatedMail.listed { return nil }
      guard hosted.contains(index) else { return passenger }
      return passenger.checkedIn(index + 1, seat: index < 12 ? nil : "\(20 + index - 12)D")
    }
  }

  /// Returns the texts of a pass: signed, and as an unsigned paper.
  func papers(
    _ passenger: NamedPassenger, sequence: Int, now: Instant
  ) throws -> (signed: [UInt8], unsigned: [UInt8]) {
    var segment = Journey.Segment(
      flight: departure.flight, origin: departure.airport, destination: passenger.destination,
      departure: try OffsetDateTime("2026-03-12T10:00:00+01:00").orThrow("a time"),
      cabin: passenger.bookingClass == "C" ? "C" : "Y", sequence: sequence)
    segment.seat = passenger.seatRequests.lazy.flatMap(\.seats).compactMap { Seat($0) }.first
    let journey = Journey(
      bookingReference: try BookingReference(passenger.locator).orThrow("a locator"),
      name: try PassengerName(
        surname: passenger.surname, givenNames: passenger.givenName + (passenger.title ?? "")),
      segments: [segment])
    let pass = try issuer.issue(
      BoardingPassRequest(issuer: issuer.id, source: .journey(journey)), now: now,
      random: FixedRandom(UInt8(truncatingIfNeeded: sequence)))
    let text = pass.barcodeText
    return (Array(text.utf8), Array((text.prefix(58) + "0F>80B   5074BZX ").utf8))
  }
}

extension NamedPassenger {
  /// The passenger as a host's list names them after a check-in.
  func checkedIn(_ sequence: Int, seat: String?) -> NamedPassenger {
    var elements = ownElements.filter {
      !$0.text.hasPrefix("CHKD") && !$0.text.hasPrefix("SEAT")
    }
    elements.append(MessageElement("R", "CHKD HK1 \(padded(sequence, to: 4))", at: place))
    if let seat { elements.append(MessageElement("R", "SEAT HK1 \(seat)", at: place)) }
    return NamedPassenger(
      surname: surname, givenName: givenName, title: title, writtenGivenName: writtenGivenName,
      bookingClass: bookingClass, destination: destination, group: nil, ownElements: elements,
      sharedElements: [], locator: locator, at: place)
  }
}
