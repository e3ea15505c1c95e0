import AccessTokens
import Foundation
import IdentityProviders
import PassTestSupport
import PassService
import Platform
import Testing

@testable import PassPages
@testable import passservice

/// The member `sign_in` of the settings file for pages.
@Suite struct SignInSettingsTests {
  /// Reads a settings file with these members of `sign_in`.
  private func read(
    _ members: String, secret: (text: String, mode: Int)? = nil
  ) throws -> PageSettings {
    let folder = try TemporaryDirectory()
    if let secret {
      let path = "\(folder.path)/client-secret"
      try Data(secret.text.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: secret.mode], ofItemAtPath: path)
    }
    let path = "\(folder.path)/pages.json"
    let text = "{\"name\": \"Quay Air\", \"sign_in\": {\(members)}}"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try withExtendedLifetime(folder) { try PageSettingsFile.read(path) }
  }

  private func problems(_ members: String, secret: (text: String, mode: Int)? = nil) -> [String] {
    do {
      _ = try read(members, secret: secret)
      return []
    } catch {
      return (error as? PageSettingsError)?.problems ?? ["\(error)"]
    }
  }

  private static let good =
    #""issuer": "https://login.example.com/realms/air", "client_id": "pages", "origin": "https://book.quay.example""#

  @Test func `a public client needs no secret, and a secret is one line of a private file`() throws
  {
    let open = try read(Self.good).signIn.orThrow("settings")
    #expect(open.issuer == "https://login.example.com/realms/air" && open.client == "pages")
    #expect(open.origin == "https://book.quay.example" && open.secret == nil)
    let named = Self.good + #", "secret_file": "client-secret""#
    for text in ["s3cr=t:&%", "s3cr=t:&%\n", "s3cr=t:&%\r\n"] {
      #expect(try read(named, secret: (text, 0o600)).signIn?.secret == "s3cr=t:&%")
    }
    for (secret, words) in [
      (("s3cret", 0o644), "chmod 600"), (("a\nb", 0o600), "one line"), (("", 0o600), "one line"),
      (("ü", 0o600), "one line"), ((String(repeating: "a", count: 5_000), 0o600), "longer than"),
    ] {
      let found = problems(named, secret: (text: secret.0, mode: secret.1))
      #expect(found.count == 1 && found[0].contains("sign_in.secret_file"), "\(found)")
      #expect(found.first?.contains(words) == true && !found.joined().contains("s3cret"))
    }
    #expect(problems(named).first?.contains("No such file") == true)
  }

  @Test(arguments: [
    "http://book.quay.example", "https://book.quay.example/", "https://book.quay.example/en",
    "https://a@book.quay.example", "https://book.quay.example?x", "book.quay.example", "",
  ]) func `the origin is a site and nothing more`(_ origin: String) {
    let members = Self.good.replacing("https://book.quay.example", with: origin)
    let found = problems(members)
    #expect(found.count == 1 && found[0].contains("sign_in.origin: expected"), "\(found)")
  }

  /// Reads a settings file with these members, beside the name.
  private func file(_ members: String) -> (settings: PageSettings?, problems: [String]) {
    do {
      let folder = try TemporaryDirectory()
      let path = "\(folder.path)/pages.json"
      try Data("{\"name\": \"Quay Air\", \(members)}".utf8).write(to: URL(fileURLWithPath: path))
      return (try withExtendedLifetime(folder) { try PageSettingsFile.read(path) }, [])
    } catch {
      return (nil, (error as? PageSettingsError)?.problems ?? ["\(error)"])
    }
  }

  @Test func `the origin of the file is that of the sign-in, which may not have another one`()
    throws
  {
    let origin = #""origin": "https://book.quay.example""#
    let inner = Self.good.replacing(", \(origin)", with: "")
    let alone = try file(origin).settings.orThrow("settings")
    #expect(alone.origin == "https://book.quay.example" && alone.signIn == nil)
    for members in [inner, Self.good] {
      let both = try file(#"\#(origin), "sign_in": {\#(members)}"#).settings.orThrow("settings")
      #expect(both.origin == "https://book.quay.example")
      #expect(both.signIn?.origin == "https://book.quay.example")
    }
    // The origin of the sign-in alone sends nobody back from a bank.
    let former = try file(#""sign_in": {\#(Self.good)}"#).settings.orThrow("settings")
    #expect(former.origin == nil && former.signIn?.origin == "https://book.quay.example")
    let none = file(#""sign_in": {\#(inner)}"#).problems
    #expect(none.count == 1 && none[0].contains("sign_in.origin: is missing"), "\(none)")
    let two = file(#""origin": "https://a.example", "sign_in": {\#(Self.good)}"#).problems
    #expect(two.count == 1 && two[0].contains("sign_in.origin: is not the origin"), "\(two)")
    for wrong in [#""https://book.quay.example/""#, #""http://book.quay.example""#, "\"\"", "7"] {
      for more in ["", #", "sign_in": {\#(inner)}"#] {
        let found = file("\"origin\": \(wrong)\(more)").problems
        #expect(found.count == 1 && found[0].contains(" origin: expected"), "\(found)")
      }
    }
  }

  @Test func `customers return over http to a trial alone`() throws {
    var settings = PageSettings(name: "Quay Air")
    #expect(try PagesFile.returnSites(of: settings, mode: .production).isEmpty)
    settings.origin = "http://localhost:8080"
    #expect(try PagesFile.returnSites(of: settings, mode: .trial) == ["http://localhost:8080"])
    #expect(throws: ServiceError.self) {
      try PagesFile.returnSites(of: settings, mode: .production)
    }
    settings.origin = "https://BOOK.quay.example"
    let sites = try PagesFile.returnSites(of: settings, mode: .production)
    #expect(sites == ["https://book.quay.example"])
  }

  @Test func `every fault is named at once`() {
    let found = problems(#""issuer": "", "client_id": "ü", "origin": 7, "scope": "x""#)
    #expect(found.count == 4, "\(found)")
    for name in ["issuer", "client_id", "origin", "scope"] {
      #expect(found.contains { $0.contains("sign_in.\(name): ") }, "\(name)")
    }
  }

  @Test func `the provider must be trusted already, and be reached over https in production`()
    throws
  {
    let settings = try read(Self.good)
    let trusted = ProviderSettings(
      issuer: "https://login.example.com/realms/air", audiences: ["passservice"])
    func provider(_ issuers: [ProviderSettings], _ settings: PageSettings) throws {
      let providers = issuers.map {
        IdentityProvider(
          $0, FetchedKeys($0, documents: KeyFiles(), ticker: Ticker(ContinuousClock())) { _ in })
      }
      _ = try PagesFile.provider(
        of: settings, among: providers, mode: .production, timer: ContinuousClock())
    }
    try provider([trusted], settings)
    #expect(throws: ServiceError.self) { try provider([], settings) }
    let other = ProviderSettings(issuer: trusted.issuer + "/", audiences: ["passservice"])
    #expect(throws: ServiceError.self) { try provider([other], settings) }
    var plain = settings
    plain.signIn?.origin = "http://localhost:8080"
    #expect(throws: ServiceError.self) { try provider([trusted], plain) }
    plain.signIn?.issuer = "http://localhost:9000"
    plain.signIn?.origin = "https://book.quay.example"
    let local = ProviderSettings(issuer: "http://localhost:9000", audiences: ["passservice"])
    #expect(throws: ServiceError.self) { try provider([local], plain) }
  }
}
