import Foundation
import Testing

/// SECURITY.md names the tests of each security property, and is the only place that lists them.
@Suite struct SecurityPromiseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the sections of a document, by heading.
  private static func sections(_ file: String) throws -> [(title: String, text: String)] {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
      .components(separatedBy: "\n## ").dropFirst().map { section in
        (section.components(separatedBy: "\n")[0], section)
      }
  }

  /// Returns the properties in the table of a section, with the names of their tests.
  private static func promises(in section: String) -> [(promise: String, tests: [String])] {
    section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      let cells = row.components(separatedBy: " | ")
      let names = (cells.last ?? "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
      return (cells[0], names.filter { !$0.hasPrefix("make ") })
    }
  }

  /// Returns the names of all test functions under `Tests`.
  private static func testNames() throws -> Set<String> {
    let tests = root.appending(path: "Tests").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests)
    return try Set(
      files.filter { $0.hasSuffix("Tests.swift") }.flatMap { file in
        try String(contentsOfFile: "\(tests)/\(file)", encoding: .utf8)
          .matches(of: /@Test.*?func\s+(?:`([^`]+)`|(\w+))/.dotMatchesNewlines())
          .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
      })
  }

  /// Checks that each property of a section has tests and that these exist; returns the number of
  /// properties.
  private func expectTests(for section: (title: String, text: String)) throws -> Int {
    let promises = Self.promises(in: section.text)
    let names = try Self.testNames()
    for (promise, tests) in promises {
      #expect(!tests.isEmpty, "\(section.title): \(promise)")
      for test in tests { #expect(names.contains(test), "\(section.title): \(test)") }
    }
    return promises.count
  }

  @Test func `every promise names tests that there are`() throws {
    let section = try #require(try Self.sections("SECURITY.md").first { $0.title == "Promises" })
    #expect(try expectTests(for: section) >= 50)
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(!readme.contains("| promise |"))
  }

  @Test func `for each actor it is said what he can, what he cannot, and which tests hold it`()
    throws
  {
    let sections = try Self.sections("SECURITY.md")
    let actors = [
      "A passenger", "Who finds a pass", "A thief of a pass key", "A thief of a status key",
      "A thief of a device",
      "A thief of the daily root", "Another issuer of the bundle", "Another lane",
      "A holder of a shared folder", "A machine in the network of the lanes",
      "A machine or a guest beside a joining lane",
      "A giver of a kit or a stick", "A writer of departure messages",
      "A thief of a desk's key", "A client of the service",
      "A browser with as many cookies as it likes", "A person at the door of the desk",
      "A person who reads or sends mail", "Between a gate and the service",
      "Between a client and the service", "Somebody with the device",
      "A receiver of events",
      "Somebody with the disk",
    ]
    #expect(sections.map(\.title).filter { $0 != "Reporting" && $0 != "Promises" } == actors)
    for actor in actors {
      let section = try #require(sections.first { $0.title == actor })
      #expect(section.text.contains("\n**Can** "), "\(actor)")
      #expect(section.text.contains("\n| cannot | tests |\n"), "\(actor)")
      #expect(try expectTests(for: section) >= 1, "\(actor)")
    }
  }
}
