internal import ArgumentParser
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl new-departure`.
struct GateDeparture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-departure",
    abstract:
      "Set another time of departure: passes that were printed for the old time stay good.",
    discussion: """
      A time is 14:20, the next such time on the clock at the gate, or 2025-03-15T14:20:00-07:00. From three \
      hours before it to half an hour after it (--opens, --closes) passes are good; revoked passes and those \
      of other flights stay refused.
      """)

  @OptionGroup var control: ControlOptions
  @Flag(help: "The time is right, although it is more than six hours away.") var sure = false
  @Argument(help: "The new time of departure.") var time: String

  func run() throws {
    let desk = try control.desk()
    let departure = try Self.instant(time, now: control.clock.now, desk.setting.wall)
    if !sure, let doubt = try desk.doubt(about: departure) {
      throw Failure.usage("\(doubt); if that is meant, say so: --sure")
    }
    try control.output.print(try desk.depart(at: departure, reason: control.reason), desk)
  }

  private static func instant(_ text: String, now: Instant, _ wall: WallClock) throws -> Instant {
    if let instant = Instant(text) { return instant }
    for day in [0, 86_400] {
      guard let date = wall.date(at: now.adding(seconds: day)),
        let local = LocalTime("\(date)T\(text):00")
      else { break }
      if let instant = wall.instants(at: local).first(where: { $0 > now }) { return instant }
    }
    throw Failure.usage("expected a time such as 14:20 or 2025-03-15T14:20:00-07:00")
  }
}
