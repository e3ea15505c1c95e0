internal import ArgumentParser
internal import CommandLineSupport
internal import OperatorFiles
internal import StrictText

/// The subcommand `passservice import-schedule`.
struct ImportSchedule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-schedule",
    abstract: "Load an operator's schedule; the service may be running.",
    discussion: """
      All FILEs together are one schedule: flights, and the cabins and prices that they name (passservice \
      schedule demo prints an example, passservice schedule check tells what is wrong in them). If the \
      same files are loaded again, nothing changes. Bookings follow departures that changed. An import ends no \
      departure: departures that are on sale and not in the FILEs are listed, by flight; to end a departure, report \
      it as cancelled (POST /flights/{flight_id}/news).

      A flight is loaded only if the airline's key signs passes for its operating carrier (column flight). If it is \
      sold under another number, this number is in the column marketing_flight.
      """)

  @OptionGroup var options: ServiceOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("CSV or JSON; - reads standard input.", valueName: "file"))
  var files: [String]

  func run() async throws {
    let outcome = try await options.placedComposition().importSchedule(files)
    try outcome.complain(of: "departure")
    try output.print(outcome.words(for: "departure", mayBeLeft: true)) { writer in
      writer.members(of: outcome, mayBeLeft: true)
      writer.objects("not_in_files", outcome.besides) { writer, flight in
        writer.member("flight", flight.name)
        writer.member("departures", flight.count)
      }
    }
  }
}
