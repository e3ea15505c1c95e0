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
      shown += code(scalar)
    default:
      if scalar == "\\" { shown += "\\\\" } else { shown.unicodeScalars.append(scalar) }
    }
  }
  return shown
}

/// Text in which something from outside may be left, such as a path, with nothing in it that moves a
/// cursor, colours a line or turns it around; line feeds stay where they are asked for.
///
/// Letters are joined in some scripts by format characters, which stay, and a backslash stays one.
package func withoutControls(_ text: String, keepingLines: Bool = false) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control where keepingLines && scalar == "\n": shown.unicodeScalars.append(scalar)
    case .control, .lineSeparator, .paragraphSeparator: shown += code(scalar)
    case .format where scalar.properties.isBidiControl: shown += code(scalar)
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

private func code(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }
