import ClientRules
import Foundation
import PassClient
import PassTestSupport
import Testing

/// The copy of the places, and what is read when an app comes to the foreground.
@Suite struct PlacesTests {
  @Test func `a misspelt place is found without a network, and a chosen one comes first`()
    async throws
  {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let client = try home.client(transport)
    #expect(try await client.suggestions(for: "Vienna").isEmpty)
    #expect(try await client.synchronize(within: .seconds(120)).isComplete)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(home.path)/places.db")
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o77 } == 0)
    transport.set { _ in .cut }
    let found = try await client.suggestions(for: "San Fransisco")
    #expect(found.first?.name.hasPrefix("San Francisco") == true && found.first?.country == "US")
    #expect(found.first?.isApproximate == true)
    // San has many meanings; the one that the person chose before comes first from then on.
    let many = try await client.suggestions(for: "san")
    let last = try #require(many.last)
    #expect(many.count > 2)
    try await client.choose(last)
    #expect(try await client.suggestions(for: "san").first == last)
  }

  @Test func `places of earlier searches are suggested first`() async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let client = try home.client()
    #expect(try await client.synchronize(within: .seconds(120)).isComplete)
    let before = try await client.suggestions(for: "jo")
    #expect(before.first?.id != "JFK")
    _ = try await client.searchFlights(
      from: "SFO", to: "JFK", on: "2025-03-02", within: .seconds(30))
    let found = try await client.suggestions(for: "jo")
    #expect(found.first?.id == "JFK", "\(found)")
    // What was not found is no place that the person wants.
    _ = try? await client.searchFlights(
      from: "SFO", to: "nowhere", on: "2025-03-02", within: .seconds(30))
    #expect(try await client.suggestions(for: "nowhere").isEmpty)
  }

  @Test func `the copy of the places is read once a day, and its changes after that`() async throws
  {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    #expect(try await home.client(transport).synchronize(within: .seconds(120)).isComplete)
    let whole = transport.requests.filter { $0.path.hasPrefix("/v1/places") }
    #expect(whole.first?.path.contains("since=") == false)
    #expect(try await home.client(transport).synchronize(within: .seconds(120)).isComplete)
    #expect(transport.requests.filter { $0.path.hasPrefix("/v1/places") }.count == whole.count)
    // A clock of its own is a day ahead.
    let clock = home.clock
    clock.skip(.seconds(86_401))
    try home.write(token: try home.service.token(home.user, lifetime: 10 * 86_400))
    let later = try PassClient(home: home.path, clock: clock.clock, transport: transport)
    _ = try await later.synchronize(within: .seconds(120))
    let changes = transport.requests.filter { $0.path.hasPrefix("/v1/places") }
    #expect(changes.count == whole.count + 1 && changes.last?.path.contains("since=") == true)
  }

  @Test func `in the foreground the bookings of the next day are read, after five minutes`()
    async throws
  {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let clock = home.clock
    let client = try PassClient(home: home.path, clock: clock.clock, transport: transport)
    #expect(try await client.synchronize(within: .seconds(120)).isComplete)
    let before = transport.requests.count
    #expect(try await client.refreshOnForeground(within: .seconds(30)).isComplete)
    #expect(transport.requests.count == before)
    clock.skip(.seconds(301))
    #expect(try await client.refreshOnForeground(within: .seconds(30)).isComplete)
    #expect(
      transport.requests.dropFirst(before).map(\.path) == ["/v1/bookings/\(booking)"])
    let age = try #require(try await client.bookings().first?.age)
    #expect(age < 300)
  }
}
