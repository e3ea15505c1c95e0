internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import StrictText
internal import Vocabulary

/// The place of a page's gate, as the page gave it and a row keeps it.
struct Place {
  /// The JSON as it was given.
  let json: [UInt8]
  let setting: GateSetting
  /// Whether the gate is at the way out.
  let isExit: Bool
  /// The number of seconds after an entry in which a scanner that reads the same pass is thought to have read it twice.
  let again: Int

  /// Reads a place: `{"flight", "date", "station", …}` or `{"event", "issuers", "place"?, "starts"?, "policy", …}`.
  ///
  /// Further members are `exit`, `again`, `zone` (a time zone or an offset such as `+02:00`), `utc_offset` (minutes ahead
  /// of UTC where the zone's rules are not at hand) and `tzif` (these rules).
  init(_ json: [UInt8]) throws(ShapeError) {
    self.json = json
    var object = try ObjectReader(json: json)
    isExit = try object.optionalBoolean("exit") ?? false
    again = try object.optionalInteger("again", in: 0...600) ?? 5
    let wall = try WallClock(&object)
    let place: GateSetting.Place
    if object.peek("flight") != nil {
      let name = try object.string("flight")
      guard let flight = FlightDesignator(name) else {
        throw object.failure("flight", "expected \(FlightDesignator.expectation)")
      }
      place = .flight(
        flight, date: try object.date("date"), station: try object.text("station"))
    } else {
      let issuers: [IssuerID] = try object.texts("issuers")
      place = .event(
        Checkpoint.Event(
          title: try object.text("event"), issuers: Set(issuers),
          place: try object.optionalText("place"), starts: try object.optionalInstant("starts")),
        try object.choice("policy"))
    }
    try object.finish()
    setting = GateSetting(place, wall: wall)
  }
}

extension WallClock {
  /// The clock of a place: its zone with the rules that the page gave, or its offset; UTC without both.
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    let zone = try object.optionalString("zone")
    let minutes = try object.optionalInteger("utc_offset", in: -1439...1439)
    let file = object.peek("tzif") == nil ? nil : try object.bytes("tzif")
    if let zone, let file {
      guard let name = ZoneName(zone), let rules = ZoneRules(tzif: file) else {
        throw object.failure("zone", "expected \(ZoneName.expectation), with its rules in tzif")
      }
      self.init(name, rules)
    } else if let minutes, minutes != 0, let clock = WallClock(offsetMinutes: minutes) {
      self = clock
    } else {
      self = .utc
    }
  }
}

extension GateSetting {
  /// Reads a list for this place: for a flight its passenger list; for an event a passenger list, or a list of guests.
  func list(_ bytes: [UInt8]) throws(ManifestError) -> Manifest {
    if case .event = place, !Manifest.isPassengerList(bytes) { return try Manifest(guests: bytes) }
    return try Manifest(bytes)
  }
}
