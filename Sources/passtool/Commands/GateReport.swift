internal import ArgumentParser
internal import PassDoor
internal import PassDocuments
internal import PassGate
internal import Platform
internal import Vocabulary

/// The verb `passtool gate report`.
struct GateReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "How the boarding went: conflicts first, then who is in and who is not.",
    discussion: """
      -o FILE writes the report as a page, PDF or HTML, and --list FILE one list of all who were expected and \
      who came. Both files contain names, so only their owner may read them.

      The exit code is 2 if a person must look at the report: at a conflict, a fault of the ledger or a part of \
      an export that was refused.
      """)

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions

  @OptionGroup var report: ReportOptions

  func validate() throws { try report.check() }

  func run() throws {
    let directory = gate.directory
    if !directory.hasLedger, let door = gate.doorBeside {
      throw Failure.noInput(
        "\(directory.path): there is no gate; for the report of the door beside this directory: "
          + "passtool door report \(door)")
    }
    try report.run(directory, try place.orOpen(in: directory))
  }
}

extension GateDirectoryOption {
  /// The door in the directory where the gate would be, as `passtool door` takes it; of several the first by name.
  fileprivate var doorBeside: String? {
    let parent = Files.parent(of: path)
    let names = (try? Files.names(in: parent, limit: 10_000)) ?? []
    return names.filter { $0.hasSuffix(DoorDirectory.suffix) }.sorted().lazy
      .map { parent == "." ? $0 : "\(parent)/\($0)" }.first { DoorDirectory($0).exists }
  }
}
