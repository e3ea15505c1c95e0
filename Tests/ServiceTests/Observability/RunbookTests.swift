import Foundation
import PassTestSupport
import Testing

/// The runbook has a section for each alert, with the steps for the engineer on call.
@Suite struct RunbookTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Sources.root.appending(path: path), encoding: .utf8)
  }

  @Test func `each alert leads to its own section, and each section has an alert`() throws {
    let rules = try Self.text("deploy/prometheus/alerts.yml")
    var (alerts, links): ([String], [String]) = ([], [])
    for line in rules.split(separator: "\n") {
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.hasPrefix("- alert: ") { alerts.append(String(words.dropFirst(9))) }
      if words.hasPrefix("runbook_url: ") { links.append(String(words.dropFirst(13))) }
    }
    #expect(alerts.count > 20)
    #expect(links == alerts.map { "\"docs/guides/runbook.md#\($0.lowercased())\"" })
    let sections = try Self.text("docs/guides/runbook.md").components(separatedBy: "\n## ")
      .dropFirst()
    #expect(
      sections.map { $0.prefix { !$0.isNewline } }.map(String.init).sorted() == alerts.sorted())
    for section in sections {
      for part in ["**Means:**", "**Look at:**", "**Do:**"] {
        #expect(section.contains(part), "\(section.prefix(40)) lacks \(part)")
      }
    }
  }
}
