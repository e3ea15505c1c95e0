internal import ArgumentParser
internal import CommandLineSupport
internal import StrictText
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The verb `passtool gate export`.
struct GateExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract:
      "Write the signed events that this gate knows, its own and those of other gates.",
    discussion: "The export has no names. The events stay in the ledger.")

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var clock: ClockOption
  @OptionGroup var output: OutputOption

  @Flag(help: "Leave out the events of other gates.")
  var ownOnly = false

  func run() throws {
    let text = try gate.directory.export(now: clock.now, withOthers: !ownOnly)
    if text.isEmpty { Console.complain("\(gate.path): nothing happened here yet") }
    if let path = output.path {
      try HandedFile.write(text, to: path)
    } else {
      try Terminal.write(text, to: .output)
    }
  }
}

/// The verb `passtool gate merge`.
struct GateMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Load the exports of other gates, in any order, once or several times.",
    discussion: """
      Events count only if the trust bundle names the device that signed them, and if the device is of \
      this gate's issuer or was named with gate ctl listen-to. The exit code is 1 if a part was refused; \
      the other parts are loaded, and gate report names the refused part until the same file is whole.
      """)

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print a JSON object for each file.")
  var json = false

  @Argument(help: "The exports of gates; - is standard input.")
  var files: [String]

  func run() throws {
    let ledger = try gate.directory.ledger()
    let trust = try gate.directory.store.load().held.trust
    var isRefused = false
    for file in files {
      guard let bytes = try HandedFile.read(file, limit: 1 << 28) else {
        throw Failure.data(
          "\(file): is too large to be the export of a gate; "
            + "give a file that passtool gate export wrote")
      }
      let report = try ledger.merge(bytes, trust: trust, from: file, now: clock.now)
      try Console.print(json ? Self.json(report, file) : Self.text(report, file))
      if !report.refused.isEmpty { isRefused = true }
    }
    if isRefused { throw ExitCode(1) }
  }

  private static func text(_ report: MergeReport, _ file: String) -> String {
    let file = escaped(file)
    let devices = report.devices.sorted { $0.key < $1.key }
      .map { "\($0.key) up to event \($0.value)" }
    return
      ([
        "\(file): \(counted(report.new, "new event")), \(report.known) known"
          + (devices.isEmpty ? "" : " (\(devices.joined(separator: ", ")))")
      ]
      + report.refused.map { "✘ \(file): \(withoutControls($0))" }).joined(separator: "\n")
  }

  private static func json(_ report: MergeReport, _ file: String) -> String {
    JSONWriter.line { writer in
      writer.member("file", file)
      writer.member("new", report.new)
      writer.member("known", report.known)
      writer.name("devices")
      writer.object { writer in
        for (device, sequence) in report.devices.sorted(by: { $0.key < $1.key }) {
          writer.member(device.rawValue, sequence)
        }
      }
      writer.name("refused")
      writer.array { writer in for words in report.refused { writer.string(words) } }
    }
  }
}

/// The verb `passtool gate purge`.
struct GatePurge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Remove the names of passengers from the ledger after some days; the events stay.",
    discussion: """
      A gate does the same by itself when it starts, and daily (gate --names-days). Passenger lists that \
      are as old are removed, too. Days are counted back from the latest time that a signed bundle or \
      list, or a person, confirms, so a clock that is set ahead removes no names.
      """)

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var clock: ClockOption

  @Option(help: ArgumentHelp("Remove the names of scans that are older than this.", valueName: "n"))
  var days = Ledger.defaultDaysOfNames

  @Flag(help: "You checked that the clock is right: days are counted back from now.")
  var clockChecked = false

  func validate() throws {
    guard (0...3650).contains(days) else { throw ValidationError("--days: expected 0 to 3650") }
  }

  @OptionGroup var output: JSONOption

  func run() throws {
    let now = clock.now
    let signed = try? gate.directory.store.load().held.trust.latestIssue
    let purge = try gate.directory.ledger().purgeNames(
      days: days, now: now, vouched: clockChecked ? now : signed)
    let lists = DepartureLists(gate.directory).remove(before: purge.cutoff)
    if purge.cutoff < now.adding(seconds: -days * 86_400) {
      Console.complain(
        "the clock says \(now), but nothing proves it, so names are kept longer; if the clock is right, add "
          + "--clock-checked")
    }
    var text =
      if let first = purge.first, let last = purge.last {
        "names and seats removed from \(counted(purge.scans, "scan")) of \(first) to \(last); "
          + "events, passes and sequences stay"
      } else {
        "no names from before \(purge.cutoff)" + (lists > 0 ? "" : "; nothing was removed")
      }
    if lists > 0 { text += "\n\(counted(lists, "passenger list")) of earlier flights removed" }
    try output.print(text) { writer in
      writer.member("before", "\(purge.cutoff)")
      writer.member("scans", purge.scans)
      if let first = purge.first { writer.member("first", "\(first)") }
      if let last = purge.last { writer.member("last", "\(last)") }
      writer.member("lists", lists)
    }
    if purge.isInLog {
      Console.complain(
        "\(gate.path): the names are still on the disk, because another program has the ledger "
          + "open; they go when that program ends")
    }
  }
}
