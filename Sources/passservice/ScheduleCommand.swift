internal import StrictText
internal import Airports
internal import ArgumentParser
internal import Bookings
internal import CommandLineSupport
internal import Flights
internal import OperatorFiles
internal import Platform
internal import Schedules
internal import Vocabulary

/// The verb `passservice schedule`.
struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Check an operator's schedule before the service loads it.",
    subcommands: [ScheduleCheck.self, ScheduleDemo.self])
}

/// The verb `passservice schedule check`.
struct ScheduleCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print what is wrong in a schedule, line by line, or the flights that it has.",
    discussion: """
      All FILEs together are one schedule. CSV has a line for each service, under the columns

        \(Schedule.Service.columns.prefix(6).joined(separator: ",")),
        \(Schedule.Service.columns.dropFirst(6).joined(separator: ","))

      and JSON has airports, seat_maps, tariffs and flights; `passservice schedule demo` prints examples of \
      both. Times are local times of the airports. Exits with 65 if anything is wrong.
      """)

  @Argument(help: ArgumentHelp("CSV or JSON; - reads standard input.", valueName: "file"))
  var files: [String]

  @OptionGroup var output: JSONOption

  func run() throws {
    var reading = ScheduleFiles()
    for file in files {
      guard let bytes = try Files.readInput(file, limit: OperatorFile.longest) else {
        throw InputFault.data("\(file): is longer than \(OperatorFile.longest >> 20) MiB")
      }
      reading.read(escaped(file), bytes)
    }
    var zones = SystemZones()
    let departures: Int
    do throws(ZoneError) {
      departures = try reading.complete(zones: &zones)
    } catch { throw InputFault.noInput("\(error)") }
    guard reading.problems.isEmpty else {
      try? Terminal.write(
        reading.problems.prefix(100).map { "passservice: \($0)\n" }.joined(), to: .error)
      let count = reading.problems.count
      throw InputFault.data(
        counted(count, "problem") + (count > 100 ? "; the first 100 are shown" : ""))
    }
    let schedule = reading.schedule
    try output.print(
      [
        counted(schedule.services.count, "service"), counted(departures, "departure"),
        counted(schedule.airports.count, "airport"), counted(schedule.seatMaps.count, "seat map"),
        counted(schedule.tariffs.count, "tariff"),
      ].joined(separator: ", ")
    ) { writer in
      writer.member("services", schedule.services.count)
      writer.member("departures", departures)
      writer.member("airports", schedule.airports.count)
      writer.member("seat_maps", schedule.seatMaps.count)
      writer.member("tariffs", schedule.tariffs.count)
    }
    if output.isWanted { return }
    for service in schedule.services { try Terminal.write(service.line + "\n", to: .output) }
  }
}

/// The verb `passservice schedule demo`.
struct ScheduleDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Print the demonstration schedule: \(DemoSchedule.days) days from a given one.",
    discussion: """
      The two files are examples to begin a schedule of your own with:

        passservice schedule demo --issuer OK > flights.csv
        passservice schedule demo --parts > parts.json
        passservice import-schedule --data data flights.csv parts.json
      """)

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The first day (default: today in UTC).", valueName: "date"),
    transform: Self.date)
  var day: CivilDate?

  @Option(
    help: ArgumentHelp("The airline of the flights (default: UA).", valueName: "airline"),
    transform: TrialOptions.airline)
  var issuer: IssuerID?

  @Flag(
    help: "Print the JSON file, with seat maps and tariffs, instead of the CSV with the flights.")
  var parts = false

  func run() throws {
    let now = Instant(secondsSince1970: SystemClock.secondsSince1970)
    guard let day = day ?? now.date() else {
      throw InputFault.usage("name the first day: --from DATE")
    }
    let files = DemoSchedule.files(from: day)
    let file = files[parts ? 0 : 1]
    var text = String(decoding: file.bytes, as: UTF8.self).droppingLastLineFeed
    if let issuer, !parts {
      text = text.split(separator: "\n").map { line in
        line.hasPrefix(Self.airline) ? "\(issuer)\(line.dropFirst(Self.airline.count))" : "\(line)"
      }.joined(separator: "\n")
    }
    try Terminal.write(text + "\n", to: .output)
  }

  private static func date(_ text: String) throws -> CivilDate {
    guard let date = CivilDate(text) else {
      throw ValidationError("expected \(CivilDate.expectation)")
    }
    return date
  }

  /// The airline of the flights in the demonstration.
  private static let airline = "UA"
}

extension Schedule.Service {
  fileprivate var line: String {
    let later = plan.daysLater
    let plus = later == 0 ? "" : later > 0 ? "+\(later)" : "\(later)"
    let days = (1...7).map { plan.weekdays.contains($0) ? "\($0)" : "." }.joined()
    return
      "\(plan.designator)  \(plan.origin) \(hourAndMinute(secondOfDay: plan.departs))  "
      + "\(plan.destination) \(hourAndMinute(secondOfDay: plan.arrives))\(plus)  "
      + "\(days)  \(plan.firstDay) to \(plan.lastDay)"
  }
}

extension String {
  fileprivate var droppingLastLineFeed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
