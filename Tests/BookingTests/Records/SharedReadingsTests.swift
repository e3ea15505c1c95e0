import BookingStore
import Synchronization
import Testing

/// Those who ask for the same thing at the same moment share a reading of it, which begins after each of them asked.
@Suite struct SharedReadingsTests {
  private struct Failure: Error {}

  /// A number that only grows.
  private final class Number: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    @discardableResult func next() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  private let readings = SharedReadings<Int>()

  /// Begins a reading that lasts until the returned closure is called.
  private func beginReading(
    of name: String, answer: Int
  ) async -> (reading: Task<Int, any Error>, end: () -> Void) {
    let (entered, enter) = AsyncStream<Void>.makeStream()
    let (opened, open) = AsyncStream<Void>.makeStream()
    let reading = Task { [readings] in
      try await readings.value(of: name) {
        enter.yield()
        for await _ in opened { break }
        return answer
      }
    }
    for await _ in entered { break }
    return (reading, { open.yield() })
  }

  private func wait(for count: Int, of name: String) async {
    while readings.callersWaiting(for: name) < count { await Task.yield() }
  }

  @Test func `all who ask during a reading share the next one, and none gets the former`()
    async throws
  {
    let (first, end) = await beginReading(of: "a", answer: 1)
    let reads = Number()
    let later = Task { [readings] in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await readings.value(of: "a") {
              reads.next()
              return 2
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    await wait(for: 50, of: "a")
    end()
    #expect(try await first.value == 1)
    #expect(try await later.value == Array(repeating: 2, count: 50))
    #expect(reads.value == 1)
  }

  @Test func `things with different names do not wait for each other`() async throws {
    let (first, end) = await beginReading(of: "a", answer: 1)
    #expect(try await readings.value(of: "b") { 2 } == 2)
    end()
    #expect(try await first.value == 1)
  }

  @Test func `an error is that of all who share the reading, and of nobody after`() async throws {
    let (first, end) = await beginReading(of: "a", answer: 1)
    let later = (0..<5).map { _ in
      Task { [readings] in try await readings.value(of: "a") { throw Failure() } }
    }
    await wait(for: 5, of: "a")
    end()
    #expect(try await first.value == 1)
    for caller in later { await #expect(throws: Failure.self) { try await caller.value } }
    #expect(try await readings.value(of: "a") { 3 } == 3)
  }

  @Test func `a caller who is cancelled takes nothing from the others`() async throws {
    let (first, end) = await beginReading(of: "a", answer: 1)
    let second = Task { [readings] in try await readings.value(of: "a") { 2 } }
    await wait(for: 1, of: "a")
    let third = Task { [readings] in try await readings.value(of: "a") { 2 } }
    await wait(for: 2, of: "a")
    first.cancel()
    second.cancel()
    end()
    #expect(try await third.value == 2)
  }

  @Test func `nobody gets what was read before they asked`() async throws {
    // Each caller raises the number and then reads it, so an answer below its own number would be an old one. They ask
    // at different moments of a reading.
    let number = Number()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for caller in 0..<50 {
        group.addTask { [readings] in
          for turn in 0..<20 {
            for _ in 0..<(caller * 7 + turn * 3) % 11 { await Task.yield() }
            let mine = number.next()
            let read = try await readings.value(of: "number") {
              let read = number.value
              for _ in 0..<5 { await Task.yield() }
              return read
            }
            #expect(read >= mine)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
