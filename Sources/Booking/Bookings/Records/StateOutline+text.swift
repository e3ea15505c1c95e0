// This file writes state machines as Markdown.

extension StateOutline {
  /// The machine as Markdown: a heading, the table and the diagram.
  package var markdown: String {
    "## \(name)\n\n\(table)\n\n```mermaid\n\(mermaid)\n```"
  }

  /// A table of every transition, in aligned columns.
  private var table: String {
    let lines = [("from", "action", "to")] + rows.map { ($0.from, $0.action, $0.to) }
    let widths = [
      lines.map(\.0.count).max() ?? 0, lines.map(\.1.count).max() ?? 0,
      lines.map(\.2.count).max() ?? 0,
    ]
    func cell(_ text: String, _ column: Int) -> String {
      text + String(repeating: " ", count: widths[column] - text.count)
    }
    var printed = lines.map { "| \(cell($0.0, 0)) | \(cell($0.1, 1)) | \(cell($0.2, 2)) |" }
    let rule = widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|")
    printed.insert("|\(rule)|", at: 1)
    return printed.joined(separator: "\n")
  }

  /// The machine as a Mermaid state diagram; states without a transition are final.
  package var mermaid: String {
    let ends = states.filter { state in
      !rows.contains { $0.from == state } && rows.contains { $0.to == state }
    }
    return
      (["stateDiagram-v2", "  %% \(name)", "  [*] --> \(start)"]
      + rows.map { "  \($0.from) --> \($0.to): \($0.action)" } + ends.map { "  \($0) --> [*]" })
      .joined(separator: "\n")
  }
}
