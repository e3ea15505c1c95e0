/// Writes a duration in one unit, rounded down, such as `90 min`, `30 h` or `9 days`; for quick reading.
package func roughDurationInWords(_ seconds: Int64) -> String {
  let minutes = seconds / 60
  return switch minutes {
  case ..<120: "\(minutes) min"
  case ..<(48 * 60): "\(minutes / 60) h"
  default: "\(minutes / 1440) days"
  }
}

/// Writes an exact duration in words, such as `366 days` or `1 hour 30 minutes`; 0 for a negative one.
package func durationInWords(_ seconds: Int64) -> String {
  var rest = max(seconds, 0)
  var words: [String] = []
  for (length, unit) in [(86_400 as Int64, "day"), (3_600, "hour"), (60, "minute"), (1, "second")] {
    let count = rest / length
    rest %= length
    if count > 0 { words.append(count == 1 ? "1 \(unit)" : "\(count) \(unit)s") }
  }
  return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
}
