internal import ArgumentParser
internal import GateSync
internal import Platform
internal import Vocabulary

/// The verb `passgate-sync run`.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Keep gates current (the default).",
    discussion: """
      With --once the exit code is 0 if everything was fetched and sent, 1 if something was refused, and 75 if the \
      service cannot be reached.
      """)

  @OptionGroup var service: RemoteOptions

  @Option(
    name: .customLong("gate"),
    help: ArgumentHelp("The directory of a gate; may be given several times.", valueName: "dir"))
  var gates: [String] = []

  @Option(
    name: .customLong("hall"),
    help: ArgumentHelp(
      "A folder with a directory for each gate; gates that come later are found.", valueName: "dir")
  )
  var halls: [String] = []

  @Option(
    help: ArgumentHelp(
      "The departure that the gates board, such as UA123/2025-03-15/SFO.", valueName: "departure"))
  var departure: String?

  @Flag(help: "Do one round, then end.")
  var once = false

  @Option(help: ArgumentHelp("Seconds between rounds.", valueName: "n"))
  var every = 30

  @Option(
    help: ArgumentHelp(
      "Begin the clock at a time such as 2025-03-14T12:00:00Z, for trials; it runs from there.",
      valueName: "time"))
  var now: String?

  func validate() throws {
    if gates.isEmpty && halls.isEmpty {
      throw ValidationError("name the gates: --gate DIR, or --hall DIR")
    }
    guard (1...86_400).contains(every) else {
      throw ValidationError("--every: expected 1 to 86400 seconds")
    }
    if let departure, Departure(departure) == nil {
      throw ValidationError("--departure: expected a departure such as UA123/2025-03-15/SFO")
    }
    if let now, Instant(now) == nil {
      throw ValidationError("--now: expected a time such as 2025-03-14T12:00:00Z")
    }
  }

  func run() async throws {
    let hall = GateGroup(
      try service.remote(), gates: gates, folders: halls,
      departure: departure.flatMap { Departure($0) })
    let begun = SystemClock.secondsSince1970
    let start = now.flatMap { Instant($0) } ?? Instant(secondsSince1970: begun)
    var (retry, told): (Retry, [String]) = (Retry(), [])
    var random = SystemRandomNumberGenerator()
    while true {
      let time = start.adding(seconds: Int(SystemClock.secondsSince1970 - begun))
      let round = await hall.round(now: time)
      told = tell(round, unless: told)
      if once {
        // A problem that waits for a person does not get better by waiting.
        if round.hasProblems { throw ExitCode.refused }
        if round.away != nil { throw ExitCode.away }
        return
      }
      var wait = Duration.seconds(every)
      if case .away(_, let least, _)? = round.away {
        wait = retry.wait(atLeast: least, using: &random)
      } else {
        retry.reset()
      }
      try await Task.sleep(for: wait)
    }
  }

  /// Writes what was done, and each problem once for as long as it lasts; returns the problems.
  private func tell(_ round: GateGroup.Round, unless told: [String]) -> [String] {
    var problems: [String] = []
    for (gate, report) in round.reports {
      for line in report.done { PassGateSync.tell("\(gate): \(line)") }
      problems += report.problems.map { "\(gate): \($0)" }
      if let away = report.away { problems.append("\(gate): waits for the service (\(away))") }
    }
    for problem in problems where !told.contains(problem) { PassGateSync.tell(problem) }
    if problems.isEmpty, !told.isEmpty { PassGateSync.tell("all is well again") }
    return problems
  }
}
