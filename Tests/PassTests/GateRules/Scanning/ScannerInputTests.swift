import PassTestSupport
import Testing

@testable import GateRules

/// A door's reading of codes that a scanner types for another keyboard, with Caps Lock, a prefix or a suffix.
@Suite struct ScannerInputTests {
  /// A text like a packed ticket: every letter and digit, and slashes.
  private static let ticket = "PT1/ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/QWERTZUIOPASDFGHJKLYXCVBNM"
  /// A text like a signed boarding pass.
  private static let boardingPass =
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0001 147>3180 ^164GYZ.-_"
  /// A text like a token.
  private static let token =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJVQSIsImFiYyI6Inl6In0.AbCdZzYy-_09qQwWaAmM"

  private static func layout(_ name: String) throws -> KeyboardLayout {
    try KeyboardLayout.others.first { $0.name == name }.orThrow(name)
  }

  /// Returns the bytes that arrive when a scanner for a US keyboard types a text.
  private static func typed(_ text: String, _ keyboard: KeyboardLayout) -> [UInt8] {
    Array(KeyboardLayout.us.retyped(text, on: keyboard, lock: .off).utf8)
  }

  @Test(arguments: [
    ("German", "PT1/YZ^>-_.", "PT1-ZY&:ß?."), ("Czech", "PT1/YZ09^", "PT+-ZYéí6"),
    ("French", "PT1/AQZWM6", "PT&!QAWZ?-"), ("Italian", "PT1/^>-", "PT1-&:'"),
    ("Spanish", "PT1/^>-_", "PT1-&:'?"),
  ])
  func `keys of a US keyboard type these characters elsewhere`(
    keyboard: String, keys: String, typed: String
  ) throws {
    #expect(try Self.typed(keys, Self.layout(keyboard)) == Array(typed.utf8))
  }

  @Test
  func `a code that was typed through any keyboard is read as it is, and the keyboard is named`()
    throws
  {
    for keyboard in KeyboardLayout.others {
      for text in [Self.ticket, Self.boardingPass, Self.token] {
        var input = ScannerInput()
        let read = input.read(Self.typed(text, keyboard)) { $0 == Array(text.utf8) }
        #expect(read.text == Array(text.utf8), "\(keyboard.name)")
        #expect(read.setting?.keyboards.contains(keyboard.name) == true, "\(keyboard.name)")
        #expect(read.setting?.faults.first?.contains("set the scanner to this computer's") == true)
        #expect(!read.isUnreadable)
      }
    }
  }

  @Test func `Caps Lock is undone and named, on any keyboard`() throws {
    for keyboard in [KeyboardLayout.us] + KeyboardLayout.others {
      let typed = String(decoding: Self.typed(Self.token, keyboard), as: UTF8.self)
      var locked = String.UnicodeScalarView()
      for scalar in typed.unicodeScalars {
        let text = String(scalar)
        let turned = text == text.lowercased() ? text.uppercased() : text.lowercased()
        locked.append(contentsOf: (turned.unicodeScalars.count == 1 ? turned : text).unicodeScalars)
      }
      var input = ScannerInput()
      let read = input.read(Array(String(locked).utf8)) { $0 == Array(Self.token.utf8) }
      #expect(read.text == Array(Self.token.utf8), "\(keyboard.name)")
      #expect(read.setting?.hasCapsLock == true, "\(keyboard.name)")
      #expect(read.setting?.faults.contains("Caps Lock is on: press it once") == true)
    }
  }

