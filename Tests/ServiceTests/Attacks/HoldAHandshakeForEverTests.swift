@testable import ServiceHTTP
import PassTestSupport
import Testing

/// A client opens TLS and sends nothing, too little or too slowly; or it opens ten thousand connections.
@Suite(.timeLimit(.minutes(5))) struct HoldAHandshakeForEverTests {
  private static let request = Array(
    "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".utf8)

  /// The first bytes of a ClientHello of 512 bytes.
  private static let hello: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]

  @Test func `a handshake that does not come, or not to its end, is cut off`() async throws {
    let folder = try TLSFolder(TestCertificate(serial: 1))
    var limits = ConnectionLimits()
    limits.slowestHandshake = .seconds(2)
    limits.inAll = 3
    try await TestService.run(connections: limits, tls: folder.files) { service in
      let silent = try await RawConnection(port: service.port)
      let cut = try await RawConnection(port: service.port)
      try await cut.send(Self.hello)
      let slow = try await RawConnection(port: service.port)
      try await slow.send(Self.hello)
      // The client sends byte by byte, as fast as the server reads, but no byte extends the deadline.
      while await slow.sends([0]) {}
      _ = try await silent.rest()
      _ = try await cut.rest()
    }
  }

  @Test func `over TLS a head and a body have their times, too`() async throws {
    let certificate = try TestCertificate(serial: 1)
    let folder = try TLSFolder(certificate)
    var limits = ConnectionLimits()
    limits.slowestHead = .seconds(2)
    limits.slowestRequest = .seconds(2)
    limits.slowestBody = .seconds(600)
    try await TestService.run(connections: limits, tls: folder.files) { service in
      for start in [
        "GET /healthz HTTP/1.1\r\nhost: a\r\n",
        String(
          decoding: try service.client().head("POST", "/holds", key: "a", length: 9),
          as: UTF8.self) + "1",
      ] {
        let connection = try await TLSConnection(
          port: service.port, trusting: certificate.certificate)
        #expect(try await connection.exchange(Array(start.utf8)).count < 2_000)
      }
    }
  }

  @Test(arguments: [false, true])
  func `of ten thousand connections as many are held as are allowed`(_ isTLS: Bool) async throws {
    let certificate = try TestCertificate(serial: 1)
    let folder = try TLSFolder(certificate)
    var limits = ConnectionLimits()
    limits.inAll = 100
    limits.slowestHandshake = .seconds(600)
    limits.slowestHead = .seconds(600)
    limits.slowestFarewell = .milliseconds(100)
    try await TestService.run(connections: limits, tls: isTLS ? folder.files : nil) { service in
      var held: [RawConnection] = []
      for number in 0..<10_000 {
        let connection = try await RawConnection(port: service.port)
        // The test keeps the first connections, and the service closes the others in any case.
        if number < 200 { held.append(connection) }
      }
      // The accepting threads decide which connections are kept, but their number is fixed.
      try await eventually { held.count(where: \.isOpen) <= 100 }
      let open = held.count(where: \.isOpen)
      #expect(open == 100)
      for connection in held { try? await connection.leave() }
      #expect(try await isServed(service, certificate, isTLS))
    }
  }

  /// Returns whether a new connection is served, after the service has noticed that others were closed.
  private func isServed(
    _ service: TestService, _ certificate: TestCertificate, _ isTLS: Bool
  ) async throws -> Bool {
    for _ in 0..<1_000 {
      let bytes: [UInt8]?
      if isTLS {
        bytes = try? await TLSConnection(
          port: service.port, trusting: certificate.certificate
        ).exchange(Self.request)
      } else {
        bytes = try? await RawHTTP.exchange(port: service.port, [Self.request])
      }
      if let bytes, let reply = try? HTTPReply(bytes), reply.status == 200 { return true }
      await Task.yield()
    }
    return false
  }
}
