import AccessTokens
import Foundation
import IdentityProviders
import PassService
import PassTestSupport
import Platform
import Testing

@testable import PassPages
@testable import passservice

/// The member `desk` of the settings file for pages.
@Suite struct StaffSettingsTests {
  /// Reads a settings file with these members besides the name.
  private func read(_ members: String) throws -> PageSettings {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/pages.json"
    try Data("{\"name\": \"Quay Air\", \(members)}".utf8).write(to: URL(fileURLWithPath: path))
    return try withExtendedLifetime(folder) { try PageSettingsFile.read(path) }
  }

  private static let origin = #""origin": "https://book.quay.example""#

  private static func signIn(_ realm: String) -> String {
    #""sign_in": {"issuer": "https://login.example.com/realms/\#(realm)", "client_id": "c"}"#
  }

  @Test func `the staff has an identity provider of its own, or none`() throws {
    #expect(try read(Self.origin).desk == nil)
    let tokens = try read(#""desk": {}"#)
    #expect(tokens.desk != nil && tokens.desk?.signIn == nil)
    let both = try read(
      "\(Self.origin), \(Self.signIn("people")), \"desk\": {\(Self.signIn("staff"))}")
    #expect(both.signIn?.issuer == "https://login.example.com/realms/people")
    #expect(both.desk?.signIn?.issuer == "https://login.example.com/realms/staff")
    // The site is that of the file.
    #expect(both.desk?.signIn?.origin == "https://book.quay.example")
  }

  @Test func `each fault is named with its place`() {
    for (members, place) in [
      (#""desk": 7"#, "desk"), (#""desk": {"signin": {}}"#, "desk.signin"),
      ("\"desk\": {\(Self.signIn("staff"))}", "desk.sign_in.origin"),
      (
        #""desk": {"sign_in": {"client_id": "c", "origin": "https://a.example"}}"#,
        "desk.sign_in.issuer"
      ),
    ] {
      do {
        _ = try read(members)
        Issue.record("\(members) is read")
      } catch {
        let problems = (error as? PageSettingsError)?.problems ?? []
        #expect(problems.contains { $0.contains(" \(place): ") }, "\(members): \(problems)")
      }
    }
  }

  @Test func `the provider of the staff must be trusted already`() throws {
    let settings = try read("\(Self.origin), \"desk\": {\(Self.signIn("staff"))}")
    let trusted = ProviderSettings(
      issuer: "https://login.example.com/realms/staff", audiences: ["passservice"])
    func provider(_ known: [ProviderSettings]) throws {
      let providers = known.map {
        IdentityProvider(
          $0, FetchedKeys($0, documents: KeyFiles(), ticker: Ticker(ContinuousClock())) { _ in })
      }
      _ = try PagesFile.staffProvider(
        of: settings, among: providers, mode: .production, timer: ContinuousClock())
    }
    try provider([trusted])
    #expect(throws: ServiceError.self) { try provider([]) }
  }
}
