import Foundation
import PassCrypto
import PassDocuments
import PassFormats
import PassTestSupport
import StrictText
import Testing
import Vocabulary

@testable import PassWallet

/// Passes for Apple's wallet: what is in them, and that the same pass gives the same bytes.
@Suite struct ApplePassTests {
  /// The files of settings, RSA and then elliptic: written once, since tests read them at the same time.
  private static let settingsFiles = Result {
    let authority = try SettingsAuthority.shared.get()
    return try [("rsa", "pass.cer", "pass.key"), ("ec", "ec.pem", "ec.key")].map {
      name, certificate, key in
      try authority.write(
        "wallet-\(name).json",
        """
        {"organization": "Quay Air",
         "apple": {"certificate": "\(certificate)", "key": "\(key)", "intermediates": ["wwdr.pem"]}}
        """)
      return authority.path("wallet-\(name).json")
    }
  }

  /// Returns settings with the certificate of a test authority, its key RSA or on an elliptic curve.
  static func settings(elliptic: Bool = false) throws -> WalletSettings {
    try WalletSettingsFile.read(
      settingsFiles.get()[elliptic ? 1 : 0], at: Instant(secondsSince1970: now))
  }

  /// The settings' certificates are made when the tests run.
  static var now: Int64 { Int64(Date().timeIntervalSince1970) + 60 }

  /// Returns the files of a pass by their names.
  static func files(of pass: ApplePass) throws -> [String: [UInt8]] {
    let archive = ZipReader(pass.bytes)
    #expect(archive.faults.isEmpty)
    return try Dictionary(
      uniqueKeysWithValues: archive.entries.map {
        ($0.name, try archive.content(of: $0, limit: 1 << 20))
      })
  }

  static func json(of pass: ApplePass) throws -> [String: Any] {
    let text = try files(of: pass)["pass.json"].orThrow("pass.json")
    let object = try JSONSerialization.jsonObject(with: Data(text))
    return try (object as? [String: Any]).orThrow("an object")
  }

  static func fields(of json: [String: Any]) -> [[String: Any]] {
    ["boardingPass", "eventTicket", "generic"].compactMap { json[$0] as? [String: Any] }
      .flatMap { style in
        ["headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields"]
          .flatMap { style[$0] as? [[String: Any]] ?? [] }
      }
  }

  static func passes(
    _ name: String, _ settings: WalletSettings, change: (inout WalletPass) -> Void = { _ in }
  ) throws -> [ApplePass] {
    let job = try GoldenPasses.jobs(name)[0]
    var pass = WalletPass(job.pass, job.details)
    change(&pass)
    return try ApplePass.passes(pass, settings)
  }

  @Test(arguments: GoldenPasses.names)
  func `the barcode is the token, character by character`(_ name: String) throws {
    let settings = try Self.settings()
    let text = try GoldenPasses.jobs(name)[0].pass.text
    for pass in try Self.passes(name, settings) {
      let json = try Self.json(of: pass)
      let barcodes = try (json["barcodes"] as? [[String: Any]]).orThrow("barcodes")
      let old = try (json["barcode"] as? [String: Any]).orThrow("barcode")
      for barcode in barcodes + [old] {
        #expect(barcode["message"] as? String == text)
        #expect(barcode["format"] as? String == "PKBarcodeFormatAztec")
      }
    }
  }

  @Test(arguments: GoldenPasses.names)
  func `the same pass gives the same bytes under an RSA key, and the same content under another`(
    _ name: String
  ) throws {
    let settings = try Self.settings()
    #expect(
      try Self.passes(name, settings).map(\.bytes) == Self.passes(name, settings).map(\.bytes))
    let elliptic = try Self.settings(elliptic: true)
    let (one, other) = (try Self.passes(name, elliptic), try Self.passes(name, elliptic))
    #expect(one.map(\.manifest) == other.map(\.manifest))
    for pass in one { #expect(ApplePass.manifests(in: pass.bytes) == [pass.manifest]) }
  }

  @Test(arguments: GoldenPasses.names)
  func `the manifest names each file with its digest, and is signed`(_ name: String) throws {
    let settings = try Self.settings()
    for pass in try Self.passes(name, settings) {
      let files = try Self.files(of: pass)
      let manifest = try files["manifest.json"].orThrow("manifest.json")
      let digests = try (JSONSerialization.jsonObject(with: Data(manifest)) as? [String: String])
        .orThrow("digests")
      #expect(Set(digests.keys) == Set(files.keys).subtracting(["manifest.json", "signature"]))
      for (name, digest) in digests {
        #expect(try SHA1.digest(files[name].orThrow(name)).hexadecimal == digest)
      }
      #expect(files["signature"] != nil && files["icon.png"] != nil)
    }
  }

