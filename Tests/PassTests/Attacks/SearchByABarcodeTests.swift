import Foundation
import PassTestSupport
import Testing

@testable import Platform

/// A guest shows a barcode with text that staff would type.
///
/// The text is `/n`, so that the screen shows the names of others, or the keys and the number that close a lane. Text
/// from a person arrives with pauses, and a barcode arrives without any.
@Suite struct SearchByABarcodeTests {
  /// A terminal at which a scanner and a person type: bytes that arrive at once came without a pause.
  private struct Keys: ~Copyable {
    private let pipe = Pipe()
    private var reader: ScannerReader

    init() throws {
      reader = ScannerReader(
        try FileDescriptor(reading: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"),
        limit: 1_000, noticesInterrupts: true, pause: 0, silence: 0)
    }

    /// Returns the scan after all of these bytes arrived at once.
    mutating func press(_ text: String) throws -> ScannerReader.Scan {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      return try reader.next(within: 0)
    }

    /// Returns the scan after each key arrived by itself.
    mutating func type(_ text: String) throws -> ScannerReader.Scan {
      var last = ScannerReader.Scan.nothing
      for key in text { last = try press(String(key)) }
      return last
    }

    var ending: ScannerReader.Ending { reader.ending }

    var unfinished: String { String(decoding: reader.unfinished, as: UTF8.self) }
  }

  private static func text(_ text: String) -> ScannerReader.Scan { .text(Array(text.utf8)) }
  private static func typed(_ text: String) -> ScannerReader.Scan { .typed(Array(text.utf8)) }

  @Test(arguments: ["/n", "/", "/Doe", "4711", "/n\u{8}\u{8}\u{7F}", "yes", "/ž"])
  func `what comes in a burst was not typed`(barcode: String) throws {
    for end in ["\r", "\n", "\r\n"] {
      var keys = try Keys()
      #expect(try keys.press(barcode + end) == Self.text(barcode))
      #expect(keys.unfinished.isEmpty)
    }
  }

  @Test func `a person types a search, and sees it`() throws {
    var keys = try Keys()
    #expect(try keys.type("/") == .typing)
    #expect(try keys.type("Do") == .typing)
    #expect(keys.unfinished == "/Do")
    #expect(try keys.type("ř\u{7F}e\r") == Self.typed("/Doř\u{7F}e"))
    #expect(try keys.type("/\r") == Self.typed("/"))
    #expect(try keys.type("4711") == .typing && keys.unfinished == "4711")
    #expect(try keys.press("\r") == Self.typed("4711"))
    // Two keys of a quick typist arrive together.
    _ = try keys.type("/d")
    _ = try keys.press("oe")
    #expect(try keys.type(" jr\r") == Self.typed("/doe jr"))
  }

  @Test func `a barcode that is scanned into a search is a scan`() throws {
    var keys = try Keys()
    #expect(try keys.type("/") == .typing)
    #expect(try keys.press("n\r") == Self.text("n"))
    #expect(try keys.type("/d") == .typing)
    #expect(try keys.press("PT1A/TICKET\r\n") == Self.text("PT1A/TICKET"))
    #expect(try keys.type("/") == .typing)
    #expect(try keys.press("PT1A/TICKET\r\n") == Self.text("PT1A/TICKET"))
    #expect(try keys.press("PT1A/TICKET\r\n") == Self.text("PT1A/TICKET"))
  }

  @Test func `a scanner without Enter delivers each code by itself`() throws {
    var keys = try Keys()
    for text in ["PT1A/TICKET", "PT1A/OTHER"] {
      #expect(try keys.press(text) == Self.text(text))
      #expect(keys.ending == .silence)
    }
    #expect(try keys.type("/sv") == .typing)
    #expect(try keys.press("PT1A/TICKET") == Self.text("PT1A/TICKET"))
    #expect(try keys.press("PT1A/TICKET\tPT1A/OTHER\t") == Self.text("PT1A/TICKET"))
    #expect(keys.ending == .tab)
    #expect(try keys.press("") == Self.text("PT1A/OTHER"))
  }

  @Test func `a key that is held down is no barcode`() throws {
    var keys = try Keys()
    #expect(try keys.type("/Novakova") == .typing)
    #expect(try keys.press(String(repeating: "\u{7F}", count: 20)) == .nothing)
    let all = "/Novakova" + String(repeating: "\u{7F}", count: 20) + "Doe and John Roe"
    #expect(try keys.type("Doe and John Roe\r") == Self.typed(all))
  }

  @Test func `a barcode presses no control key`() throws {
    for key in ["\u{3}", "\u{4}", "\u{1A}", "\u{1C}"] {
      var keys = try Keys()
      #expect(try keys.press(key + "4711\r") == Self.text(key + "4711"))
      #expect(try keys.press(key) == .interrupt)
      #expect(try keys.press("4711\r") == Self.text("4711"))
    }
  }

  @Test func `Enter, Esc and arrows are keys by themselves, and nothing in a burst`() throws {
    let presses: [(String, ScannerReader.Key)] = [
      ("\r", .enter), ("\n", .enter), ("\u{1B}", .escape), ("\u{1B}[A", .up), ("\u{1B}OB", .down),
    ]
    for (bytes, key) in presses {
      var keys = try Keys()
      #expect(try keys.press(bytes) == .key(key))
      #expect(try keys.press(bytes) == .key(key))
      #expect(try keys.press(bytes + "4711\r") == Self.text(key == .enter ? "" : bytes + "4711"))
    }
    var keys = try Keys()
    #expect(try keys.press("\r\r\n") == Self.text(""))
    #expect(try keys.press("4711\r\n") == Self.text(""))
  }

  @Test func `Esc takes back what was typed, and the line feed of a scanner's Enter is no key`()
    throws
  {
    var keys = try Keys()
    #expect(try keys.type("/doe") == .typing)
    #expect(try keys.press("\u{1B}") == .key(.escape) && keys.unfinished.isEmpty)
    #expect(try keys.type("12\r") == Self.typed("12"))
    #expect(try keys.press("\n") == .nothing)
    #expect(try keys.press("PT1A/TICKET\r") == Self.text("PT1A/TICKET"))
    #expect(try keys.press("\n") == .nothing)
  }
}
