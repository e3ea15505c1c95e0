import Foundation
import PassTestSupport
import Testing

/// README.md and docs/: their commands and outputs, their links, their readers, their length.
@Suite struct DocumentTests {
  private static let walked =
    ["README.md"] + ["airline", "event", "gate", "library"].map { "docs/start/\($0).md" }

  private static let hasService: Bool = {
    guard let folder = try? ChildProcess.productFolder() else { return false }
    return FileManager.default.isExecutableFile(atPath: "\(folder)/passservice")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
  }()

  @Test(.timeLimit(.minutes(5)), arguments: walked)
  func `each command of the document prints what the document shows`(_ path: String) async throws {
    let document = try Document(path)
    let commands = document.commands
    if !Self.hasService, commands.contains(where: { $0.text.hasPrefix("passservice") }) { return }
    let walk = try Walk(document)
    defer { walk.session.end() }
    let outputs = try await walk.outputs()
    try #require(outputs.count == commands.count)
    var placeholders = Placeholders()
    for (command, printed) in zip(commands, outputs) {
      let expected = command.output.map { $0.replacing("…", with: "[...]") }
      let isShown = placeholders.accept(printed, expected: expected)
      #expect(isShown, "\(path): \(command.text)\nprinted:\n\(printed.joined(separator: "\n"))")
    }
  }

  @Test func `README and ARCHITECTURE are short enough to be read`() throws {
    #expect(try Document("README.md").lines.count <= 181)
    #expect(try Document("ARCHITECTURE.md").lines.count <= 221)
    for path in Self.walked.dropFirst() {
      #expect(try Document(path).lines.count <= 131, "\(path)")
    }
  }

  @Test func `every link of a document leads to a file`() throws {
    let paths =
      ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
      + Document.paths(in: "docs")
    for path in paths {
      let document = try Document(path)
      let folder = Document.root.appending(path: path).deletingLastPathComponent()
      for link in document.links {
        let file = String(link.prefix { $0 != "#" })
        let target =
          file.isEmpty ? Document.root.appending(path: path) : folder.appending(path: file)
        #expect(
          FileManager.default.fileExists(atPath: target.standardizedFileURL.path),
          "\(path) links to \(link)")
      }
    }
  }

  @Test func `every document says first whom it is for, and the index names it`() throws {
    let index = try Document("docs/README.md")
    for path in Document.paths(in: "docs") where path != "docs/README.md" {
      let document = try Document(path)
      let first = document.lines.dropFirst().first { !$0.isEmpty } ?? ""
      #expect(first.hasPrefix("For "), "\(path) begins with: \(first)")
      #expect(index.links.contains(String(path.dropFirst(5))), "docs/README.md lacks \(path)")
    }
  }

  @Test func `every command and option that a document names is in the help`() throws {
    let helps = try Help.recorded()
    for path in ["README.md"] + Document.paths(in: "docs") {
      let document = try Document(path)
      for line in (document.blocks("sh") + document.blocks("console")).flatMap({
        $0.split(separator: "\n")
      }) {
        for unknown in Help.unknown(in: String(line), helps: helps) {
          Issue.record("\(path): \(unknown) is in no help: \(line)")
        }
      }
    }
  }

  @Test func `every command of make that a document names is one`() throws {
    let makefile = try String(
      contentsOf: Document.root.appending(path: "Makefile"), encoding: .utf8)
    for path in ["README.md", "CONTRIBUTING.md"] + Document.paths(in: "docs") {
      for found in try Document(path).text.matches(
        of: /(?:^|`)make ([a-z][a-z-]+)/.anchorsMatchLineEndings())
      {
        #expect(makefile.contains("\n\(found.output.1):"), "\(path): make \(found.output.1)")
      }
    }
  }
}
