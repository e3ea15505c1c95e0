import Foundation
import PassService
import PassTestSupport
import PassWallet
import ServiceHTTP
import Testing
import Vocabulary

@testable import passservice

/// What an operator sees of the settings for wallets: their faults, the end of the certificate, and its renewal.
@Suite struct WalletOperatingTests {
  private static let files = ["/passes/PASS.pkpass", "/bookings/BOOKING/passes.pkpasses"]

  private func replies(_ jane: CheckedIn) async throws -> [HTTPReply] {
    var replies: [HTTPReply] = []
    for path in Self.files {
      replies.append(
        try await jane.client.get(
          path.replacing("PASS", with: jane.pass).replacing("BOOKING", with: jane.booking)))
    }
    return replies
  }

  @Test func `without a certificate the answer says what the operator must do`() async throws {
    let wallet = try WalletOperator()
    try wallet.write(apple: false)
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane")
      for isConfigured in [false, true] {
        if isConfigured { try await stage.service.restart(with: wallet) }
        for reply in try await replies(jane) {
          #expect(reply.status == 503 && reply.code == "SERVICE_UNAVAILABLE")
          #expect(
            reply.text.contains("its operator must name one in the file of the setting wallet.file")
          )
          #expect(reply.field("retry-after") == nil)
        }
        #expect(try await jane.client.get("/passes/\(jane.pass).pdf").status == 200)
      }
    }
  }

  @Test func `a certificate that ends is told 30 days before, and the service stays ready`()
    async throws
  {
    let wallet = try WalletOperator(days: 31)
    try await TestService.run(metrics: true) { service in
      try await service.restart(with: wallet)
      func metrics() async throws -> String { try await service.askMetrics("GET", "/metrics").text }
      func ready() async throws -> ReplyJSON {
        let json = try await service.askMetrics("GET", "/readyz").json
        return json["reasons"].isNull ? json["details"] : json
      }
      let end = TestService.start.adding(seconds: 31 * 86_400)
      let name = "passservice_wallet_certificate_expiry_timestamp_seconds"
      let line = try await metrics().split(separator: "\n").first { $0.hasPrefix("\(name) ") }
      let value = try line.orThrow(name).split(separator: " ").last.flatMap { Double($0) }
      #expect(value == Double(end.secondsSince1970))
      #expect(try await ready()["reasons"]["wallet"].isNull)
      service.clock.advance(seconds: 2 * 86_400)
      #expect(
        try await ready()["reasons"]["wallet"].string?.contains("ends at \(end): renew it") == true)
      #expect(try await metrics().contains("passservice_check_warning{check=\"wallet\"} 1\n"))
      service.clock.advance(seconds: 30 * 86_400)
      let late = try await ready()
      #expect(late["reasons"]["wallet"].string?.contains("ended at \(end)") == true)
      #expect(late["warnings"].strings.contains("wallet"))
    }
  }

  @Test func `an ended certificate keeps only its passes back, and is renewed without a restart`()
    async throws
  {
    // It ends two hours before the check-in.
    let wallet = try WalletOperator(days: 7)
    try await TestService.run { service in
      let (jane, _, pass) = try await service.traveler()
      try await service.restart(with: wallet)
      let file = "/passes/\(pass).pkpass"
      let late = try await jane.get(file)
      #expect(late.status == 503 && late.text.contains("its operator must renew it"))
      #expect(try await jane.get("/passes/\(pass).pdf").status == 200)
      // Half a renewal changes nothing, and a whole one counts at once.
      try wallet.folder.write("pass.key", Array("half".utf8))
      await service.reload()
      #expect(service.log.all.contains { $0.contains("settings for wallets cannot be used") })
      #expect(try await jane.get(file).status == 503)
      try wallet.renew(days: 300)
      await service.reload()
      let renewed = try await jane.get(file).with(200)
      #expect(try WalletArchive(renewed.body).isSigned(in: wallet.folder))
    }
  }

  /// What can be wrong with the files, and a word of the message.
  enum Fault: String, CaseIterable, Sendable {
    case ended, otherType, otherKey, exposed, noIntermediate, noFile
  }

  @Test(arguments: Fault.allCases)
  func `check-config and the doctor name what is wrong with the files`(fault: Fault) async throws {
    let wallet = try WalletOperator()
    var now = TestService.start
    let word: String
    switch fault {
    case .ended:
      now = now.adding(seconds: 301 * 86_400)
      word = "ended at"
    case .otherType:
      let other = try WalletCertificate("CN=Quay Air,O=Quay Air")
      try wallet.folder.write("pass.pem", other.pem)
      try wallet.folder.write("pass.key", other.keyPEM)
      word = "no user id (UID)"
    case .otherKey:
      try wallet.folder.write("pass.key", WalletCertificate("CN=Other").keyPEM)
      word = "key of another certificate"
    case .exposed:
      try wallet.folder.setMode("pass.key", 0o644)
      word = "chmod 600"
    case .noIntermediate:
      try wallet.folder.write("intermediate.pem", WalletCertificate("CN=Other").pem)
      word = "without its intermediate"
    case .noFile:
      try FileManager.default.removeItem(atPath: wallet.file)
      word = "wallet.json"
    }
    if fault != .exposed { try wallet.folder.setMode("pass.key", 0o600) }
    let outcome = SettingSources(commandLine: ["wallet.file": wallet.file]).resolve()
    #expect(outcome.faults.isEmpty)
    let faults = outcome.settings.faultsOfFiles(data: nil, issuer: nil, now: now)
    #expect(faults.count == 1 && faults[0].contains(word), "\(faults)")
    #expect(faults[0].hasPrefix("wallet.file: "))
    try await TestService.run { service in
      let report = await Doctor(data: service.data, issuer: nil, outcome: outcome, now: now)
        .examine()
      let finding = try report.findings.first { $0.check == "wallet" }.orThrow("a finding")
      #expect(finding.state == .fault && finding.text.contains(word), "\(finding)")
    }
  }

  @Test func `the doctor is content with a good certificate, and warns of one that ends soon`()
    async throws
  {
    try await TestService.run { service in
      for (days, state, word) in [
        (31, DoctorReport.State.ok, "is valid until"), (30, DoctorReport.State.warning, "renew it"),
      ] {
        let wallet = try WalletOperator(days: days)
        let outcome = SettingSources(commandLine: ["wallet.file": wallet.file]).resolve()
        let report = await Doctor(
          data: service.data, issuer: nil, outcome: outcome, now: service.clock.now
        ).examine()
        let finding = try report.findings.first { $0.check == "wallet" }.orThrow("a finding")
        #expect(finding.state == state && finding.text.contains(word), "\(finding)")
        #expect(finding.text.contains(WalletOperator.type))
      }
    }
  }
}
