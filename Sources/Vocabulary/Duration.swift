/// A number of seconds in words, rounded to no unit, such as `366 days` or `1 hour 30 minutes`.
package func durationInWords(_ seconds: Int) -> String {
  var rest = max(seconds, 0)
  var words: [String] = []
  for (length, unit) in [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")] {
    let count = rest / length
    rest %= length
    if count > 0 { words.append(count == 1 ? "1 \(unit)" : "\(count) \(unit)s") }
  }
  return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
}
