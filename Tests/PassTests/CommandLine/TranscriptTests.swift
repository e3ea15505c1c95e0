import Foundation
import PassTestSupport
import Testing

/// The command line as users see it: the built passtool runs `Tests/PassTests/Transcripts/*.txt`.
@Suite struct TranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Transcripts")

  @Test(.timeLimit(.minutes(5)), arguments: Transcript.names(in: folder))
  func `passtool answers as the transcript says`(name: String) async throws {
    for fault in try await Transcript(named: name, in: Self.folder).faults(name) {
      Issue.record("\(fault)")
    }
  }

  @Test func `there are transcripts and each of them runs a command`() throws {
    #expect(!Transcript.names(in: Self.folder).isEmpty)
    for name in Transcript.names(in: Self.folder) {
      let steps = try Transcript(named: name, in: Self.folder).steps
      #expect(steps.contains { if case .command = $0 { true } else { false } }, "\(name)")
    }
  }

  @Test func `the transcript that differs is noticed`() {
    var placeholders = Placeholders()
    func accepts(_ lines: [String], expected: [String]) -> Bool {
      placeholders.accept(lines, expected: expected)
    }
    #expect(accepts(["MFRGG2LT"], expected: ["[KID]"]))
    #expect(accepts(["a MFRGG2LT b"], expected: ["a [KID] b"]))
    #expect(!accepts(["AAAAAAAA"], expected: ["[KID]"]))
    #expect(!accepts(["a"], expected: []))
    #expect(!accepts([], expected: ["a"]))
    #expect(!accepts(["a", "b"], expected: ["a"]))
    #expect(!accepts(["ab"], expected: ["a"]))
    #expect(!accepts(["a.b"], expected: ["a+b"]))
    #expect(accepts(["x", "y", "z"], expected: ["[...]", "z"]))
    #expect(!accepts(["x", "y", "z"], expected: ["[...]", "y"]))
    #expect(accepts(["[\"C7\"]"], expected: ["[\"C7\"]"]))
    #expect(placeholders.filled("--kid [KID]") == "--kid MFRGG2LT")
  }
}
