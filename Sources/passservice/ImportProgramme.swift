internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Platform
internal import Shows
internal import Vocabulary

/// The subcommand `passservice import-programme`.
struct ImportProgramme: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-programme",
    abstract: "Take a cinema's programme in; the service may be running.",
    discussion: """
      All FILEs together are one programme; while there is a problem in them nothing is taken in. CSV has a line for \
      each show, under the columns

        \(Programme.Show.columns.joined(separator: ","))

      and any of

        \(Programme.Show.optionalColumns.joined(separator: ","))

      where a category without a price is not sold, and places is for screens without numbered seats. Prices are in \
      minor units, times those of the theater's clocks. JSON has movies, theaters, screens and shows; the directory \
      of a new trial service holds an example of both, in programme/.

      Doing it twice does nothing the second time. What keeps its code keeps its id and its bookings; a show that is \
      not in the files any more stays.
      """)

  @OptionGroup var options: ServiceOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("CSV or JSON; - reads standard input.", valueName: "file"))
  var files: [String]

  func run() async throws {
    let outcome = try await options.placedComposition().importProgramme(files)
    try outcome.complain(of: "show")
    try output.print(outcome.words(for: "show", mayBeLeft: true)) {
      $0.members(of: outcome, mayBeLeft: true)
    }
  }
}
