package import Vocabulary

/// A moment as staff read it: to the minute where nothing is lost by it.
package func inWords(_ instant: Instant) -> String {
  let text = instant.description
  return text.hasSuffix(":00Z") ? text.dropLast(4).replacing("T", with: " ") + " UTC" : text
}

/// A number of seconds in words, such as `30 h`.
func inWords(seconds: Int) -> String {
  let minutes = seconds / 60
  return switch minutes {
  case ..<120: "\(minutes) min"
  case ..<(48 * 60): "\(minutes / 60) h"
  default: "\(minutes / 1440) days"
  }
}
