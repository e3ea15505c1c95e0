package import Vocabulary

extension AppointmentBooking {
  /// Returns the label that its people read, in the time of the place, such as `Confirmed! See you at 9am on Mar 3`.
  ///
  /// The label of an appointment of today does not name the day.
  package func label(at now: Instant) -> String {
    switch state {
    case .pending: return "Waiting for confirmation"
    case .confirmed:
      guard let local = start.local else { return "Confirmed!" }
      let today = now.date(offsetMinutes: start.offsetMinutes)
      let day = today == local.date ? "" : " on \(Self.day(local.date))"
      return "Confirmed! See you at \(Self.hour(local.secondOfDay))\(day)"
    case .inProgress: return "Service in progress"
    case .completed:
      let day = completed?.date(offsetMinutes: end.offsetMinutes)
      return day.map { "Completed on \(Self.day($0))" } ?? "Completed"
    case .cancelled: return "Cancelled"
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns a day such as `Mar 3`.
  private static func day(_ date: CivilDate) -> String { "\(months[date.month - 1]) \(date.day)" }

  /// Returns an hour such as `9am` or `12:30pm`.
  private static func hour(_ second: Int) -> String {
    let (hour, minute) = (second / 3_600, second / 60 % 60)
    let shown = "\((hour + 11) % 12 + 1)"
    return (minute == 0 ? shown : "\(shown):\(padded(minute, to: 2))") + (hour < 12 ? "am" : "pm")
  }
}
