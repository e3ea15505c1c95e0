package import Vocabulary

extension ZonedTime {
  /// As people there say it, such as `08:30 on 2025-03-15`: where it is, they know.
  package var inWords: String {
    guard let local else { return description }
    return "\(hourAndMinute(secondOfDay: local.secondOfDay)) on \(local.date)"
  }
}
