import Foundation
import PassTestSupport
import Testing

/// The commands of passservice that examine files, with their output: `Tests/ServiceTests/Transcripts/*.txt`.
@Suite struct ServiceTranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  @Test(.timeLimit(.minutes(5)), arguments: Transcript.names(in: folder))
  func `passservice answers as the transcript says`(name: String) async throws {
    let transcript = try Transcript(named: name, in: Self.folder)
    #expect(!transcript.steps.isEmpty)
    for fault in try await transcript.faults(name) { Issue.record("\(fault)") }
  }

  @Test func `there are transcripts`() { #expect(Transcript.names(in: Self.folder).count >= 3) }
}
