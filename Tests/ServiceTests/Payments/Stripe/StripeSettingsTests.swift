import Bookings
import Foundation
import PassTestSupport
import PaymentsStripe
import Platform
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// Stripe in the operator's file of payment providers, and the trial of its keys.
@Suite struct StripeSettingsTests {
  private static let secret = "whsec_" + String(repeating: "s", count: 32)

  private static func text(
    keys: String = #""rk_live_first1234""#, secrets: String = #""\#(Self.secret)""#,
    more: String = ""
  ) -> String {
    #"{"providers":[{"name":"stripe","protocol":"stripe","prefix":"pm_","keys":[\#(keys)],"#
      + #""secrets":[\#(secrets)]\#(more)}]}"#
  }

  private static func write(_ text: String, to directory: TemporaryDirectory) throws -> String {
    let path = "\(directory.path)/payments.json"
    let isMade = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    try #require(isMade)
    return path
  }

  private static func read(_ text: String) throws -> PaymentProviders {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) {
      try PaymentSettingsFile.providers(try write(text, to: directory))
    }
  }

  @Test func `a file names keys and secrets, two of each while they are changed`() throws {
    let providers = try Self.read(
      Self.text(
        keys: #""rk_live_second12","sk_live_first123""#,
        secrets: #""\#(Self.secret)","\#(Self.secret)2""#,
        more:
          #","methods":[{"name":"Card"}],"item":"Flight","return_url":"https://book.quay.example/en/bookings""#
      ))
    #expect(providers.entries.map(\.prefix) == ["pm_"])
    #expect(providers.entries[0].methods == [PaymentMethodKind(prefix: "pm_", name: "Card")])
    let provider = try #require(providers.entries[0].provider as? StripePaymentProvider)
    #expect(provider.settings.url == StripeSettings.address && provider.settings.item == "Flight")
    #expect(!provider.isPretended)
  }

  @Test func `keys of the test mode move no money, so production refuses them`() throws {
    #expect(try Self.read(Self.text(keys: #""sk_test_12345678""#)).entries[0].provider.isPretended)
  }

  @Test(arguments: [
    (text(keys: ""), "providers[0].keys: expected 1 to 5"),
    (text(keys: #""pk_live_12345678""#), "providers[0].keys: expected secret keys"),
    (text(keys: #""rk_live_first1234","sk_test_12345678""#), "test mode and of the live mode"),
    (text(keys: #""rk_live_fir\r\nst""#), "providers[0].keys: expected secret keys"),
    (text(secrets: #""short""#), "providers[0].secrets: expected at least 32 bytes"),
    (text(more: #","url":"http://api.stripe.example""#), "providers[0].url: expected https"),
    (text(more: #","key":"known""#), "providers[0].key"),
    (text(more: #","item":"""#), "providers[0].item"),
    (text(more: #","return_url":"book.example""#), "providers[0].return_url"),
    (
      #"{"providers":[{"name":"a","protocol":"other","url":"https://a.example","key":"k"}]}"#,
      "providers[0].protocol: expected one of passtool, stripe"
    ),
  ])
  func `a fault is named with its place, and no secret is repeated`(
    _ text: String, _ words: String
  ) throws {
    let error = #expect(throws: ServiceError.self) { try Self.read(text) }
    let message = try error.orThrow("an error").description
    #expect(message.contains(words), "\(message)")
    for secret in ["first1234", Self.secret, "12345678", "known"] {
      #expect(!message.contains(secret), "\(message)")
    }
  }

  @Test func `check-config and the doctor try every key, and say which one is refused`()
    async throws
  {
    let process = try ProviderProcess()
    let directory = try TemporaryDirectory()
    let rolled = "sk_test_rolled_yesterday"
    for (keys, isRefused) in [
      ([ProviderProcess.stripeKey], false), ([ProviderProcess.stripeKey, rolled], true),
    ] {
      let names = keys.map { "\"\($0)\"" }.joined(separator: ",")
      let file = try Self.write(
        Self.text(keys: names, more: #","url":"http://127.0.0.1:\#(process.port)""#),
        to: directory)
      let output = "\(directory.path)/output"
      let checked = try ChildProcess(
        "\(try ChildProcess.productFolder())/passservice", ["check-config", "--payments", file],
        environment: ["PATH": "/usr/bin:/bin"], output: .file("\(directory.path)/none"),
        error: .file(output))
      #expect(checked.wait() == (isRefused ? 78 : 0))
      let said = try String(contentsOfFile: output, encoding: .utf8)
      #expect(said.contains("stripe does not know keys[1]") == isRefused, "\(said)")
      try await TestService.run { service in
        var sources = SettingSources()
        sources.file = (
          "\(service.data)/passservice.json", Array(#"{"payments":{"file":"\#(file)"}}"#.utf8)
        )
        let report = await Doctor(
          data: service.data, issuer: nil, outcome: sources.resolve(), now: service.clock.now
        ).examine()
        let findings = report.findings.filter { $0.check == "payments" }
        #expect(findings.map(\.state) == (isRefused ? [.ok, .fault] : [.ok]))
        #expect(report.text.contains("stripe accepts keys[0], of the test mode"))
      }
      for secret in keys + [Self.secret] { #expect(!said.contains(secret)) }
    }
    process.end()
    let file = try Self.write(
      Self.text(
        keys: "\"\(ProviderProcess.stripeKey)\"",
        more: #","url":"http://127.0.0.1:\#(process.port)""#), to: directory)
    // A configuration may be checked where there is no network.
    let output = "\(directory.path)/output"
    let checked = try ChildProcess(
      "\(try ChildProcess.productFolder())/passservice", ["check-config", "--payments", file],
      environment: ["PATH": "/usr/bin:/bin"], output: .file("\(directory.path)/none"),
      error: .file(output))
    #expect(checked.wait() == 0)
    let said = try String(contentsOfFile: output, encoding: .utf8)
    #expect(said.contains("its keys were not tried"), "\(said)")
  }
}
