/// Escapes untrusted text for display.
///
/// A character that could move the cursor, change colours or reorder a line is written as `\u{…}`, a backslash as two,
/// and a text longer than `limit` scalars ends in `…`. Every text that does not originate in this program passes
/// through here before it reaches a terminal or a message, so that no barcode can manipulate the screen of a gate.
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

/// Escapes control characters in text that may contain untrusted parts, such as a path.
///
/// It escapes characters that could move the cursor, change colours or reorder a line; line feeds are kept if
/// `keepingLines` is set. Format characters that join letters in some scripts stay, and so do backslashes.
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
