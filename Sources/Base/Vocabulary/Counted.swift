/// Writes a number with its unit, such as `1 ticket` or `2 tickets`; `plural` is by default the singular with an s.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}
