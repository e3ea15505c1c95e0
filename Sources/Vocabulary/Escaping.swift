/// Text from outside made fit to show: what could move a cursor, colour a line or turn it around is
/// written as `\u{…}`, a backslash as two, and a long text ends in `…`.
///
/// Everything that did not come from this program's own words passes through here before it reaches
/// a terminal or a message, so that no barcode paints the screen of a gate.
package func escaped(_ text: String, limit: Int = 200) -> String {
  var shown = ""
  for (position, scalar) in text.unicodeScalars.enumerated() {
    if position == limit { return shown + "…" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      if scalar == "\\" { shown += "\\\\" } else { shown.unicodeScalars.append(scalar) }
    }
  }
  return shown
}
