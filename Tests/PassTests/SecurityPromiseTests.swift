import Foundation
import Testing

/// README.md says which tests hold each promise of security: they must be there, under these names.
@Suite struct SecurityPromiseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The promises of README.md, each with the names of its tests.
  private static func promises() throws -> [(promise: String, tests: [String])] {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let section = readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Security\n") } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      let cells = row.components(separatedBy: " | ")
      let names = (cells.last ?? "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
      return (cells[0], names.filter { !$0.hasPrefix("make ") })
    }
  }

  /// The names of all test functions under `Tests`.
  private static func testNames() throws -> Set<String> {
    let tests = root.appending(path: "Tests").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests)
    return try Set(
      files.filter { $0.hasSuffix("Tests.swift") }.flatMap { file in
        try String(contentsOfFile: "\(tests)/\(file)", encoding: .utf8)
          .matches(of: /@Test[^{]*?func `([^`]+)`/).map { String($0.output.1) }
      })
  }

  @Test func `every promise names tests that there are`() throws {
    let promises = try Self.promises()
    #expect(promises.count >= 12)
    let names = try Self.testNames()
    for (promise, tests) in promises {
      #expect(!tests.isEmpty, "\(promise)")
      for test in tests { #expect(names.contains(test), "\(test)") }
    }
  }
}
