import AccessTokens
import IdentityProviders
import NIOSSL
import PassTestSupport
import Testing

/// SIGHUP: the service reloads what can be reloaded, and does not end.
@Suite struct HangUpTests {
  @Test(.timeLimit(.minutes(5))) func `a service that is hung up on reloads and goes on`()
    async throws
  {
    let process = try await ServiceProcess()
    try process.start()
    let token = try process.token("jane")
    for _ in 1...3 {
      process.hangUp()
      #expect(await process.send("GET", "/bookings", token: token)?.status == 200)
    }
    // Another thread writes the log, so the line may come later.
    var count = 0
    while !(try process.log()).contains("reloading"), count < 1_000 {
      count += 1
      #expect(await process.send("GET", "/bookings", token: token)?.status == 200)
    }
    #expect(try process.log().contains("reloading"))
  }

  @Test func `certificate and identity keys are taken over at once`() async throws {
    let (former, next) = (try TestCertificate(serial: 1), try TestCertificate(serial: 2))
    let folder = try TLSFolder(former)
    let (first, second) = (try OutsideKey(.p256, id: "first"), try OutsideKey(.p256, id: "second"))
    let provider = try OutsideProvider(keys: [first.jwk()])
    let keys = provider.keys()
    try await TestService.run(
      identityProviders: [.init(provider.settings, keys)], tls: folder.files
    ) { service in
      await keys.refresh()
      provider.publish([try second.jwk()])
      try folder.write(next)
      await service.reload()
      #expect(keys.held?.keys[second.id] != nil && keys.held?.keys[first.id] == nil)
      func status(trusting certificate: TestCertificate) async -> Int? {
        await TLSConnection.status(port: service.port, trusting: certificate.certificate)
      }
      #expect(await status(trusting: next) == 200)
      #expect(await status(trusting: former) == nil)
    }
  }
}
