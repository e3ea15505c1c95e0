@testable import PassMinting
import BookingStore
import PassTestSupport
import Synchronization
import Testing

/// Documents for gates are served in their last version while a new one cannot be made.
@Suite struct LastKnownTests {
  private struct Away: Error {}

  @Test func `the new answer is had where there is one, and the last one where not`() async throws {
    let texts = LastKnown<Int, String>()
    await #expect(throws: Away.self) { _ = try await texts.value(1) { throw Away() } }
    #expect(try await texts.value(1) { "first" } == "first")
    #expect(try await texts.value(1) { "second" } == "second")
    #expect(try await texts.value(1) { throw Away() } == "second")
    await #expect(throws: Away.self, "another has no last") {
      _ = try await texts.value(2) { throw Away() }
    }
  }

  @Test func `what is stuck is waited for once, and others are answered at once`() async throws {
    let texts = LastKnown<Int, String>(patience: .milliseconds(50))
    #expect(try await texts.value(1) { "first" } == "first")
    let (steps, step) = AsyncStream<Never>.makeStream()
    let asked = Mutex(0)
    for _ in 0..<5 {
      let text = try await texts.value(1) {
        asked.withLock { $0 += 1 }
        for await _ in steps {}
        return "late"
      }
      #expect(text == "first")
    }
    #expect(asked.withLock { $0 } == 1)
    step.finish()
  }
}
