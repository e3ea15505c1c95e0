import PassService
import Platform
import Bookings
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// The operator's file with the payment providers.
@Suite struct PaymentSettingsFileTests {
  private static let secret = String(repeating: "s", count: 32)

  private static func text(
    _ name: String = "acme-cards", prefix: String = "ac_",
    url: String = "https://api.acme.example/v1",
    secret: String = Self.secret, more: String = ""
  ) -> String {
    #"{"name":"\#(name)","prefix":"\#(prefix)","url":"\#(url)","key":"known","secrets":["\#(secret)"]\#(more)}"#
  }

  private static func read(_ providers: String, mode: Int = 0o600) throws -> PaymentProviders {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/payments.json"
    let isMade = FileManager.default.createFile(
      atPath: path, contents: Data("{\"providers\":[\(providers)]}".utf8),
      attributes: [.posixPermissions: mode])
    try #require(isMade)
    return try PaymentSettingsFile.providers(path)
  }

  @Test func `each provider has its name and the methods that begin in its way`() throws {
    let providers = try Self.read(
      "\(Self.text()),\(Self.text("other", prefix: "ot_", url: "http://127.0.0.1:8080"))")
    #expect(providers.entries.map(\.name.rawValue) == ["acme-cards", "other"])
    #expect(providers.entries.map(\.prefix) == ["ac_", "ot_"])
    #expect(providers.entries.allSatisfy { !$0.provider.isPretended })
  }

  @Test func `a provider says which ways to pay it has, or is one by its name`() throws {
    let providers = try Self.read(
      Self.text(
        more:
          #","methods":[{"name":"Visa","prefix":"ac_visa_","icon":"https://a.example/v.png"},{"name":"Card"}]"#
      ) + "," + Self.text("other", prefix: "ot_"))
    #expect(providers.entries[0].methods.map(\.name) == ["Visa", "Card"])
    #expect(providers.entries[0].methods.map(\.prefix) == ["ac_visa_", "ac_"])
    #expect(providers.entries[0].methods[0].icon?.rawValue == "https://a.example/v.png")
    #expect(providers.entries[1].methods == [PaymentMethodKind(prefix: "ot_", name: "other")])
  }

  @Test func `a file names the sites to which customers return, and without them there are none`()
    throws
  {
    #expect(try Self.read(Self.text()).returnSites.isEmpty)
    let sites = #""https://app.quay.example","https://book.quay.example:8443""#
    #expect(
      try Self.read(Self.text() + #"],"return_sites":[\#(sites)"#).returnSites
        == ["https://app.quay.example", "https://book.quay.example:8443"])
    for site in [
      #""http://app.quay.example""#, #""https://app.quay.example/""#,
      #""https://APP.quay.example""#,
      #""https://jane@app.quay.example""#, #""app.quay.example""#, "7",
    ] {
      let error = #expect(throws: ServiceError.self) {
        try Self.read(Self.text() + #"],"return_sites":[\#(site)"#)
      }
      let text = try error.orThrow("an error").description
      #expect(text.contains("return_sites[0]: expected an https site"), "\(text)")
    }
  }

  @Test func `keys that others can read are refused with the way to mend it`() throws {
    for mode in [0o644, 0o640, 0o604] {
      let error = #expect(throws: ServiceError.self) { try Self.read(Self.text(), mode: mode) }
      #expect(error?.description.contains("others can read the keys in it; chmod 600 ") == true)
    }
  }

  @Test(arguments: [
    ("", "providers"),
    (text("Acme Cards"), "providers[0].name"),
    (text(url: "http://api.acme.example"), "providers[0].url: expected https"),
    (text(secret: "short"), "providers[0].secrets: expected at least 32 bytes"),
    (text(more: #","hello":1"#), "providers[0].hello"),
    (
      text(more: #","methods":[{"name":"Visa","prefix":"zz_"}]"#), "providers[0].methods[0].prefix"
    ),
    (text() + "," + text(prefix: "zz_"), "two payment providers are called acme-cards"),
    (text() + "," + text("other", prefix: "ac"), "overlap: change one"),
    ("nonsense", "payments.json: "),
  ])
  func `a fault is named with its place, and no secret is repeated`(
    _ providers: String, _ words: String
  ) throws {
    let error = #expect(throws: ServiceError.self) { try Self.read(providers) }
    let text = try error.orThrow("an error").description
    #expect(text.contains(words) && text.contains("payments.json: "), "\(text)")
    #expect(!text.contains(Self.secret) && !text.contains("known"), "\(text)")
  }

  @Test func `with it payments are no obstacle to serving travelers`() async throws {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    try await TestService.copyModel(to: data)
    var composition = Composition(data: data) { TestService.start }
    composition.settings.mode = .production
    composition.settings.logger = LinesOfLog().logger()
    for providers in [nil, try Self.read(Self.text())] {
      if let providers { composition.providers = providers }
      let error = await #expect(throws: ServiceError.self) { try await composition.server() }
      #expect(
        error?.description.contains("payments are pretended") == (providers == nil),
        "\(error.map(\.description) ?? "")")
    }
  }
}
