internal import ArgumentParser
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform

/// The verb `passtool gate ctl override`.
struct GateOverride: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "override",
    abstract:
      "Let in a person whom the rules stopped; the holder of a staff badge takes responsibility.",
    discussion: """
      The badge is a signed pass of kind staff, scanned at this terminal. No badge can override a \
      signature that is not good, a revoked pass, or a pass for another flight.
      """)

  @OptionGroup var control: ControlOptions

  @Option(help: ArgumentHelp("Which scan; by default the last that was stopped.", valueName: "n"))
  var scan: Int?

  @Option(
    help: ArgumentHelp(
      "What the scanner reads off the badge; - reads a line of standard input.",
      valueName: "text"))
  var badge = "-"

  func run() throws {
    let reason = try control.requiredReason()
    let desk = try control.desk()
    guard let stopped = try desk.ledger.scan(scan, in: desk.setting.context) else {
      throw Failure.data(
        scan.map { "this gate has no scan \($0)" } ?? "this gate has stopped no scan yet")
    }
    try control.output.show(
      stopped.person, "scan \(stopped.number): \(GateReportView.words(stopped.person))",
      scan: stopped.number)
    let held = try control.gate.directory.store.load().held
    let trust = held.trust
    var clock = try desk.ledger.clockGuard()
    clock.restart(from: held.bundle)
    let state = clock.look(at: control.clock.reading, signed: trust.latestIssue)
    try control.output.print(
      try desk.override(
        scan: stopped.number, badge: try scannedBadge(), trust: trust, clock: state, reason: reason),
      desk)
  }

  private func scannedBadge() throws -> [UInt8] {
    guard badge == "-" else { return Array(badge.utf8) }
    Console.remark("scan the badge")
    var lines = LineReader(.standardInput, limit: 1 << 16)
    guard case .bytes(let bytes) = try lines.next() else {
      throw Failure.noInput("no badge was scanned")
    }
    return bytes
  }
}
