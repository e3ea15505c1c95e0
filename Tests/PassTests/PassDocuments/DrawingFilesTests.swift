import Foundation
import PassDocuments
import PassTestSupport
import Testing

/// PDF, SVG and PNG output as bytes; `make interop` checks them with other programs.
@Suite struct DrawingFilesTests {
  @Test(arguments: GoldenPasses.names) func `the same passes give the same bytes`(
    _ name: String
  ) throws {
    let (one, other) = try (
      Drawing(GoldenPasses.jobs(name)), Drawing(GoldenPasses.jobs(name))
    )
    #expect(try one.pdf() == other.pdf())
    #expect(try one.svg() == other.svg())
    #expect(try one.png(dotsPerInch: 100) == other.png(dotsPerInch: 100))
  }

  /// Cairo keeps some hundred sheets of glyphs, and drops one at random for each further one.
  @Test func `a PDF with emoji is the same after many others`() throws {
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    func drawn(_ names: [String]) throws -> [UInt8] {
      try Drawing(
        names.map { name in
          let request = #"{"print":{"name":"\#(name)","note":"\#(name)"}}"#
          return PrintJob(pass, try PageDetails(request: Array(request.utf8)))
        }
      ).pdf()
    }
    let names = ["Jane 🎉🎈🎂 Doe", "🎉", "🎂🎈", "Doe 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉", "🎂"]
    let first = try drawn(names + names)
    let emoji = (0x1F400...0x1F4C7).compactMap(UnicodeScalar.init).map(String.init)
    for (index, one) in emoji.enumerated() {
      _ = try drawn([String(repeating: one, count: 1 + index % 40) + "Jane"])
      if index % 40 == 39 { #expect(try drawn(names + names) == first) }
    }
  }

  @Test func `a PDF tells no clock of its machine`() throws {
    let pdf = String(decoding: try Drawing(GoldenPasses.jobs("show")).pdf(), as: UTF8.self)
    #expect(pdf.contains("/CreationDate (D:20250315120000Z)"))
  }

  @Test(arguments: [-1, 1, Int.max]) func `a page that is not there is an error`(
    _ index: Int
  ) throws {
    let drawing = try Drawing(GoldenPasses.jobs("show"))
    #expect(throws: DrawingError.noSuchPage(index, count: 1)) { try drawing.png(page: index) }
    #expect(throws: DrawingError.noSuchPage(index, count: 1)) { try drawing.svg(page: index) }
  }

  @Test func `a PNG says how large it prints`() throws {
    let png = try Drawing(GoldenPasses.jobs("show")).png(dotsPerInch: 300)
    let chunk = try #require(Data(png).range(of: Data("pHYs".utf8)))
    // 300 dots per inch are 11,811 per metre.
    #expect(
      Array(png[chunk.upperBound..<chunk.upperBound + 9]) == [
        0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1,
      ])
  }

  /// The fonts of these scripts are in fonts-noto-core, fonts-droid-fallback (Han, Kana) and
  /// fonts-noto-color-emoji, which `Scripts/install-dependencies` installs.
  @Test(arguments: [
    "ジェーン・ドウ", "王小明", "يسرى حداد", "ישראל ישראלי", "สมชาย ใจดี", "जेन डो", "Jane 🎉 Doe",
    "Θεοδώρα", "Žofie Řehořová", String(repeating: "Jane Wilhelmina ", count: 13),
    String(repeating: "W", count: 200), String(repeating: "王", count: 200), "e\u{301}", "J",
    "\u{202E}enaJ", "Jane\nDoe", "   ",
  ])
  func `a name in any script and of any length is written`(name: String) throws {
    let text = try JSONEncoder().encode(["name": name])
    let request = #"{"print":"# + String(decoding: text, as: UTF8.self) + "}"
    let pass = try GoldenPasses.jobs("show")[0].pass
    for (paper, arrangement) in [(Paper.a4, Arrangement.page), (.receipt, .page), (.a4, .badges)] {
      var options = PrintOptions()
      options.paper = paper
      options.arrangement = arrangement
      let job = PrintJob(pass, try PageDetails(request: Array(request.utf8)))
      let drawing = try Drawing([job], options)
      #expect(!drawing.listing.unicodeScalars.contains("\u{202E}"))
      #expect(try drawing.pdf().count > 1_000)
    }
  }

  @Test func `many threads draw at once`() async throws {
    let expected = try Drawing(GoldenPasses.jobs("event")).pdf()
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<16 {
        group.addTask { try Drawing(GoldenPasses.jobs("event")).pdf() }
      }
      for try await pdf in group { #expect(pdf == expected) }
    }
  }

  /// The threads use more font files than Cairo keeps open at once.
  @Test func `many threads draw at once in many scripts`() async throws {
    let names = [
      "Jane Doe", "ジェーン", "يسرى", "ישראל", "สมชาย", "जेन", "🎉", "தமிழ்", "ကြွယ်", "ខ្មែរ", "ქართული",
      "Հայերեն", "አማርኛ", "বাংলা", "ગુજરાતી", "ಕನ್ನಡ", "മലയാളം", "తెలుగు", "සිංහල", "ລາວ",
    ]
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<120 {
        let request = #"{"print":{"name":"\#(names[index % names.count])"}}"#
        group.addTask {
          try Drawing([PrintJob(pass, try PageDetails(request: Array(request.utf8)))]).pdf().count
        }
      }
      for try await count in group { #expect(count > 1_000) }
    }
  }
}
