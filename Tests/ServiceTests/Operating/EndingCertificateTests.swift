@testable import ServiceHTTP
import AccessTokens
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// A certificate that has ended, or ends soon, is reported before it makes clients fail.
@Suite struct EndingCertificateTests {
  private func faults(ofCertificateOf days: Int) throws -> [String] {
    let folder = try TLSFolder(try TestCertificate(serial: 1, days: days))
    let outcome = SettingSources(
      commandLine: ["tls.certificates": folder.files.chain, "tls.key": folder.files.key]
    ).resolve()
    #expect(outcome.faults.isEmpty)
    return outcome.settings.faultsOfFiles(data: nil, issuer: nil)
  }

  @Test func `the check of settings refuses one that has ended`() throws {
    #expect(try faults(ofCertificateOf: 30) == [])
    let faults = try faults(ofCertificateOf: -1)
    #expect(faults.count == 1)
    #expect(faults.first?.contains("the TLS certificate ended at") == true, "\(faults)")
    #expect(faults.first?.contains("renew it") == true)
  }

  @Test func `a service that shows one says so in its log and its readiness`() async throws {
    let folder = try TLSFolder(try TestCertificate(serial: 1, days: 2))
    try await TestService.run(tls: folder.files, metrics: true) { service in
      #expect(try await service.askMetrics("GET", "/readyz").status == 200)
      // The clock moves to a day before the certificate's end, and then past it.
      let now = Int(Date().timeIntervalSince1970)
      let start = Int(service.clock.now.secondsSince1970)
      service.clock.advance(seconds: now - start + 86_400)
      var ready = try await service.askMetrics("GET", "/readyz").json
      if ready["warnings"].isNull { ready = ready["details"] }
      #expect(ready["warnings"].strings.contains("certificate"))
      service.clock.advance(seconds: 3 * 86_400)
      let reply = try await service.askMetrics("GET", "/readyz")
      #expect(reply.status == 503)
      #expect(try reply.json["details"]["checks"]["certificate"].string == "failed")
      let lines = service.log.all.filter { $0.contains("TLS certificate") }
      #expect(lines.contains { $0.hasPrefix("warning readiness") && $0.contains("ends at") })
      #expect(lines.contains { $0.hasPrefix("error readiness") && $0.contains("ended at") })
    }
  }
}

/// An identity provider without keys is reported, and users of other providers are served.
@Suite struct IdentityWithoutKeysTests {
  /// A key source without keys, even if it was asked.
  private struct NoKeys: ProviderKeySource {
    var held: HeldKeys? { nil }
    var wasAsked = true
    func refreshForUnknownKey() async {}
    func refresh() async {}
    func run() async {}
  }

  private func provider(wasAsked: Bool) throws -> IdentityProvider {
    let settings = try OutsideProvider.settings()
    return IdentityProvider(settings, NoKeys(wasAsked: wasAsked))
  }

  @Test func `its absence is a warning with its name, in the log, too`() async throws {
    let provider = try provider(wasAsked: true)
    try await TestService.run(identityProviders: [provider], metrics: true) { service in
      let ready = try await service.askMetrics("GET", "/readyz")
      #expect(ready.status == 200)
      #expect(try ready.json["warnings"].strings.contains("identity"))
      #expect(
        try ready.json["reasons"]["identity"].string?.contains(provider.settings.issuer) == true)
      let metrics = try await service.askMetrics("GET", "/metrics").text
      #expect(metrics.contains("passservice_check_warning{check=\"identity\"} 1\n"))
      #expect(
        service.log.all.contains { $0.hasPrefix("warning readiness") && $0.contains("no keys of") })
      #expect(try await service.client().get("/bookings").status == 200, "tokens of ours are good")
    }
  }

  @Test func `before the first answer nothing is said`() async throws {
    try await TestService.run(identityProviders: [try provider(wasAsked: false)], metrics: true) {
      service in
      let ready = try await service.askMetrics("GET", "/readyz")
      #expect(try !ready.json["warnings"].strings.contains("identity"))
    }
  }
}
