import Foundation
import PassClient
import PassTestSupport
import Testing

/// The program of docs/start/app.md, run unchanged against the real service.
@Suite struct AppTests {
  @Test func `the program shows a pass, and before that that it is requested`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    _ = try await home.client().synchronize(within: .seconds(60))
    let text = try await offlinePass(of: booking, home: home.path, clock: home.clock.clock)
    #expect(text.hasPrefix("M1DOE/JANE"))
    await #expect(throws: ClientError.self) {
      try await offlinePass(of: "NOBODY", home: home.path, clock: home.clock.clock)
    }
  }

  @Test func `the program is that of the document, to the character`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(
      contentsOf: root.appending(path: "docs/start/app.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let program = try #require(
      document.components(separatedBy: "```swift\nimport PassClient\n\n").dropFirst().first?
        .components(separatedBy: "\n```").first)
    #expect(program.split(separator: "\n").count <= 20)
    #expect(source.contains(program))
  }
}

func offlinePass(of code: String, home: String, clock: ClientClock = .system) async throws -> String
{
  let client = try PassClient(home: home, clock: clock)
  // The request is on the disk before the network is tried, and is carried out once.
  let request = try await client.requestCheckIn(of: code)
  _ = try await client.synchronize(within: .seconds(10))
  switch try await client.command(request.id).state {
  case .confirmed: break
  case .refused, .needsYou, .dropped:
    return try await client.command(request.id).problem?.message ?? "No check-in."
  case .queued, .sending:
    return "Requested. Your pass comes when there is a network."
  }
  // From here on no network is needed.
  guard let kept = try await client.passes(of: code).first else { return "No pass." }
  return kept.pass.barcodeData
}
