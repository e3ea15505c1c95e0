internal import Airports
internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import PassVerifier
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure open`.
struct DepartureOpen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a departure from the texts of its passenger list.",
    discussion: """
      FILES are the texts as they came (PNL, and ADL if there are some), in any order. All parts of the PNL must be there.

      Passes are signed by a key and a root that are made for this departure; its gates trust them by the number on \
      their card. If the airline has a departure key in its bundle, gates that trust that bundle need no card:

        passtool departure open LIST.txt --keys KEYS --root ZX=ROOTS --bundle BUNDLE
      """)

  @Argument(help: "The texts; - is standard input.")
  var files: [String]

  @OptionGroup var cabins: CabinOptions

  @Option(
    help: ArgumentHelp(
      "The time of departure: 10:05 on the clocks of the airport, or with its offset.",
      valueName: "time"))
  var departs: String?

  @Option(
    help: ArgumentHelp(
      "The flight, if the texts have lists of several: ZX417/2026-03-12/QZA.",
      valueName: "departure"))
  var flight: String?

  @OptionGroup var airline: AirlineKeyOptions

  @Flag(help: "Use the usual rows for the numbers of seats without asking.")
  var yes = false

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func run() throws {
    let now = departure.clock.now
    let texts = try files.map {
      ReceivedText(name: escaped($0), text: try MessageFile.read($0), received: now)
    }
    let preview = TextPreview(texts)
    for doubt in preview.doubts { Console.complain(doubt) }
    let flight = try chosen(preview)
    // A time that cannot be read is told before a person answers questions.
    let departing = try departs.map { try time($0, flight) }
    if departing == nil {
      Console.complain(
        "no time of departure was given, so the passes and the gates have none; the list does not state it: --departs 10:05"
      )
    }
    let plan = try cabins.plan(preview.configuration(of: flight), isConfirmed: yes)
    let opening = DepartureOpening(
      departure: flight, cabins: plan, departs: departing,
      signing: try airline.signing())
    let desk = try opening.open(departure.place, texts: texts.map(\.text), now: now)
    for fault in desk.faults { Console.complain(fault) }
    if desk.waitingHostCheckIns > 0 {
      Console.complain(
        "\(counted(desk.waitingHostCheckIns, "check-in")) by the airline's host came with a change (ADL) and not with the "
          + "list, so an agent must accept them: passtool departure update FILE shows them")
    }
    let count = desk.state.all.filter(\.isOnList).count
    Console.remark(
      "next: passtool departure check-in NAME, then passtool departure passes"
        + (departure.directory == "departure" ? "" : ", with --directory \(departure.directory)"))
    try json.print("\(counted(count, "passenger")) of \(flight) in \(departure.directory)") {
      writer in
      writer.member("departure", "\(flight)")
      writer.member("directory", departure.directory)
      writer.member("passengers", count)
      writer.member("cabins", plan.sections.map(\.inWords))
    }
  }

  /// Returns the departure of the list; an error says what is missing of it.
  private func chosen(_ preview: TextPreview) throws -> Departure {
    if let flight {
      guard let wanted = Departure(flight.uppercased()) else {
        throw Failure.usage("--flight: expected a departure, such as ZX417/2026-03-12/QZA")
      }
      guard preview.departures.contains(wanted) else {
        throw Failure.data("the texts have no whole passenger list of \(wanted)")
      }
      return wanted
    }
    guard let only = preview.departures.first else {
      throw Failure.data(
        "the texts have no whole passenger list with names (PNL), so nothing was opened; "
          + (preview.missing.isEmpty
            ? "are these the right files?" : preview.missing.joined(separator: "; ")))
    }
    guard preview.departures.count == 1 else {
      throw Failure.usage(
        "the texts have lists of several departures; name one with --flight: "
          + preview.departures.map { "\($0)" }.joined(separator: ", "))
    }
    return only
  }

  private func time(_ text: String, _ flight: Departure) throws -> OffsetDateTime {
    if let time = OffsetDateTime(text) { return time }
    guard let second = secondOfDay(hourAndMinute: text) else {
      throw Failure.usage("--departs: expected 10:05, or \(OffsetDateTime.expectation)")
    }
    var zones = SystemZones()
    guard let zone = Airports.airport(flight.airport)?.zone,
      let rules = try? zones.rules(zone), let local = LocalTime(flight.date, secondOfDay: second),
      let instant = WallClock(zone, rules).instants(at: local).first,
      let time = WallClock(zone, rules).time(at: instant)
    else {
      throw Failure.usage(
        "--departs: the clocks of \(flight.airport) are not known here; give the time with its offset, such as "
          + "\(flight.date)T\(text):00+01:00")
    }
    return time
  }
}

/// The options for a departure key that was made beforehand.
struct AirlineKeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The directory of the airline's departure key.", valueName: "dir"),
    transform: Parse.path)
  var keys: String?

  @Option(
    help: ArgumentHelp(
      "The issuer of the airline's bundle, and the key set of its roots.", valueName: "issuer=file")
  )
  var root: String?

  @Option(
    help: ArgumentHelp("The airline's bundle, which names the departure key.", valueName: "file"),
    transform: Parse.path)
  var bundle: String?

  @Option(
    help: ArgumentHelp("A status list for the gates.", valueName: "file"), transform: Parse.path)
  var statusList: [String] = []

  func validate() throws {
    let given = [keys != nil, root != nil, bundle != nil]
    guard Set(given).count == 1 else {
      throw ValidationError("--keys, --root and --bundle belong together")
    }
  }

  func signing() throws -> DepartureOpening.Signing {
    guard let keys, let root, let bundle else { return .own }
    return .airline(
      DepartureOpening.Airline(
        keys: keys, owner: try TrustFiles.roots(root).issuer,
        roots: try bytes(TrustFiles.rootsPath(root)), bundle: try bytes(bundle),
        lists: try statusList.map(bytes)))
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    guard let bytes = try HandedFile.read(path, limit: 1 << 20) else {
      throw Failure.data("\(path): is too large for a kit, which has files of up to 1 MiB")
    }
    return bytes
  }
}
