import Foundation
import PassCrypto
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// The file with the settings for wallets: what it says, and how each fault of it is named.
@Suite struct SettingsFileTests {
  private let directory: TemporaryDirectory
  private let now = Instant(secondsSince1970: 1_800_000_000)

  init() throws { directory = try TemporaryDirectory() }

  private func read(_ text: String) throws -> WalletSettings {
    try directory.write("wallet.json", Array(text.utf8))
    return try WalletSettingsFile.read("\(directory.path)/wallet.json", at: now)
  }

  /// Returns the faults of a text without the name of the file.
  private func problems(_ text: String) throws -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let error as WalletSettingsError {
      return error.problems.map { $0.replacing("\(directory.path)/wallet.json:", with: "") }
    }
  }

  @Test func `an empty object is a file without a certificate, and has an icon`() throws {
    let settings = try read("{}")
    #expect(settings.apple == nil && settings.google == nil && settings.webService == nil)
    #expect(settings.appearance.background == WalletAppearance().background)
    #expect(Set(settings.appearance.pictures.keys) == ["icon.png", "icon@2x.png", "icon@3x.png"])
  }

  @Test func `names, colours and the address are read as they are written`() throws {
    let settings = try read(
      ##"{"organization":"Quay Air","background":"#00ff7F","foreground":"rgb(1, 2,3)","label":"rgb( 0 , 0 , 255 )","web_service":"https://passes.example:8443/wallet"}"##
    )
    #expect(settings.appearance.organization == "Quay Air")
    #expect(settings.appearance.background == WalletColor(red: 0, green: 255, blue: 127))
    #expect(settings.appearance.foreground == WalletColor(red: 1, green: 2, blue: 3))
    #expect(settings.appearance.label == WalletColor(red: 0, green: 0, blue: 255))
    #expect(settings.webService == "https://passes.example:8443/wallet")
  }

  @Test func `on a light background the colours that were not chosen are dark`() throws {
    let appearance = try read(##"{"background":"#FFFFFF"}"##).appearance
    #expect(appearance.foreground == WalletColor(red: 0, green: 0, blue: 0))
    #expect(appearance.label.contrast(on: appearance.background) >= 4.5)
  }

  @Test(arguments: [
    "#12345", "#1234567", "#12345G", "122B45", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(256,0,0)",
    "rgb(-1,0,0)",
    "rgb(1,2,3", "rgb(1 2,3,4)", "rgb(,2,3)", "RGB(1,2,3)", "rgba(1,2,3)", "rgb(1,2,0003)", "red",
    "",
    "rgb(١,2,3)", "#１２３４５６",
  ])
  func `another text is no colour`(text: String) throws {
    #expect(WalletColor(text) == nil)
    let problems = try problems(#"{"background":"\#(text)"}"#)
    #expect(
      problems.count == 1 && problems[0].hasPrefix("1:15: background: expected a colour such as"))
  }

  /// The numbers are those of WCAG's own examples and of the definition.
  @Test func `contrast is that of WCAG`() {
    let white = WalletColor(red: 255, green: 255, blue: 255)
    for (text, expected) in [
      ("#000000", 21.0), ("#FFFFFF", 1), ("#777777", 4.478), ("#767676", 4.542), ("#FF0000", 3.998),
      ("#0000FF", 8.592), ("#949494", 3.033), ("#959595", 2.995),
    ] {
      let color = WalletColor(text) ?? white
      #expect(abs(color.contrast(on: white) - expected) < 0.001, "\(text)")
      #expect(color.contrast(on: white) == white.contrast(on: color))
    }
  }

  @Test func `a colour that cannot be read on the background is refused with its contrast`() throws
  {
    let found = try problems(
      ##"{"background":"#FFFFFF","foreground":"#959595","label":"#949494"}"##)
    #expect(
      found == [
        "1:38: foreground: #959595 on the background #FFFFFF has a contrast of 2.9:1, which is hard to read; "
          + "choose a darker colour, with at least 3:1"
      ])
    let both = try problems(
      ##"{"background":"#102030","foreground":"#203040","label":"#203041"}"##)
    #expect(both.count == 2 && both[1].contains("choose a lighter colour"))
  }

  @Test(arguments: [
    "http://passes.example/wallet", "https://passes.example/wallet/",
    "https://passes.example/wallet?a=b",
    "https://passes.example/wallet#a", "passes.example", "https://", "https:///wallet",
    "https://passes.example/a b", "ftp://passes.example", "",
  ])
  func `an address that phones could not ask is refused`(address: String) throws {
    let problems = try problems(#"{"web_service":"\#(address)"}"#)
    #expect(
      problems.count == 1 && problems[0].hasPrefix("1:16: web_service: expected an https address"))
  }

  @Test func `all faults of a file are named at once, in the order of the file`() throws {
    let found = try problems(
      """
      {"organization": "",
       "backgruond": "#000000",
       "logo": "none.svg",
       "label": 7,
       "pictures": {"icon@4x.png": "a.png", "logo.png": 3},
       "apple": {"certificate": "none.pem", "secret": true},
       "web_service": "http://a.example"}
      """)
    let places = found.map { $0.prefix { $0 != " " } }
    #expect(
      places == ["1:18:", "2:2:", "3:10:", "4:11:", "5:15:", "5:51:", "6:27:", "6:39:", "7:17:"])
    #expect(found[1].contains("backgruond: is no member"))
    #expect(found[2].contains("cannot read \(directory.path)/none.svg: No such file"))
    #expect(
      found[4].contains("pictures.icon@4x.png: is no picture of a pass; the names are icon, logo"))
  }

  @Test func `a text that is no object, and none at all, are faults`() throws {
    for (text, word) in [
      ("", "ends too early"), ("[]", "expected an object"), ("{} {}", "more text"),
      (##"{"label":"#000000","label":"#000000"}"##, "there twice"),
      ("\u{FEFF}{}", "byte order mark"),
      (#"{"organization":"a\u202Eb"}"#, "format character"),
      (#"{"organization":"\#(String(repeating: "a", count: 65))"}"#, "1 to 64 characters"),
    ] {
      let problems = try problems(text)
      #expect(problems.count == 1 && problems[0].contains(word), "\(text): \(problems)")
    }
    let error = #expect(throws: WalletSettingsError.self) {
      try WalletSettingsFile.read("\(directory.path)/absent.json", at: now)
    }
    #expect(error?.description.contains("No such file") == true)
    #expect(throws: WalletSettingsError.self) {
      try read("{\"organization\":\"\(String(repeating: " ", count: 70_000))\"}")
    }
  }

  @Test
  func `any prefix and any changed byte of a file gives settings or faults with their places`()
    throws
  {
    let text = Array(
      ##"{"organization":"Quay Air","background":"#122B45","web_service":"https://a.example/w"}"##
        .utf8)
    var generator = SeededGenerator(seed: 43)
    for index in text.indices {
      var damaged = text
      damaged[index] = UInt8.random(in: 0...255, using: &generator)
      for bytes in [damaged, Array(text[..<index])] {
        try directory.write("wallet.json", bytes)
        do {
          _ = try WalletSettingsFile.read("\(directory.path)/wallet.json", at: now)
        } catch {
          #expect(error.problems.allSatisfy { $0.contains(/wallet.json:[0-9]+:[0-9]+: ./) })
        }
      }
    }
  }
}
