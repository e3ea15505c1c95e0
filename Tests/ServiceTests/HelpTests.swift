import PassTestSupport
import Testing

/// The help texts of programs, as they are recorded; `make record-help` records them anew.
@Suite struct HelpTests {
  @Test(arguments: ["passservice", "passgate-sync", "passclient"])
  func `help says what is recorded, and wraps in no example`(program: String) async throws {
    let texts = try await HelpTexts(of: program)
    let recording = try texts.recording(of: program)
    for (line, recorded) in zip(
      texts.recorded.split(separator: "\n", omittingEmptySubsequences: false),
      recording.split(separator: "\n", omittingEmptySubsequences: false))
    where line != recorded {
      Issue.record("said \(line), recorded \(recorded): make record-help")
      break
    }
    #expect(texts.recorded.utf8.count == recording.utf8.count, "make record-help")
    #expect(texts.wrapped.isEmpty, "\(texts.wrapped)")
  }
}
