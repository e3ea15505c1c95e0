internal import GateRules
internal import Airports
internal import ArgumentParser
internal import PassDoor
internal import PassGate
internal import Vocabulary

extension DoorRecord {
  /// Returns the place that the door admits to, as options of `passtool gate`.
  ///
  /// `zone` is that of the clock on the wall; nil for the zone that the tickets were printed for.
  func place(zone: ZoneName?) throws -> GatePlaceOptions {
    try GatePlaceOptions.parse(
      event.gateArguments + ["--policy=\(policy.rawValue)"] + clockArguments(zone))
  }

  /// The clock on the wall at the place that the tickets were printed for.
  var wall: WallClock {
    var zones = SystemZones()
    if let zone = clock?.zone, let rules = try? zones.rules(zone) { return WallClock(zone, rules) }
    return clock.flatMap { WallClock(offsetMinutes: $0.offsetMinutes) } ?? .utc
  }

  /// Returns the clock on the wall as options of `passtool gate`.
  ///
  /// A machine without the rules of a zone uses its offset.
  private func clockArguments(_ zone: ZoneName?) -> [String] {
    if let zone { return ["--zone=\(zone)"] }
    guard let clock else { return [] }
    var zones = SystemZones()
    if let zone = clock.zone, (try? zones.rules(zone)) != nil { return ["--zone=\(zone)"] }
    return ["--utc-offset=\(utcOffset(minutes: clock.offsetMinutes))"]
  }
}
