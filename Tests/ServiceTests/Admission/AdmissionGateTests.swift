import NIOPosix
import Testing

@testable import ServiceHTTP

/// Where requests run that had to wait for room, and those that had not.
@Suite struct AdmissionGateTests {
  /// The executor that the current task prefers.
  private static var executor: UnownedTaskExecutor? {
    unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor }
  }

  @Test func `who has waited no longer takes the thread of the connection`() async throws {
    var limits = OverloadLimits()
    (limits.running, limits.waiting) = (1, 1)
    let gate = AdmissionGate(limits) { .zero }
    let connection = EventLoopTaskExecutor(MultiThreadedEventLoopGroup.singleton.next())
    let own = unsafe connection.asUnownedTaskExecutor()
    try await withTaskExecutorPreference(connection) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        let (room, makeRoom) = AsyncStream<Void>.makeStream()
        group.addTask {
          try await gate.run(for: nil, share: .max) {
            #expect(unsafe Self.executor == own)
            for await _ in room {}
          }
        }
        while gate.load.running == 0 { await Task.yield() }
        group.addTask {
          try await gate.run(for: nil, share: .max) {
            #expect(unsafe Self.executor != own)
          }
          // What follows, such as writing the answer, is back on the thread of the connection.
          #expect(unsafe Self.executor == own)
        }
        while gate.load.waiting == 0 { await Task.yield() }
        makeRoom.finish()
        try await group.waitForAll()
      }
    }
  }
}
