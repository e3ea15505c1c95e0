@testable import ServiceHTTP
import Platform
import NIOSSL
import PassTestSupport
import Testing

@testable import PassService

/// The service over TLS, and the cases in which it refuses to start without TLS.
@Suite struct TLSTests {
  private func status(
    _ service: TestService, trusting certificate: TestCertificate, highest: TLSVersion = .tlsv13
  ) async -> Int? {
    await TLSConnection.status(
      port: service.port, trusting: certificate.certificate, highest: highest)
  }

  @Test func `TLS 1.2 and 1.3 are served, and nothing older or plain`() async throws {
    let certificate = try TestCertificate(serial: 1)
    let folder = try TLSFolder(certificate)
    try await TestService.run(tls: folder.files) { service in
      #expect(await status(service, trusting: certificate, highest: .tlsv13) == 200)
      #expect(await status(service, trusting: certificate, highest: .tlsv12) == 200)
      #expect(await status(service, trusting: certificate, highest: .tlsv11) == nil)
      let stranger = try TestCertificate(serial: 2)
      #expect(await status(service, trusting: stranger) == nil)
      let plain = (try? await RawHTTP.exchange(port: service.port, [TLSConnection.request])) ?? []
      #expect(!String(decoding: plain, as: UTF8.self).contains("200"))
    }
  }

  @Test func `a renewed certificate is shown without a restart, once its key is there`()
    async throws
  {
    let (former, next) = (try TestCertificate(serial: 1), try TestCertificate(serial: 2))
    let folder = try TLSFolder(former)
    let log = LinesOfLog()
    let identity = try TLSIdentity(folder.files, logger: log.logger())
    let first = identity.context
    identity.reload()
    #expect(identity.context === first)
    try folder.writeChain(next)
    identity.reload()
    identity.reload()
    #expect(identity.context === first)
    #expect(log.all.count { $0.contains("the former certificate stays") } == 1)
    try folder.writeKey(next, mode: 0o644)
    identity.reload()
    #expect(identity.context === first)
    try folder.writeKey(next)
    identity.reload()
    #expect(identity.context !== first)
    let second = identity.context
    identity.reload()
    #expect(identity.context === second)
  }

  @Test func `the end of the certificate that is shown is a metric`() async throws {
    let (former, next) = (try TestCertificate(serial: 1), try TestCertificate(serial: 2, days: 9))
    func end(_ certificate: TestCertificate) throws -> Double? {
      try NIOSSLCertificate.fromPEMBytes(certificate.certificate).first.map {
        Double($0.notValidAfter)
      }
    }
    let folder = try TLSFolder(former)
    try await TestService.run(tls: folder.files, metrics: true) { service in
      let name = "passservice_tls_certificate_expiry_timestamp_seconds "
      func shown() async throws -> Double? {
        let reply = try await service.askMetrics("GET", "/metrics")
        return reply.text.split(separator: "\n").first { $0.hasPrefix(name) }
          .flatMap { Double($0.dropFirst(name.count)) }
      }
      #expect(try await shown() == end(former))
      try folder.write(next)
      await service.reload()
      #expect(try await shown() == end(next))
      #expect(try end(next) != end(former))
    }
    try await TestService.run(metrics: true) { service in
      let text = try await service.askMetrics("GET", "/metrics").text
      #expect(!text.contains("passservice_tls_certificate_expiry_timestamp_seconds "))
    }
  }

  @Test func `files that cannot be used say why`() throws {
    let certificate = try TestCertificate(serial: 1)
    let folder = try TLSFolder(certificate)
    try folder.files.check()
    try folder.writeKey(certificate, mode: 0o640)
    expect("chmod 600", folder)
    try folder.writeKey(try TestCertificate(serial: 2))
    expect("expected the private key of the first certificate", folder)
    try folder.writeKey(
      TestCertificate(certificate: certificate.certificate, key: certificate.certificate))
    expect("expected a private key in PEM form", folder)
    try folder.writeChain(TestCertificate(certificate: [], key: certificate.key))
    expect("expected certificates", folder)
  }

  private func expect(_ words: String, _ folder: TLSFolder) {
    #expect { try folder.files.check() } throws: { error in
      "\(error)".contains(words)
    }
  }

  @Test func `production is not served in the clear beyond this machine`() throws {
    var named = ConnectionLimits()
    named.proxies = ["10.0.0.7"]
    for (host, hasTLS, limits, isFit) in [
      ("127.0.0.1", false, ConnectionLimits(), true),
      ("localhost", false, ConnectionLimits(), true),
      ("::1", false, ConnectionLimits(), true), ("0.0.0.0", false, ConnectionLimits(), false),
      ("::", false, ConnectionLimits(), false),
      ("127.0.0.1.example", false, ConnectionLimits(), false),
      ("0.0.0.0", true, ConnectionLimits(), true), ("0.0.0.0", false, named, true),
    ] {
      func check(_ mode: ServiceMode) throws {
        try PassServer.checkListening(at: host, mode: mode, hasTLS: hasTLS, connections: limits)
      }
      try check(.trial)
      if isFit {
        try check(.production)
      } else {
        #expect(throws: ServiceError.self, "\(host)") { try check(.production) }
      }
    }
  }
}
