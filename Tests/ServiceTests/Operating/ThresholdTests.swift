@testable import ServiceHTTP
import BookingStore
import BookingTestSupport
import Bookings
import Foundation
import HTTPTypes
import PassTestSupport
import Testing
import Vocabulary

@testable import GateSync
@testable import PassService

/// Both sides of the sizes at which the behaviour changes.
@Suite struct ThresholdTests {
  @Test(arguments: [0, 1, 1_023, 1_024, 1_025, 100_000])
  func `an answer is compressed from a kibibyte on`(size: Int) throws {
    let body = Array(String(repeating: "a", count: size).utf8)
    let answer = HTTPAnswer(status: 200, body: body).with("content-type", "application/json")
    let coded = answer.coded(for: [.acceptEncoding: "gzip"])
    #expect((coded.header("content-encoding") == "gzip") == (size >= 1_024))
    #expect((coded.header("vary") == "accept-encoding") == (size >= 1_024))
    #expect(size < 1_024 ? coded.body == body : coded.body.count < size)
  }

  @Test func `of more paths than five hundred and twelve the known ones are still remembered`()
    throws
  {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/state.json"
    var state = SyncState(reading: path)
    for number in 0..<513 { state.note("/\(number)", tag: "a", digest: "d") }
    #expect(state.tag("/511", installed: "d") == "a")
    #expect(state.tag("/512", installed: "d") == nil, "there is no room for it")
    state.note("/0", tag: "b", digest: "d")
    #expect(state.tag("/0", installed: "d") == "b")
    // A removed path makes room for another one.
    state.note("/0", tag: nil, digest: "d")
    state.note("/512", tag: "c", digest: "d")
    #expect(state.tag("/512", installed: "d") == "c")
    #expect(state.tag("/0", installed: "d") == nil)
    try state.write(to: path)
    #expect(SyncState(reading: path) == state)
  }

  private struct Lapsing: Record {
    static let kind = "lapsing"
    static let isReadAgain = false
    let key: String
    let lapses: Instant?
  }

  /// One run deletes at most a thousand records.
  @Test(arguments: [999, 1_000, 1_001, 2_000, 2_001])
  func `all that has lapsed is deleted, however many there are`(count: Int) async throws {
    try await TestService.run { service in
      let now = service.clock.now
      let store = service.service.store
      var changes = ChangeSet(at: now)
      for number in 0..<count {
        changes.insert(Lapsing(key: "\(number)", lapses: now.adding(seconds: 60)))
      }
      changes.insert(Lapsing(key: "kept", lapses: now.adding(seconds: 61)))
      try await store.commit(changes)
      service.clock.advance(seconds: 60)
      await Housekeeping(service: service.service, logger: service.logger).tidy()
      var left = 0
      for number in 0..<count where try await store.record(Lapsing.self, "\(number)") != nil {
        left += 1
      }
      #expect(left == 0)
      #expect(try await store.record(Lapsing.self, "kept") != nil)
    }
  }
}
