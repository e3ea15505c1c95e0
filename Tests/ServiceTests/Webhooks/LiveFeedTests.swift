@testable import ServiceHTTP
import StrictText
import Bookings
import NIOCore
import PassTestSupport
import Synchronization
import Testing

@testable import PassService

/// A feed of a number that many clients watch, read when the test decides.
@Suite struct LiveFeedTests {
  private final class Stage: Sendable {
    private final class Number: Sendable {
      let value = Mutex(0)
    }

    let feed: LiveFeed<Int>
    private let number = Number()

    init(kept: Int = 256, pending: Int = 64) {
      var limits = LiveFeed<Int>.Limits()
      (limits.kept, limits.pending, limits.pause) = (kept, pending, .seconds(3_600))
      feed = LiveFeed(limits) { [number] _ in
        number.value.withLock { $0 }
      } whole: {
        $1.member("all", $0)
      } change: {
        $2.member("more", $1 - $0)
      }
    }

    /// Increases the number by these steps, and reads it after each.
    func grow(by steps: Int...) async {
      for step in steps {
        number.value.withLock { $0 += step }
        _ = await feed.look(at: "n")
      }
    }

    func watch(
      as user: String = "jane", after last: String? = nil
    ) async throws -> (id: Int, beginning: String, items: AsyncStream<ByteBuffer>) {
      let watched = try await feed.watch("n", as: try UserID(user).orThrow("a user"), after: last)
      return (watched.id, watched.beginning.map { String(buffer: $0) }.joined(), watched.items)
    }
  }

  /// Returns the data of events, and the id of the last one.
  private func read(_ text: String) -> (data: [String], last: String?) {
    let lines = text.split(separator: "\n")
    return (
      lines.filter { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) },
      lines.last { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
    )
  }

  @Test func `who comes back gets what was missed as far as it is kept, and the whole beyond`()
    async throws
  {
    let stage = Stage(kept: 2)
    let (data, first) = read(try await stage.watch().beginning)
    #expect(data == [#"{"all":0}"#])
    let zero = try first.orThrow("an id")
    await stage.grow(by: 1, 2)
    let missed = read(try await stage.watch(as: "john", after: zero).beginning)
    #expect(missed.data == [#"{"more":1}"#, #"{"more":2}"#])
    await stage.grow(by: 4)
    // The first change is not kept any more.
    let late = read(try await stage.watch(as: "jim", after: zero).beginning)
    #expect(late.data == [#"{"all":7}"#] && late.last != zero)
    let now = try late.last.orThrow("an id")
    #expect(read(try await stage.watch(as: "joan", after: now).beginning).data == [])
    let epoch = now.prefix { $0 != "-" }
    for last in ["\(epoch)-4", "\(epoch)--1", "\(epoch)-x", "\(epoch)", "0-3", "", "a-b-c"] {
      let again = read(try await stage.watch(as: "u\(last.hashValue)", after: last).beginning)
      #expect(again.data == [#"{"all":7}"#], "\(last)")
    }
  }

  @Test func `who reads too slowly is cut, and comes back for the rest`() async throws {
    let stage = Stage(pending: 2)
    let slow = try await stage.watch()
    let fast = try await stage.watch(as: "john")
    var read: [String] = []
    var items = fast.items.makeAsyncIterator()
    for step in [1, 2, 4, 8] {
      await stage.grow(by: step)
      read += self.read(String(buffer: try await items.next().orThrow("a change"))).data
    }
    #expect(read == [1, 2, 4, 8].map { #"{"more":\#($0)}"# })
    // Two of the four changes waited for the slow client, and the third one ended its stream.
    #expect(stage.feed.watchers == 1)
    var text = ""
    for await item in slow.items { text += String(buffer: item) }
    let (data, last) = self.read(text)
    #expect(data == [#"{"more":1}"#, #"{"more":2}"#])
    let rest = try await stage.watch(after: last)
    #expect(self.read(rest.beginning).data == [#"{"more":4}"#, #"{"more":8}"#])
  }

  @Test func `nobody watches too often, and not too many do`() async throws {
    let stage = Stage()
    var own: [Int] = []
    for _ in 0..<4 { own.append(try await stage.watch().id) }
    await #expect(throws: Problem.self) { try await stage.watch() }
    _ = try await stage.watch(as: "john")
    stage.feed.leave("n", own[0])
    _ = try await stage.watch()
    #expect(stage.feed.watchers == 5)
  }

  @Test func `at the end of the service all who watch or listen are told so at once`() async throws
  {
    let service = try await ServiceProcess()
    try service.start()
    let token = try service.token("jane")
    let theater = try await service.send("GET", "/shows/theaters?city=Wien", token: token)
      .orThrow("theaters").json["theaters"][0].text("theater_id")
    let show = try await service.send(
      "GET", "/shows/showings?theater_id=\(theater)", token: token
    ).orThrow("shows").json["showings"][0].text("showing_id")
    let port = try service.port.orThrow("a port")
    let seats = try await EventListener(
      port: port, token: token, path: "/shows/showings/\(show)/seats/events")
    let events = try await EventListener(port: port, token: token, path: "/events")
    try await seats.until("event: whole")
    try await events.until("event: ready")
    service.terminate()
    for listener in [seats, events] {
      let text = try await listener.rest()
      // The streams end in order and long before their time, so they contain no heartbeat.
      #expect(text.hasSuffix("0\r\n\r\n"))
      #expect(!text.contains(": \n\n"))
    }
    #expect(service.wait() == 0, "\((try? service.log()) ?? "")")
  }
}
