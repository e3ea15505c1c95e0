@testable import ServiceHTTP
import PassTestSupport
import Testing

/// A client opens connections and keeps them, to exhaust the limit.
@Suite struct TakeAllConnectionsTests {
  private static let request = Array(
    "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".utf8)

  @Test func `one address gets its share and is told so`() async throws {
    var limits = ConnectionLimits()
    limits.perAddress = 3
    limits.proxies = []
    try await TestService.run(connections: limits) { service in
      var held: [RawConnection] = []
      for _ in 0..<3 { held.append(try await RawConnection(port: service.port).served()) }
      let refused = try HTTPReply(await RawHTTP.exchange(port: service.port, [Self.request]))
      #expect(refused.status == 429)
      #expect(refused.code == "RATE_LIMITED")
      #expect(refused.field("connection") == "close")
      #expect(refused.field("retry-after") == "2")
      // Another address has a separate limit.
      let other = try await RawConnection(port: service.port, from: "127.0.0.2")
      try await other.send(Self.request)
      #expect(try HTTPReply(await other.rest()).status == 200)
      try await held.removeLast().leave()
      #expect(try await isServed(service))
    }
  }

  @Test func `all together get no more than there are`() async throws {
    var limits = ConnectionLimits()
    limits.inAll = 3
    limits.perAddress = nil
    try await TestService.run(connections: limits) { service in
      var held: [RawConnection] = []
      for number in 1...3 {
        held.append(try await RawConnection(port: service.port, from: "127.0.0.\(number)").served())
      }
      let refused = try HTTPReply(await RawHTTP.exchange(port: service.port, [Self.request]))
      #expect(refused.status == 503)
      #expect(refused.code == "SERVICE_UNAVAILABLE")
      #expect(refused.field("connection") == "close")
      try await held.removeLast().leave()
      #expect(try await isServed(service))
    }
  }

  @Test func `the clients of a proxy do not count as one`() async throws {
    var limits = ConnectionLimits()
    limits.perAddress = 1
    #expect(limits.proxies == ["127.0.0.1", "::1"])
    try await TestService.run(connections: limits) { service in
      var held: [RawConnection] = []
      for _ in 0..<5 { held.append(try await RawConnection(port: service.port).served()) }
      #expect(try await isServed(service))
    }
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:db8:1:2::9", "2001:db8:1:2"),
    ("2001:db8::9", "2001:db8:0:0"), ("fe80::1%eth0", "fe80:0:0:0"), ("::1", "0:0:0:0"),
  ])
  func `a network of IPv6 counts as one`(_ address: String, _ client: String) {
    #expect(ConnectionCount.client(address) == client)
  }

  @Test func `who leaves is forgotten`() {
    var limits = ConnectionLimits()
    limits.perAddress = 1
    limits.inAll = 2
    let count = ConnectionCount(limits, Observability().metrics)
    for _ in 0..<1_000 {
      let first = count.enter("192.0.2.1")
      guard case .served = first else { return #expect(Bool(false), "not served") }
      let second = count.enter("192.0.2.1")
      guard case .refused = second else { return #expect(Bool(false), "not refused") }
      count.leave("192.0.2.1", after: second)
      count.leave("192.0.2.1", after: first)
    }
    let refusals = (0..<200).map { _ in count.enter("192.0.2.1") }
    #expect(refusals.count { if case .refused = $0 { true } else { false } } == 64)
    #expect(refusals.count { if case .dropped = $0 { true } else { false } } == 135)
  }

  /// Returns whether a new connection is served, after the service has noticed that another one was closed.
  private func isServed(_ service: TestService) async throws -> Bool {
    for _ in 0..<1_000 {
      let reply = try HTTPReply(await RawHTTP.exchange(port: service.port, [Self.request]))
      if reply.status == 200 { return true }
      await Task.yield()
    }
    return false
  }
}
