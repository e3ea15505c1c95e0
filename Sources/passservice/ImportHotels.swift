internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Stays
internal import Vocabulary

/// The subcommand `passservice import-hotels`.
struct ImportHotels: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-hotels",
    abstract: "Take hotels, rooms and rates in; the service may be running.",
    discussion: """
      All FILEs belong together; while there is a problem in them nothing is taken in. CSV has a line for each rate, \
      under the columns

        \(HotelPlans.Rate.columns.joined(separator: ","))

      and any of

        \(HotelPlans.Rate.optionalColumns.joined(separator: ","))

      where until is the day after the last night, and price that of a room for a night, in minor units. JSON has \
      hotels with their room types, and rates; the directory of a new trial service holds an example of both, in \
      hotels/.

      Doing it twice does nothing the second time. What keeps its code keeps its id and its stays. The rates of a room \
      type take the place of all that it had; a hotel that is not in the files stays as it is.
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
