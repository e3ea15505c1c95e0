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
    abstract: "Load a cinema's programme; the service may be running.",
    discussion: """
      All FILEs together are one programme; if there is a problem in them, nothing is loaded. CSV has a line for \
      each show, under the columns

        \(Programme.Show.columns.joined(separator: ","))

      and any of

        \(Programme.Show.optionalColumns.joined(separator: ","))

      A category without a price is not sold; the column places is for screens without numbered seats. Prices are in \
      minor units, and times are local times of the theater. JSON has movies, theaters, screens and shows; the \
      directory of a new trial service has an example of both, in programme/.

      If the same files are loaded again, nothing changes. Movies, theaters, screens and shows with the same code \
      as before keep their ids, and shows keep their bookings; a show that is not in the files any more stays.
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
