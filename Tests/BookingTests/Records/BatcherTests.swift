import Dispatch
import Synchronization
import Testing

@testable import BookingStore

/// Calls that wait share a batch, and each gets its own answer.
@Suite struct BatcherTests {
  @Test func `each request gets its own answer, from one batch at a time`() async throws {
    let batcher = Batcher<Int, Int, any Error>(maxCount: 7)
    let atWork = Mutex(0)
    let sizes = Mutex<[Int]>([])
    let work: @Sendable ([Int]) async throws -> [Int] = { requests in
      #expect(
        atWork.withLock { count in
          count += 1
          return count
        } == 1)
      sizes.withLock { $0.append(requests.count) }
      await Task.yield()
      atWork.withLock { $0 -= 1 }
      return requests.map { $0 * 2 }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for request in 0..<500 {
        group.addTask {
          let answer = try await batcher.submit(request, work)
          #expect(answer == request * 2)
        }
      }
      try await group.waitForAll()
    }
    #expect(sizes.withLock { $0.reduce(0, +) } == 500)
    #expect(sizes.withLock { $0.allSatisfy { (1...7).contains($0) } })
  }

  @Test func `a batch that fails fails for all in it, and for nobody after`() async throws {
    struct Failure: Error {}
    let batcher = Batcher<Int, Int, any Error>()
    await #expect(throws: Failure.self) { try await batcher.submit(1) { _ in throw Failure() } }
    #expect(try await batcher.submit(2) { $0 } == 2)
  }

  @Test func `what is asked while a batch is at work is done by one that begins later`()
    async throws
  {
    let batcher = Batcher<Int, [Int], any Error>()
    let (entered, enter) = AsyncStream<Void>.makeStream()
    let (opened, open) = AsyncStream<Void>.makeStream()
    let first = Task {
      try await batcher.submit(1) { requests in
        if requests.contains(1) {
          enter.yield()
          for await _ in opened { break }
        }
        return requests.map { _ in requests }
      }
    }
    for await _ in entered { break }
    let later = Task { try await batcher.submit(2) { requests in requests.map { _ in requests } } }
    open.yield()
    #expect(try await first.value == [1])
    #expect(try await later.value == [2])
  }

  @Test func `lanes work at the same time, and a rule says who shares a batch`() async throws {
    // Numbers that are equal modulo 5 exclude each other.
    let batcher = Batcher<Int, Int, any Error>(lanes: 2, maxCount: 4) {
      var taken: Set<Int> = []
      return { taken.insert($0 % 5).inserted }
    }
    let atWork = Mutex(0)
    let batches = Mutex<[[Int]]>([])
    let work: @Sendable ([Int]) async throws -> [Int] = { requests in
      #expect(
        atWork.withLock { count in
          count += 1
          return count
        } <= 2)
      batches.withLock { $0.append(requests) }
      await Task.yield()
      atWork.withLock { $0 -= 1 }
      return requests.map { $0 * 2 }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for request in 0..<200 {
        group.addTask {
          let answer = try await batcher.submit(request, work)
          #expect(answer == request * 2)
        }
      }
      try await group.waitForAll()
    }
    let all = batches.withLock { $0 }
    #expect(all.flatMap { $0 }.sorted() == Array(0..<200))
    #expect(all.allSatisfy { (1...4).contains($0.count) })
    #expect(all.allSatisfy { Set($0.map { $0 % 5 }).count == $0.count })
  }

  @Test func `a rule that lets no request join still answers each, one by one`() async throws {
    let batcher = Batcher<Int, Int, any Error> { { _ in false } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for request in 0..<20 {
        group.addTask {
          let answer = try await batcher.submit(request) { requests in requests.map { -$0 } }
          #expect(answer == -request)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `on a thread each gets its own result, a failure too`() async throws {
    struct Odd: Error, Equatable { let number: Int }
    let batcher = Batcher<Int, Int, Odd>(maxCount: 7)
    let thread = DispatchQueue(label: "batches")
    await withTaskGroup(of: Void.self) { group in
      for request in 0..<300 {
        group.addTask {
          let work: @Sendable ([Int]) -> [Result<Int, Odd>] = { requests in
            requests.map { $0 % 2 == 0 ? .success($0) : .failure(Odd(number: $0)) }
          }
          let outcome: Result<Int, Odd>
          do throws(Odd) {
            outcome = .success(try await batcher.submit(request, on: thread, work))
          } catch {
            outcome = .failure(error)
          }
          #expect(
            outcome == (request % 2 == 0 ? .success(request) : .failure(Odd(number: request))))
        }
      }
    }
  }
}
