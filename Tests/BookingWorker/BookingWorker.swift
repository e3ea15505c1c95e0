import BookingStore
import BookingTestSupport
import Bookings
import Dispatch
import FlightSales
import Flights
import Foundation
import PassTestSupport
import Selling
import Vocabulary

/// A process that works on a booking store, for tests that need more than one process, or one to kill.
///
///     booking-worker deeds STORE NAME FIRST COUNT    performs deeds NAME-FIRST and so on, eight at a time
///     booking-worker travel STORE NAME COUNT         COUNT travelers book seats of the sample flight
///     booking-worker stretches STORE NAME COUNT      COUNT drivers want a bay of the sample garage for a while
///     booking-worker holds STORE NAME COUNT          COUNT users hold a seat each in a new store, one after the other
///     booking-worker journeys STORE NAME COUNT       the same from the hold to the pass
///     booking-worker parent                          starts a child that runs for ever, and waits for it
///
/// It prints a line for each result, once the result is durable: `NAME-3`, a seat and a booking, or a bay with its
/// time and the driver.
@main
struct BookingWorker {
  /// The main thread waits for a semaphore: valgrind, which counts what a hold costs, cannot run a program whose main
  /// thread has left for the queues of Dispatch.
  static func main() {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        try await work()
      } catch {
        try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
        exit(1)
      }
      end.signal()
    }
    end.wait()
  }

  private static func work() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments == ["parent"] { return try waitForChild() }
    guard arguments.count >= 4, let count = arguments.last.flatMap({ Int($0) }) else { exit(64) }
    let (task, path, name) = (arguments[1], arguments[2], arguments[3])
    let store = try await TestStore.open(path)
    switch task {
    case "deeds":
      guard let first = Int(arguments[4]) else { exit(64) }
      try await inParallel(first..<first + count) { number in
        let answer = try await Deed.perform("\(name)-\(number)", on: store)
        guard answer == "done \(name)-\(number)" else { exit(1) }
        return "\(name)-\(number)"
      }
    case "travel":
      let flights = try SampleFlights(rows: 5)
      try await inParallel(0..<count) { number in
        var random = SeededGenerator(seed: UInt64(number) << 32 + UInt64(name.utf8.first ?? 0))
        let seat = flights.map.places[Int.random(in: 0..<flights.map.places.count, using: &random)]
        do {
          let booking = try await SampleTraveler.book(
            on: store, flights, seat: seat.seat.description, for: "\(name)\(number)",
            randomness: .seeded(random.next()), checksIn: false)
          return "\(seat.id) \(booking.key)"
        } catch is Refusal { return nil }
      }
    case "holds", "journeys":
      let flights = try SampleFlights(rows: 60)
      try await flights.load(into: store)
      let desk = FlightDesk(
        store: store, provider: DeterministicProvider(), randomness: .seeded(5))
      for number in 0..<count {
        let place = flights.map.places[number + flights.map.places.count / 2]
        let user = "\(name)\(number)"
        if task == "holds" {
          _ = try await desk.hold(
            [(flights.first.id, place.id)],
            Command(SampleFlights.user(user), now: SampleFlights.now))
        } else {
          _ = try await SampleTraveler.book(
            on: store, flights, seat: place.seat.description, for: user,
            randomness: .seeded(UInt64(number)))
        }
      }
    case "stretches":
      try await inParallel(0..<count) { number in
        try await SampleGarage.park("\(name)\(number)", on: store)?.description
      }
    default: exit(64)
    }
  }

  /// Starts a child that keeps this process's output open and prints `started`, and waits for its end.
  private static func waitForChild() throws {
    let child = try ChildProcess(
      "/bin/sh", ["-c", "echo started; exec sleep 1000000"], output: .descriptor(STDOUT_FILENO))
    child.wait()
  }

  /// Performs all of them, eight at a time, and prints each result when it is there.
  private static func inParallel(
    _ numbers: Range<Int>, _ act: @escaping @Sendable (Int) async throws -> String?
  ) async throws {
    try await withThrowingTaskGroup(of: String?.self) { group in
      var rest = numbers[...]
      func start() {
        guard let number = rest.popFirst() else { return }
        group.addTask { try await act(number) }
      }
      for _ in 0..<8 { start() }
      while let line = try await group.next() {
        if let line { try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
        start()
      }
    }
  }
}
