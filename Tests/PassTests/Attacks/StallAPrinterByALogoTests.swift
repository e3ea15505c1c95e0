import PassCompression
import PassTestSupport
import Testing

@testable import PassDocuments

/// An attacker hands in a logo that takes a minute, gigabytes, or a file from elsewhere to draw.
///
/// It is refused before a library reads it, and the message names the excess.
@Suite struct StallAPrinterByALogoTests {
  private func refusal(_ text: String) -> String {
    do throws(LogoError) {
      _ = try Logo(Array(text.utf8))
      return "taken"
    } catch {
      return error.description
    }
  }

  private func svg(_ inside: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">"# + inside + "</svg>"
  }

  @Test(arguments: [
    "<text>LONG</text>", "<TEXT x='1'>LONG</TEXT>", "<text><tspan>LONG</tspan></text>",
    "<text><![CDATA[</text>LONG]]></text>", "<text x='>'><!-- </text> -->LONG</text>",
    "<s:text xmlns:s='http://www.w3.org/2000/svg'>LONG</s:text>", "<text>LONG",
    "<text y='/'>LONG</text >", "<text\n>LONG",
  ])
  func `a logo has few words`(inside: String) {
    let long = String(repeating: "Wolfeschlegel ", count: 14_000)
    let refused = refusal(svg(inside.replacing("LONG", with: long)))
    #expect(refused.contains("bytes of text, and a logo may have 1000"), "\(refused)")
    #expect(refusal(svg(inside.replacing("LONG", with: "Opera Ball"))) == "taken")
  }

  @Test func `what is no text may be long`() {
    let style = "<style>" + String(repeating: ".a{fill:#123} ", count: 800) + "</style>"
    let note = "<!-- " + String(repeating: "text ", count: 2_000) + "-->"
    #expect(refusal(svg(style + note + "<text>Ball</text><path d='M0 0'/>")) == "taken")
  }

  @Test func `a part is not drawn a thousand times`() {
    let path = "<path id='a' d='\(String(repeating: "M0 0L9 9", count: 12_000))'/>"
    let uses = String(repeating: "<use href='#a'/>", count: 1_000)
    #expect(refusal(svg(path + uses)).contains("uses its parts again and again"))
    #expect(refusal(svg("<path id='a' d='M0 0'/>" + uses)) == "taken")
    let marked = "<marker id='m'>\(path)</marker><path marker-mid='url(#m)' d='M0 0'/>"
    #expect(refusal(svg(marked)).contains("marker"))
  }

  /// Returns an SVG with parts that each use the one before ten times.
  private func nest(_ levels: Int, _ leaf: String, _ use: (Int) -> String) -> String {
    let parts = (1...levels).map { level in
      "<g id='a\(level)'>" + String(repeating: use(level - 1), count: 10) + "</g>"
    }
    return svg("<defs><g id='a0'>\(leaf)</g>\(parts.joined())</defs>" + use(levels))
  }

  @Test(arguments: [
    "<use href='#aN'/>", "<use xlink:href=\"#aN\"/>",
    "<g clip-path='url(#aN)'/>", "<g style=\"mask:url('#aN')\"/>", "<g style='mask:u\\72l(#aN)'/>",
    "<g class='cN'/><style>.cN { clip-path: url(#aN) }</style>",
    "<style>g.x,.cN{mask:url(#aN)}</style><g class='b cN'/>",
    "<g>&lt;/g&gt;<use href='#aN'/></g>", "<g><![CDATA[</g>]]><use href='#aN'/></g>",
  ])
  func `a part of parts is not drawn a million times`(use: String) {
    let leaf = "<rect width='9' height='9'/>"
    let use = { (level: Int) in use.replacing("N", with: "\(level)") }
    #expect(refusal(nest(6, leaf, use)).contains("uses its parts again and again"))
    #expect(refusal(nest(1, leaf, use)) == "taken")
  }

  @Test func `what is deep or goes in circles ends`() {
    let deep = String(repeating: "<g>", count: 20_000)
    #expect(refusal(svg(deep)).contains("too deep"))
    let chain = (1...3_000).map { "<g id='a\($0)'><use href='#a\($0 + 1)'/></g>" }.joined()
    #expect(refusal(svg(chain)).contains("too deep"))
    #expect(refusal(svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")) == "taken")
    #expect(refusal(svg("<rect id='fff' fill='#fff'/>")) == "taken")
  }

