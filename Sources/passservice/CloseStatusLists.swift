internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Platform
internal import Vocabulary

/// The subcommand `passservice close-status-lists`.
struct CloseStatusLists: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close-status-lists",
    abstract:
      "Begin a new status list after a service was restored; the service must not be running.",
    discussion: """
      Passes that were signed after the backup have entries in status lists that the backup does not know. The \
      service would give the same entries to other passes, and the revocation of one pass would revoke both. This \
      command closes the present lists: no more entries are given from them, but they stay published, with \
      everything that is revoked in them. The trust bundle must name the new list before its first pass is signed.
      """)

  @OptionGroup var options: ServiceOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    let composition = try options.placedComposition()
    guard let outcome = try await composition.closeStatusLists() else {
      throw ServiceError("there are no status lists yet, so there is nothing to close")
    }
    try output.print(
      "\(counted(outcome.closed, "status list")) closed; new passes get entries in list \(outcome.next)"
    ) { writer in
      writer.member("closed", outcome.closed)
      writer.member("next", outcome.next)
    }
  }
}
