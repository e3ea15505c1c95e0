import Foundation
import PassTestSupport
import Testing

@testable import PassDocuments

/// Logos, which may come from anyone.
@Suite struct LogoTests {
  private static let svg = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="80" viewBox="0 0 200 80">
      <defs><linearGradient id="g"><stop stop-color="#124"/><stop offset="1"/></linearGradient></defs>
      <rect width="200" height="80" rx="12" fill="url(#g)"/><circle cx="40" cy="40" r="25" fill="#fff"/>
    </svg>
    """#

  /// Returns a PNG drawn by this module itself, which has more content than two by one pixels.
  private static func png() throws -> [UInt8] {
    try Drawing(GoldenPasses.jobs("show")).png(dotsPerInch: 72)
  }

  private func drawing(_ logo: Logo, _ arrangement: Arrangement, _ paper: Paper) throws -> Drawing {
    var options = PrintOptions()
    (options.logo, options.arrangement, options.paper) = (logo, arrangement, paper)
    return try Drawing(GoldenPasses.jobs("event"), options)
  }

  @Test func `a logo stands on every page, and no text on it`() throws {
    for logo in [try Logo(Array(Self.svg.utf8)), try Logo(Self.png())] {
      for (arrangement, paper) in [
        (Arrangement.page, Paper.a4), (.page, .letter), (.page, .receipt), (.family, .a4),
        (.badges, .letter), (.phone, .a4),
      ] {
        let drawing = try drawing(logo, arrangement, paper)
        let marks = drawing.pages[0].marks
        let place = try marks.first { if case .logo = $0 { true } else { false } }.orThrow("a logo")
        let sheet = Box(0, 0, drawing.pages[0].width, drawing.pages[0].height)
        #expect(sheet.contains(place.bounds))
        for case .text(let text, let box, _) in marks {
          #expect(!box.overlaps(place.bounds), "\(arrangement): \(text)")
        }
        #expect(drawing.overprints == [])
        #expect(try drawing.pdf().count > 1_000)
      }
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "entity"),
    ("<svg><image href=\"x.png\"/></svg>", "image"),
    ("<svg xmlns:s=\"x\"><s:IMAGE/></svg>", "image"),
    ("<svg><filter id=\"f\"/></svg>", "filter"),
    ("<svg><script>1</script></svg>", "script"),
    ("<svg><use href=\"file:///etc/passwd#a\"/></svg>", "outside"),
    ("<svg><use xlink:href = 'http://localhost/'/></svg>", "outside"),
    ("<svg><use href=\"&#x66;ile:///etc/passwd\"/></svg>", "outside"),
    ("<svg><use href=\"data:image/svg+xml;base64,AA\"/></svg>", "outside"),
    ("<svg><rect fill=\"url( 'http://localhost/a#b')\"/></svg>", "outside"),
    ("<svg><style>@import 'http://localhost/'</style></svg>", "@import"),
    ("<?xml-stylesheet href=\"a\"?><svg/>", "stylesheet"),
    ("<?xml version=\"1.0\" encoding='UTF-16'?><svg/>", "UTF-8"),
    ("<html/>", "svg element"), ("GIF89a", "neither"), ("", "neither"),
    ("<svg>" + String(repeating: "<g/>", count: 70_000) + "</svg>", "bytes"),
  ])
  func `an SVG that could load, run or grow is refused`(text: String, word: String) {
    let error = #expect(throws: LogoError.self) { try Logo(Array(text.utf8)) }
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }

  @Test func `a damaged PNG is an error, wherever the damage is`() throws {
    let png = try Self.png()
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<150 {
      var damaged = png
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: damaged = Array(png.prefix(Int.random(in: 0..<png.count, using: &generator)))
      case 1:
        for _ in 0..<4 { damaged[Int.random(in: 8..<200, using: &generator)] = 0xFF }
      default:
        damaged[Int.random(in: 8..<png.count, using: &generator)] ^= 1 << 4
      }
      // The checks or the library refuse it, or the damage is in data that no pixel needs.
      if let logo = try? Logo(damaged) {
        _ = try? drawing(logo, .page, .receipt).png(dotsPerInch: 72)
      }
    }
  }

  @Test func `a PNG of too many pixels is refused before it is decoded`() throws {
    var png = try Self.png()
    png.replaceSubrange(16..<20, with: [0, 0, 0x40, 0])
    let error = #expect(throws: LogoError.self) { try Logo(png) }
    #expect(error?.description.contains("16384×") == true)
  }

  @Test func `texts and profiles of a PNG do not reach the library`() throws {
    let png = try Self.png()
    #expect(Data(png).range(of: Data("pHYs".utf8)) != nil)
    #expect(Data(try Logo(png).bytes).range(of: Data("pHYs".utf8)) == nil)
  }

  @Test func `an SVG that is no XML, or has no size, is drawn or an error`() throws {
    let start = #"<svg xmlns="http://www.w3.org/2000/svg""#
    for text in ["<svg", start + ">", start + "/>", start + #" width="0" height="1"/>"#] {
      let drawing = try drawing(try Logo(Array(text.utf8)), .page, .a4)
      do throws(DrawingError) {
        #expect(try drawing.pdf().count > 1_000)
      } catch {
        guard case .logo = error else { throw error }
      }
    }
  }
}
