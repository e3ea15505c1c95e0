internal import ServiceHTTP
internal import Platform
internal import PassMinting
internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Vocabulary

/// The subcommand `passservice clock`.
struct ClockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock",
    abstract:
      "Compare this machine's clock with the last time in the bookings, and accept the clock.",
    discussion: """
      The bookings have the latest time at which a service was at work. The expected time is that time plus the \
      time that has passed since. If the clock of its machine differs from the expected time by more than an hour, a \
      service sells, signs, ends and erases nothing, and the check clock of /readyz fails. If the clock is wrong, \
      set it; the service then goes on by itself. If the clock is right (because the machine was off for longer \
      than an hour and no time server keeps its clock), accept the time, as another clock shows it:

        passservice clock --data data
        passservice clock accept --data data 2026-11-26T07:45:00Z
      """,
    subcommands: [Show.self, Accept.self], defaultSubcommand: Show.self)

  /// The subcommand `passservice clock show`.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Print this machine's time and the last time in the bookings (the default). Exits with 1 if the clock differs "
        + "from the expected time by more than an hour.")

    @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
    var data: String

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let composition = try database.composition(data: data)
      let (machine, store) = (MachineClocks.own, try await composition.existingStore())
      let report = try await ServiceClock.report(machine.read(), boot: machine.boot, of: store)
      let words =
        report.reached.map { "the last time in the bookings is \($0)" }
        ?? "the bookings have no time yet"
      let advice =
        report.state == .right
        ? ""
        : "\ncompare this clock with another one; if it is wrong, set it; if it is right, run: "
          + "passservice clock accept --data \(data) TIME"
      try output.print(
        "the clock of this machine \(report.state); it shows \(report.now); \(words)\(advice)"
      ) { writer in
        writer.member("now", "\(report.now)")
        writer.member("reached", orNull: report.reached.map { "\($0)" })
        writer.member("right", report.state == .right)
      }
      if report.state != .right { throw ExitCode(1) }
    }
  }

  /// The subcommand `passservice clock accept`.
  struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Confirm that the clock is right; running services go on within seconds.")

    @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
    var data: String

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    @Argument(
      help: ArgumentHelp(
        "The time now as another clock shows it, such as 2026-11-26T07:45:00Z; this machine's clock may differ by 5 minutes.",
        valueName: "time"),
      transform: TrialOptions.time)
    var time: Instant

    /// The number of seconds by which the typed time may differ from this machine's clock.
    private static let tolerance = 300

    func run() async throws {
      let composition = try database.composition(data: data)
      let machine = MachineClocks.own
      let reading = machine.read()
      guard abs(reading.now.seconds(since: time)) <= Self.tolerance else {
        throw ServiceError(
          "this machine's clock says \(reading.now), not \(time): set it right first, then accept it"
        )
      }
      try await ServiceClock.accept(
        reading, boot: machine.boot, in: try await composition.existingStore())
      try output.print("\(reading.now) is accepted; services go on within seconds") { writer in
        writer.member("accepted", "\(reading.now)")
      }
    }
  }
}
