/// A number of seconds in the greatest unit that says it exactly, such as `366 days`.
package func durationInWords(_ seconds: Int) -> String {
  let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
  let (length, name) = units.first { seconds % $0.0 == 0 } ?? (1, "second")
  let count = seconds / length
  return count == 1 ? "1 \(name)" : "\(count) \(name)s"
}