  @Test(arguments: [
    ("", "\t", "Tab"), ("", ";", "';'"), ("\u{2}", "\u{3}", "STX"), ("#", "", "'#'"),
    ("", "\u{4}", "EOT"), ("", " ", "a space"),
  ])
  func `a prefix and a suffix are left out and named`(
    prefix: String, suffix: String, named: String
  ) {
    for text in [Self.ticket, Self.boardingPass, Self.token] {
      var input = ScannerInput()
      let read = input.read(Array((prefix + text + suffix).utf8)) { $0 == Array(text.utf8) }
      #expect(read.text == Array(text.utf8))
      #expect(read.setting?.prefix == prefix && read.setting?.suffix == suffix)
      #expect(
        read.setting?.faults.joined().contains(named) == true, "\(read.setting?.faults ?? [])")
    }
  }

  @Test func `a text that nobody signed is never changed, however it was typed`() throws {
    for keyboard in KeyboardLayout.others {
      let paper = "M1LAZY/ZOE            EABC123 SFOJFKUA 0123 074Y012A0001 100"
      let typed = Self.typed(paper, keyboard)
      var input = ScannerInput()
      #expect(input.read(typed) { _ in false }.text == typed)
      // After a signed code the door knows that the scanner is set up for another keyboard, so it blames the scanner
      // and not the guest.
      _ = input.read(Self.typed(Self.ticket, keyboard)) { $0 == Array(Self.ticket.utf8) }
      let read = input.read(typed) { _ in false }
      #expect(read.text == typed && read.isUnreadable, "\(keyboard.name)")
      #expect(read.setting?.keyboards.contains(keyboard.name) == true)
    }
  }

  @Test func `a scanner that read a code well is not to blame for the next one`() throws {
    var input = ScannerInput()
    #expect(input.read(Array(Self.ticket.utf8)) { _ in true }.setting?.isRight == true)
    let forged = Self.typed(Self.ticket, try Self.layout("German"))
    let read = input.read(forged) { _ in false }
    #expect(read.text == forged && !read.isUnreadable && read.setting == nil)
  }

  @Test func `a scanner that ends codes otherwise is named, and one that was mended is not`() {
    var input = ScannerInput()
    let text = Array(Self.ticket.utf8)
    let tab = input.read(text, ending: .tab) { $0 == text }
    #expect(tab.text == text && tab.setting?.faults.joined().contains("Tab") == true)
    let silence = input.read(text, ending: .silence) { $0 == text }
    #expect(silence.setting?.faults.joined().contains("no Enter") == true)
    #expect(input.read(text) { $0 == text }.setting?.faults == [])
  }

  @Test func `there is a bound to how many readings are tried, also of a hostile text`() {
    var generator = SeededGenerator(seed: 35)
    for length in [0, 1, 4, 311, 8_192, 70_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var tried = 0
      var input = ScannerInput()
      let read = input.read(bytes) { _ in
        tried += 1
        return false
      }
      #expect(read.text == bytes)
      #expect(tried <= 1_200, "\(tried) of \(length)")
    }
  }
}

/// The code that shows how a scanner is set up.
@Suite struct ScannerTestCodeTests {
  @Test func `the code names every keyboard, Caps Lock and what a code ends with`() {
    let code = ScannerTest.text
    #expect(ScannerTest.faults(of: Array(code.utf8)) == [])
    #expect(ScannerTest.faults(of: Array("]z0\(code)".utf8)) == [])
    for keyboard in KeyboardLayout.others {
      let typed = KeyboardLayout.us.retyped(code, on: keyboard, lock: .off)
      let faults = ScannerTest.faults(of: Array(typed.utf8))
      #expect(faults?.first?.contains(keyboard.name) == true, "\(keyboard.name): \(faults ?? [])")
    }
    let locked = code.map { $0.isLowercase ? $0.uppercased() : $0.lowercased() }.joined()
    #expect(ScannerTest.faults(of: Array(locked.utf8)) == ["Caps Lock is on: press it once"])
    #expect(ScannerTest.faults(of: Array(code.utf8), ending: .tab)?.count == 1)
    #expect(ScannerTest.faults(of: Array(code.utf8), ending: .silence)?.count == 1)
    #expect(ScannerTest.faults(of: Array("\(code)$".utf8))?.first?.contains("'$'") == true)
  }

  @Test func `another text is no scan of the code, and no pass begins like it`() {
    for text in ["", "PT1/ABC", "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0001 100"] {
      #expect(ScannerTest.faults(of: Array(text.utf8)) == nil)
    }
  }
}
