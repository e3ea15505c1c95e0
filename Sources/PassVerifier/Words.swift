package import Vocabulary

/// A moment as staff read it: to the minute where nothing is lost by it.
package func inWords(_ instant: Instant) -> String {
  let text = instant.description
  return text.hasSuffix(":00Z") ? text.dropLast(4).replacing("T", with: " ") + " UTC" : text
}