  @Test(arguments: [
    #"<rect style="fill:u\72l(http://localhost/a)"/>"#,
    #"<rect style="fill:u\000072 l(http://localhost/a)"/>"#,
    #"<rect style="fill:\75\72\6c(http://localhost/a)"/>"#,
    #"<rect style="fill:\URL(http://localhost/a)"/>"#,
    "<rect style=\"fill:u\\72\nl(http://localhost/a)\"/>",
    "<rect fill=\"u&#114;l(http://localhost/a)\"/>",
    "<rect fill=\"u&#x72;l(http://localhost/a)\"/>",
    "<rect fill=\"u&#092;72 l(http://localhost/a)\"/>",
    "<rect fill=\"url(&#104;ttp://localhost/a)\"/>",
    #"<style>@\69mport 'http://localhost/'</style>"#,
    #"<style>@imp\6f rt "http://localhost/";</style>"#,
  ])
  func `an address that is spelled otherwise is an address`(inside: String) {
    let refused = refusal(svg(inside))
    #expect(refused.contains("outside") || refused.contains("@import"), "\(refused)")
  }

  @Test func `other backslashes and references are nothing`() {
    let path = #"<g inkscape:export-filename="C:\Users\jane\logo.png" xmlns:inkscape="i"/>"#
    #expect(refusal(svg(path + "<text>Jane &#38; John &#xe9;</text>")) == "taken")
    #expect(refusal(svg(#"<rect id="g"/><rect style="fill:url(#g);font:Noto\ Sans"/>"#)) == "taken")
  }

  // MARK: Pixels

  private func png(
    _ width: Int, _ height: Int, bits: UInt8 = 8, colour: UInt8 = 2, interlaced: Bool = false,
    inflated: Int
  ) throws -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      number(data.count) + Array(name.utf8) + data + [0, 0, 0, 0]
    }
    let pixels = try Zlib.compress([UInt8](repeating: 0, count: inflated)).orThrow("memory")
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [bits, colour, 0, 0, interlaced ? 1 : 0])
      + chunk("IDAT", Array(pixels.prefix(pixels.count / 2)))
      + chunk("IDAT", Array(pixels.dropFirst(pixels.count / 2))) + chunk("IEND", [])
  }

  @Test func `pixels inflate to what the header says, and no further`() throws {
    for (bits, colour, size) in [
      (1, 0, 10 * (1 + 2)), (8, 3, 10 * (1 + 9)), (8, 2, 10 * (1 + 27)), (16, 6, 10 * (1 + 72)),
    ] as [(UInt8, UInt8, Int)] {
      _ = try Logo(try png(9, 10, bits: bits, colour: colour, inflated: size))
      let error = #expect(throws: LogoError.self) {
        try Logo(try png(9, 10, bits: bits, colour: colour, inflated: size + 1))
      }
      #expect(
        error?.description.contains("more pixels than its header says, \(size) bytes") == true)
    }
    let bomb = try png(4, 4, inflated: 300 << 20)
    #expect(bomb.count < 1 << 20)
    #expect(throws: LogoError.self) { try Logo(bomb) }
  }

  @Test func `an interlaced picture has the lines of seven passes`() throws {
    // PNG, 8.2: 9 by 10 pixels are passes of 2×2, 1×2, 3×1, 2×3, 5×2, 4×5 and 9×5.
    let size = [(2, 2), (1, 2), (3, 1), (2, 3), (5, 2), (4, 5), (9, 5)].reduce(0) {
      $0 + $1.1 * (1 + $1.0 * 3)
    }
    _ = try Logo(try png(9, 10, interlaced: true, inflated: size))
    #expect(throws: LogoError.self) {
      try Logo(try png(9, 10, interlaced: true, inflated: size + 1))
    }
  }

  @Test(arguments: [(UInt8(3), UInt8(2)), (8, 1), (8, 5), (0, 0)])
  func `a header that no picture has is told`(bits: UInt8, colour: UInt8) throws {
    let error = #expect(throws: LogoError.self) {
      try Logo(try png(4, 4, bits: bits, colour: colour, inflated: 10))
    }
    #expect(error?.description.contains("header") == true)
  }
}
