import Foundation
import PassTestSupport
import Testing

@testable import passservice

/// Lost keys must be put back; the advice is never to make new keys, which no gate would know.
@Suite struct LostKeysTests {
  private func error(ofStart service: TestService) async -> String {
    let error = await #expect(throws: (any Error).self) {
      _ = try await service.composition().server()
    }
    return error.map { "\($0)" } ?? ""
  }

  private func expectAdvice(_ words: String) {
    #expect(words.contains("copy"), "\(words)")
    #expect(words.contains("back from"), "\(words)")
    #expect(!words.contains("generate"), "\(words)")
    #expect(!words.contains("start passservice"), "\(words)")
  }

  @Test(arguments: ["keys", "keys/private", "storage-keys"])
  func `at the start`(folder: String) async throws {
    try await TestService.run { service in
      _ = try await Stage(service).booked("jane")
      await service.stop()
      try FileManager.default.removeItem(atPath: "\(service.data)/\(folder)")
      expectAdvice(await error(ofStart: service))
      #expect(
        !FileManager.default.fileExists(atPath: "\(service.data)/keys/private/UA")
          || folder == "storage-keys")
    }
  }

  @Test func `at work`() async throws {
    try await TestService.run(metrics: true) { service in
      try FileManager.default.removeItem(atPath: "\(service.data)/keys/private")
      // The keys in memory are used for a minute.
      service.clock.advance(seconds: 120)
      let reply = try await service.askMetrics("GET", "/readyz")
      #expect(reply.status == 503)
      expectAdvice(try reply.json["details"]["reasons"]["keys"].string ?? "")
    }
  }
}