  @Test(arguments: OverprintTests.kinds)
  func `whatever paper can print is a pass without a fault, in any script`(_ name: String) throws {
    let authority = try SettingsAuthority.shared.get()
    let root = try Certificate.all(
      in: Array(Data(contentsOf: URL(filePath: authority.path("root.pem")))))
    let now = Instant(secondsSince1970: Self.now)
    let settings = try Self.settings()
    var generator = SeededGenerator(seed: 300)
    let pass = try GoldenPasses.jobs(name)[0].pass
    let long = String(repeating: "Wolfeschlegelsteinhausen ", count: 12)
    var all = [
      try PageDetails(request: Array(#"{"print":{"name":"\#(long)"}}"#.utf8)), PageDetails(),
    ]
    for _ in 0..<12 { all.append(try OverprintTests.details(name, &generator)) }
    for details in all {
      for made in try ApplePass.passes(WalletPass(pass, details), settings) {
        let judgement = WalletJudgement(made.bytes, now: now, authorities: root)
        #expect(judgement.faults.isEmpty, "\(judgement.faults.map(\.line))")
      }
    }
  }

  @Test(arguments: OverprintTests.kinds)
  func `every text of any script is in the pass, under keys of its own, in every language`(
    _ name: String
  ) throws {
    let settings = try Self.settings()
    var generator = SeededGenerator(seed: 43)
    let pass = try GoldenPasses.jobs(name)[0].pass
    for _ in 0..<40 {
      let details = try OverprintTests.details(name, &generator)
      for made in try ApplePass.passes(WalletPass(pass, details), settings) {
        let json = try Self.json(of: made)
        let fields = Self.fields(of: json)
        let keys = fields.compactMap { $0["key"] as? String }
        #expect(Set(keys).count == keys.count, "\(keys)")
        let values = Set(fields.compactMap { $0["value"] as? String })
        if let note = details.note { #expect(values.contains(note)) }
        let files = try Self.files(of: made)
        let tables = try Language.allCases.map {
          try Self.table(files["\($0.rawValue).lproj/pass.strings"].orThrow("\($0)"))
        }
        for table in tables { #expect(Set(table.keys) == Set(tables[0].keys)) }
        let labels = Set(fields.compactMap { $0["label"] as? String })
        #expect(tables[0].keys.contains { labels.contains($0) })
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `the pass itself is in its own language, and the others are translations of it`(
    _ language: Language
  ) throws {
    let settings = try Self.settings()
    for name in GoldenPasses.names {
      let job = try GoldenPasses.jobs(name)[0]
      var details = job.details
      details.language = language
      let made = try ApplePass.passes(WalletPass(job.pass, details), settings)[0]
      let files = try Self.files(of: made)
      for other in Language.allCases {
        let table = try Self.table(
          files["\(other.rawValue).lproj/pass.strings"].orThrow("\(other)"))
        #expect(table.allSatisfy { $0.key == $0.value } == (other == language))
      }
    }
  }

  @Test func `a person whose name is a label keeps the name in all languages`() throws {
    let details = try PageDetails(request: Array(#"{"print":{"name":"Seat"}}"#.utf8))
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    let made = try ApplePass.passes(WalletPass(pass, details), Self.settings())[0]
    let values = Self.fields(of: try Self.json(of: made)).compactMap { $0["value"] as? String }
    #expect(values.contains("Seat"))
    let table = try Self.table(Self.files(of: made)["de.lproj/pass.strings"].orThrow("de"))
    #expect(table["Seat"] == nil && table["Gate"] != nil)
  }

  @Test func `a pass for four flights becomes four, each with its flight first and one group`()
    throws
  {
    let passes = try Self.passes("four-legs", Self.settings())
    let all = try passes.map { try Self.json(of: $0) }
    #expect(all.count == 4)
    #expect(Set(all.compactMap { $0["serialNumber"] as? String }).count == 4)
    #expect(Set(all.compactMap { $0["groupingIdentifier"] as? String }).count == 1)
    let flights = all.map { json in
      Self.fields(of: json).first { $0["key"] as? String == "flight" }?["value"] as? String
    }
    #expect(Set(flights).count == 4)
    #expect(try ApplePass.manifests(in: ApplePass.bundle(passes)) == passes.map(\.manifest))
  }

  @Test func `more than ten passes do not go into one file`() throws {
    let pass = try Self.passes("show", Self.settings())[0]
    #expect(throws: WalletError.self) {
      try ApplePass.bundle(Array(repeating: pass, count: ApplePass.longestBundle + 1))
    }
  }

  @Test func `a void pass says so, and news are asked for only with an address and a secret`()
    throws
  {
    var settings = try Self.settings()
    let silent = try Self.json(
      of: Self.passes("show", settings) { $0.authenticationToken = "x" }[0])
    #expect(silent["webServiceURL"] == nil && silent["authenticationToken"] == nil)
    #expect(silent["voided"] == nil)
    settings.webService = "https://passes.example/wallet"
    let still = try Self.json(of: Self.passes("show", settings)[0])
    #expect(still["webServiceURL"] == nil)
    let json = try Self.json(
      of: Self.passes("show", settings) {
        $0.authenticationToken = "0123456789abcdef"
        $0.isVoided = true
      }[0])
    #expect(json["voided"] as? Bool == true)
    #expect(json["webServiceURL"] as? String == "https://passes.example/wallet")
    #expect(json["authenticationToken"] as? String == "0123456789abcdef")
  }

  @Test func `a pass that is told of no change says as of when it is true`() throws {
    var settings = try Self.settings()
    func says(token: String?, isTold: Bool) throws -> Bool {
      let pass = try Self.passes("show", settings) {
        $0.authenticationToken = token
        $0.isToldOfChanges = isTold
      }[0]
      return try String(describing: Self.json(of: pass)).contains("as_of")
    }
    let token = "0123456789abcdef"
    #expect(try says(token: nil, isTold: false))
    // Without an address nothing reaches it, whatever was meant.
    #expect(try says(token: token, isTold: true))
    settings.webService = "https://passes.example/wallet"
    #expect(try says(token: token, isTold: false))
    #expect(try !says(token: token, isTold: true))
  }

  @Test
  func `a boarding pass has the style of today if all its tags are known, and the older form`()
    throws
  {
    let request = """
      {"passenger": {"surname": "Doe", "given_names": "Jane"}, "print": {"segments": [{
        "boarding": "2025-03-15T07:50:00-07:00", "departure": "2025-03-15T08:30:00-07:00",
        "arrival": "2025-03-15T17:05:00-04:00"}]}}
      """
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    let made = try ApplePass.passes(
      WalletPass(pass, try PageDetails(request: Array(request.utf8))), Self.settings())[0]
    let json = try Self.json(of: made)
    #expect(
      json["preferredStyleSchemes"] as? [String] == ["semanticBoardingPass", "boardingPass"])
    let semantics = try (json["semantics"] as? [String: Any]).orThrow("semantics")
    for end in ["departure", "destination"] {
      #expect(
        semantics["\(end)AirportTimeZone"] as? String
          == semantics["\(end)LocationTimeZone"] as? String)
    }
    #expect(semantics["flightNumber"] as? Int != nil)
    #expect((json["boardingPass"] as? [String: Any])?["transitType"] as? String != nil)
    let bare = try Self.json(of: ApplePass.passes(WalletPass(pass), Self.settings())[0])
    #expect(bare["preferredStyleSchemes"] == nil && bare["boardingPass"] != nil)
  }

  @Test func `no certificate and no icon are named with what to do`() throws {
    let job = try GoldenPasses.jobs("show")[0]
    #expect(throws: WalletError.noAppleIdentity) {
      try ApplePass.passes(WalletPass(job.pass, job.details), WalletSettings())
    }
    var settings = try Self.settings()
    settings.appearance.pictures = [:]
    #expect {
      try ApplePass.passes(WalletPass(job.pass, job.details), settings)
    } throws: { "\($0)".contains("icon.png") }
  }

  /// Returns the table of a `pass.strings`, read by rules of its own.
  static func table(_ bytes: [UInt8]) throws -> [String: String] {
    var table: [String: String] = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    for line in lines {
      let parts = line.dropFirst().dropLast(2).components(separatedBy: "\" = \"")
      let key = try parts.first.orThrow("a key")
      #expect(parts.count == 2 && table[key] == nil, "\(line)")
      table[key] = parts.last
    }
    return table
  }
}
