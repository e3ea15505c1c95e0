import Foundation
import PassDocuments
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// Save links: their claims, their signature and their length.
@Suite struct GoogleLinkTests {
  private func publicKey(in folder: TemporaryDirectory) throws {
    let pem = try TestServiceAccount.shared.get().members["private_key"].orThrow("a key")
    let made = try OutsideTool.openssl.orThrow("openssl").run(
      "pkey", "-pubout", input: Array(pem.utf8))
    try folder.write("public.pem", made.output)
  }

  private func isVerified(_ token: String, in folder: TemporaryDirectory) throws -> Bool {
    let cut = try token.lastIndex(of: ".").orThrow("a dot")
    try folder.write("signature", try GoogleSample.bytes(token[token.index(after: cut)...]))
    try folder.write("input", Array(token[..<cut].utf8))
    return try OutsideTool.openssl.orThrow("openssl").run(
      "dgst", "-sha256", "-verify", "\(folder.path)/public.pem", "-signature",
      "\(folder.path)/signature", "\(folder.path)/input"
    ).code == 0
  }

  @Test func `openssl verifies each link, which is short enough and always the same`() throws {
    let folder = try TemporaryDirectory()
    try publicKey(in: folder)
    for name in GoldenPasses.names {
      let google = try GoogleSample.pass(GoogleSample.wallet(try GoldenPasses.jobs(name)[0]))
      let link = try google.saveLink()
      #expect(try google.saveLink() == link)
      let (token, header, claims) = try GoogleSample.claims(link)
      #expect(token.utf8.count <= 1_800)
      #expect(try isVerified(token, in: folder))
      #expect(
        header as? [String: String] == [
          "alg": "RS256", "typ": "JWT", "kid": "0123456789abcdef0123456789abcdef01234567",
        ])
      #expect(claims["iss"] as? String == "wallet@quay-air.iam.gserviceaccount.com")
      #expect(claims["aud"] as? String == "google" && claims["typ"] as? String == "savetowallet")
      #expect((claims["origins"] as? [String])?.isEmpty == true)
      #expect(Set(claims.keys) == ["iss", "aud", "typ", "iat", "origins", "payload"])
    }
  }

  @Test(arguments: [2_048, 2_056, 2_064])
  func `the length of a token is known before it is signed, whatever the key`(_ bits: Int) throws {
    var account = try TestServiceAccount.shared.get()
    account.members["private_key"] = String(
      decoding: try TestServiceAccount.key("RSA", "rsa_keygen_bits:\(bits)"), as: UTF8.self)
    let issuer = try GoogleIssuer(id: GoogleIssuerTests.id, keyFile: account.json)
    for count in 0..<6 {
      let token = GoogleToken(.text(String(repeating: "a", count: count)), by: issuer)
      #expect(try token.signed().utf8.count == token.length)
    }
  }

  @Test func `the time of a link is that at which the pass was issued`() throws {
    let job = try GoldenPasses.jobs("show")[0]
    let link = try GoogleSample.pass(GoogleSample.wallet(job)).saveLink()
    #expect(
      try GoogleSample.claims(link).claims["iat"] as? Int64
        == job.pass.claims.issuedAt.secondsSince1970)
  }

  private func payload(_ link: GoogleSaveLink) throws -> [String: [[String: Any]]] {
    try (GoogleSample.claims(link).claims["payload"] as? [String: [[String: Any]]]).orThrow(
      "a payload")
  }

  @Test func `a link has the pass, or ids alone and says so`() throws {
    for name in GoldenPasses.names {
      let google = try GoogleSample.pass(GoogleSample.wallet(try GoldenPasses.jobs(name)[0]))
      for link in [try google.saveLink(), try google.saveLink(areCreated: true)] {
        let resources = try payload(link).values.flatMap(\.self)
        let ids = Set(resources.compactMap { $0["id"] as? String })
        #expect(ids.isSuperset(of: google.objects.map(\.id)))
        #expect(link.isComplete == ids.isSuperset(of: google.classes.map(\.id)))
        if !link.isComplete {
          #expect(resources.allSatisfy { Set($0.keys) == ["id", "classId"] })
        }
      }
      #expect(try !google.saveLink(areCreated: true).isComplete)
    }
  }

  // A badge says little, so its link needs nothing but Google's servers.
  @Test func `a short pass is whole in its link`() throws {
    let job = try GoldenPasses.jobs("staff")[0]
    let link = try GoogleSample.pass(GoogleSample.wallet(job)).saveLink()
    #expect(link.isComplete)
    let payload = try payload(link)
    #expect(Set(payload.keys) == ["genericClasses", "genericObjects"])
    let barcode = payload["genericObjects"]?.first?["barcode"] as? [String: Any]
    #expect(barcode?["value"] as? String == job.pass.text)
  }

  @Test func `origins of web pages are in the link`() throws {
    let google = try GoogleSample.pass(GoogleSample.wallet(try GoldenPasses.jobs("stay")[0]))
    let link = try google.saveLink(origins: ["https://tickets.example"])
    #expect(
      try GoogleSample.claims(link).claims["origins"] as? [String] == ["https://tickets.example"])
    let many = Array(repeating: "https://tickets.example", count: 100)
    #expect(throws: WalletError.self) { try google.saveLink(origins: many) }
  }

  @Test func `different serial numbers have different ids of allowed characters`() throws {
    let job = try GoldenPasses.jobs("two-legs")[0]
    func ids(_ serial: String) throws -> [String] {
      var wallet = GoogleSample.wallet(job)
      wallet.serialNumber = serial
      return try GoogleSample.pass(wallet).objects.map(\.id)
    }
    let serials = [
      "A", "a", "A_L2", "A L2", "A/L2", "A%20", "A_20", "A.2", "A-2", "é", "e\u{301}", "🎫", "_",
      "__",
    ]
    let all = try serials.flatMap(ids)
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.wholeMatch(of: #/\d+\.[A-Za-z0-9._-]+/#) != nil })
    for serial in ["", String(repeating: "s", count: 129)] {
      #expect(throws: WalletError.self) { try ids(serial) }
    }
  }
}
