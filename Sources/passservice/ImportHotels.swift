internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Stays
internal import Vocabulary

/// The subcommand `passservice import-hotels`.
struct ImportHotels: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-hotels",
    abstract: "Load hotels, rooms and rates; the service may be running.",
    discussion: """
      All FILEs belong together; if there is a problem in them, nothing is loaded. CSV has a line for each rate, \
      under the columns

        \(HotelPlans.Rate.columns.joined(separator: ","))

      and any of

        \(HotelPlans.Rate.optionalColumns.joined(separator: ","))

      The column until has the day after the last night, and price the price of one room for one night, in minor \
      units. JSON has hotels with their room types, and rates; the directory of a new trial service has an example \
      of both, in hotels/.

      If the same files are loaded again, nothing changes. A hotel or room type with the same code as before \
      keeps its id and its stays. The rates of a room type replace all its former rates; a hotel that is not in the \
      files stays as it is.
      """)

  @OptionGroup var options: ServiceOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("CSV or JSON; - reads standard input.", valueName: "file"))
  var files: [String]

  func run() async throws {
    let outcome = try await options.placedComposition().importHotels(files)
    try output.print(outcome.words(for: "hotel", mayBeLeft: false)) {
      $0.members(of: outcome, mayBeLeft: false)
    }
  }
}
