internal import ArgumentParser
internal import PassVerifier
internal import Vocabulary

/// The place where passes are shown: the gate of a flight, the door of an event, or any place.
struct CheckpointOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The flight that the gate boards, such as UA123.", valueName: "flight"),
    transform: Parse.flight)
  var flight: FlightDesignator?

  @Option(
    help: ArgumentHelp(
      "The local day on which the flight departs, such as 2025-03-15.", valueName: "date"),
    transform: Parse.date)
  var date: CivilDate?

  @Option(
    help: ArgumentHelp("The airport of this gate, such as SFO.", valueName: "airport"),
    transform: Parse.code)
  var from: AirportCode?

  @Option(
    help: ArgumentHelp(
      "The event that the door admits to: the title of its tickets.", valueName: "title"),
    transform: Parse.word)
  var event: TicketText?

  @Option(
    help: ArgumentHelp(
      "The place of the event, if several events have its title.", valueName: "place"),
    transform: Parse.word)
  var place: TicketText?

  @Option(
    help: ArgumentHelp(
      "When the performance begins, in the local time of the hall, if the event has several.",
      valueName: "time"),
    transform: Parse.localTime)
  var starts: OffsetDateTime?

  @Option(
    help: ArgumentHelp(
      "Accept passes of this issuer and of no other; may be given several times.",
      discussion: """
        The door of an event needs one: by default the issuer to whom this gate belongs, or else the only one that is trusted.
        """,
      valueName: "issuer"),
    transform: Parse.issuer)
  var issuer: [IssuerID] = []

  func validate() throws {
    if isFlight, event != nil {
      throw ValidationError(
        "a gate boards a flight or admits to an event; leave out --event, or --flight, --date and --from"
      )
    }
    if event == nil, place != nil || starts != nil {
      throw ValidationError("--place and --starts go with --event")
    }
  }

  /// Whether any part of a flight is given.
  var isFlight: Bool { flight != nil || date != nil || from != nil }

  /// The flight, if all of it is given.
  var wholeFlight: (FlightDesignator, CivilDate, AirportCode)? {
    guard let flight, let date, let from else { return nil }
    return (flight, date, from)
  }

  /// The departure of that flight.
  var departure: Departure? { wholeFlight.map { Departure($0.0, on: $0.1, from: $0.2) } }

  /// Returns the event, if one is given; without `--issuer` the door takes the tickets of `issuer`.
  func wholeEvent(ofOtherwise issuer: () throws -> IssuerID) throws -> Checkpoint.Event? {
    guard let event else { return nil }
    let issuers = self.issuer.isEmpty ? [try issuer()] : Set(self.issuer)
    return Checkpoint.Event(
      title: event, issuers: issuers, place: place, starts: starts?.instant)
  }

  /// Returns the checkpoint; a part of a flight is enough.
  ///
  /// Without `--issuer` the door of an event takes the tickets of the only issuer in `trust`.
  func checkpoint(trusting trust: Trust) throws -> Checkpoint {
    let event = try wholeEvent {
      guard let issuer = trust.onlyIssuer else {
        throw Failure.usage("give the issuer of the tickets: --issuer ISSUER")
      }
      return issuer
    }
    if let event { return .event(event) }
    let issuers = issuer.isEmpty ? nil : Set(issuer)
    guard isFlight else { return .anywhere(issuers: issuers) }
    var gate = Checkpoint.Flight(flight: flight, date: date, station: from)
    gate.issuers = issuers
    return .flight(gate)
  }

  /// The options as arguments of a command line.
  var arguments: [String] {
    let words: [(name: String, value: String?)] = [
      ("flight", flight?.description), ("date", date?.description), ("from", from?.rawValue),
      ("event", event?.rawValue), ("place", place?.rawValue), ("starts", starts?.description),
    ]
    return words.compactMap { word in word.value.map { "--\(word.name)=\($0)" } }
      + issuer.map { "--issuer=\($0)" }
  }
}
