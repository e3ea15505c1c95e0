internal import Airports
internal import ArgumentParser
internal import PassDoor
internal import PassGate
internal import Vocabulary

extension GatePlaceOptions {
  /// What the lanes of a door admit to.
  ///
  /// - Parameter zone: where the clock on the wall hangs; nil for where the tickets were printed for.
  init(of record: DoorRecord, zone: ZoneName?) throws {
    self = try GatePlaceOptions.parse(
      record.event.gateArguments + ["--policy=\(record.policy.rawValue)"]
        + Self.wall(record.clock, zone))
  }

  /// The clock on the wall as options of `passtool gate`.
  ///
  /// A machine without the rules of a zone goes by its offset.
  private static func wall(_ clock: DoorClock?, _ zone: ZoneName?) -> [String] {
    if let zone { return ["--zone=\(zone)"] }
    guard let clock else { return [] }
    var zones = SystemZones()
    if let zone = clock.zone, (try? zones.rules(zone)) != nil { return ["--zone=\(zone)"] }
    return ["--utc-offset=\(Vocabulary.utcOffset(minutes: clock.offsetMinutes))"]
  }
}
