import PassCrypto
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// Pictures are packed when they are set, and not for each pass: a pass does not show the difference.
@Suite struct PackedPicturesTests {
  /// Pictures that are shorter when deflated, that are not, and an empty one.
  private static func pictures(seed: UInt64) -> [String: [UInt8]] {
    var generator = SeededGenerator(seed: seed)
    func noise(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    return [
      "icon.png": [UInt8](repeating: UInt8(seed), count: 3_000), "icon@2x.png": noise(5_000),
      "icon@3x.png": [], "logo.png": noise(1), "logo@3x.png": noise(70_000),
      "footer.png": noise(300) + [UInt8](repeating: 0, count: 300),
      "strip@2x.png": noise(900), "thumbnail.png": noise(40),
    ]
  }

  /// Returns the names of the pictures that a pass has, by what the guide says.
  private static func shown(_ name: String) -> Set<String> {
    let all: Set = ["icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "logo@3x.png"]
    switch name {
    case "boarding-pass", "two-legs", "four-legs", "standby", "family":
      return all.union(["footer.png"])
    case "show", "event": return all.union(["strip@2x.png", "thumbnail.png"])
    default: return all.union(["thumbnail.png"])
    }
  }

  /// Compares a pass with one that is put together from its files, none of which was packed before.
  private func check(_ pass: ApplePass, _ name: String, _ pictures: [String: [UInt8]]) throws {
    var files = try ApplePassTests.files(of: pass)
    #expect(Set(files.keys.filter { $0.hasSuffix(".png") }) == Self.shown(name))
    for picture in Self.shown(name) {
      files[picture] = try pictures[picture].orThrow(picture)
    }
    let signature = try files.removeValue(forKey: "signature").orThrow("signature")
    files["manifest.json"] = nil
    let sorted = files.sorted { $0.key < $1.key }
    let digests = try sorted.map { name, bytes in
      let digest = try SHA1.digest(bytes).hexadecimal
      return "\"\(name)\":\"\(digest)\""
    }
    let manifest = Array("{\(digests.joined(separator: ","))}".utf8)
    var archive = ZipWriter()
    for (name, bytes) in sorted { archive.add(name, bytes) }
    archive.add("manifest.json", manifest)
    archive.add("signature", signature)
    #expect(pass.manifest == manifest)
    #expect(pass.bytes == archive.finished())
  }

  @Test(arguments: GoldenPasses.names)
  func `a pass is the same, byte by byte, as one whose pictures were packed for it alone`(
    _ name: String
  ) throws {
    var settings = try ApplePassTests.settings()
    settings.appearance.pictures = Self.pictures(seed: 43)
    for pass in try ApplePassTests.passes(name, settings) {
      try check(pass, name, settings.appearance.pictures)
    }
  }

  @Test
  func `a picture that is set anew is the one that passes show, and a removed one is in none`()
    throws
  {
    var settings = try ApplePassTests.settings()
    let (first, second) = (Self.pictures(seed: 1), Self.pictures(seed: 2))
    settings.appearance.pictures = first
    let before = settings
    settings.appearance.pictures["icon.png"] = second["icon.png"]
    settings.appearance.pictures["logo@3x.png"] = second["logo@3x.png"]
    settings.appearance.pictures["logo.png"] = nil
    let files = try ApplePassTests.files(of: ApplePassTests.passes("show", settings)[0])
    #expect(files["icon.png"] == second["icon.png"])
    #expect(files["logo@3x.png"] == second["logo@3x.png"])
    #expect(files["icon@2x.png"] == first["icon@2x.png"])
    #expect(files["logo.png"] == nil)
    // The settings from which they were copied still make the passes that they made.
    try check(ApplePassTests.passes("show", before)[0], "show", first)
    #expect(before.appearance != settings.appearance)
  }

  @Test func `appearances with the same pictures are equal, however they came to them`() {
    var (whole, single) = (WalletAppearance(), WalletAppearance())
    let pictures = Self.pictures(seed: 7)
    whole.pictures = pictures
    for (name, bytes) in pictures {
      single.pictures[name] = bytes + [0]
      single.pictures[name] = bytes
    }
    #expect(whole == single)
    #expect(single.pictures == pictures)
    single.pictures["icon.png"]?.append(0)
    #expect(whole != single)
  }
}
