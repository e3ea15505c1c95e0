package import Vocabulary

extension ZonedTime {
  /// The time as people at the place say it, such as `08:30 on 2025-03-15`: without the zone, which they know.
  package var inWords: String {
    guard let local else { return description }
    return "\(hourAndMinute(secondOfDay: local.secondOfDay)) on \(local.date)"
  }
}
