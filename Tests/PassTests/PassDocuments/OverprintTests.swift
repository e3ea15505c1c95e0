import Foundation
import PassBarcode
import PassTestSupport
import Testing

@testable import PassDocuments

/// No text overlaps another or leaves the page, with any content and length.
@Suite struct OverprintTests {
  /// Letters of many scripts, some much higher, lower or wider than Latin ones.
  private static let alphabets = [
    "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "W", "il.,'", "ÁÂÄČĎÉĚÍŇÓŘŠŤÚŮÝŽÅ",
    "жщюяфЖЩЮ", "αβγδθΩΨ", "يسرىحدادمحمدﷺ", "ישראל", "สมชายใจดีปู่ญู", "जेनडोक्षेत्रीय", "தமிழ்ழௌ",
    "王小明鬱龍", "ジェーンドウ", "🎉👩‍👩‍👧‍👦", "e\u{301}o\u{308}\u{304}\u{301}", "ကြွယ်ခြင်း", "ខ្មែរស្ត្រី",
  ].map { Array($0) }

  static func text(_ generator: inout SeededGenerator, limit: Int) -> String {
    let alphabet = alphabets.randomElement(using: &generator) ?? []
    let length = Int.random(in: 1...limit, using: &generator)
    var text = ""
    for _ in 0..<length {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: text.append(" ")
      case 1: text.append("-")
      case 2 where Bool.random(using: &generator):
        let other = alphabets.randomElement(using: &generator) ?? []
        text.append(other.randomElement(using: &generator) ?? "x")
      default: text.append(alphabet.randomElement(using: &generator) ?? "x")
      }
    }
    return "x" + text
  }

  /// Returns random print details for a pass; each member is present more often than not.
  static func details(_ name: String, _ generator: inout SeededGenerator) throws -> PageDetails {
    var print: [String: Any] = [:]
    for member in ["name", "note", "entrance"] where Int.random(in: 0..<4, using: &generator) > 0 {
      print[member] = text(&generator, limit: member == "note" ? 400 : 120)
    }
    print["zone"] = ["Asia/Kathmandu", "Europe/Prague"].randomElement(using: &generator)
    if name == "boarding-pass" || name == "four-legs" || name == "standby" {
      var leg: [String: String] = [:]
      for member in ["origin_name", "destination_name", "terminal", "gate", "group"]
      where Int.random(in: 0..<4, using: &generator) > 0 {
        leg[member] = text(&generator, limit: 60)
      }
      leg["arrival"] = "2025-03-16T17:05:00+05:45"
      leg["boarding"] = "2025-03-15T07:50:00+05:45"
      print["segments"] = [leg]
    }
    let json = try JSONSerialization.data(withJSONObject: ["print": print])
    return try PageDetails(request: Array(json))
  }

  static let kinds = [
    "boarding-pass", "four-legs", "standby", "show", "stay", "appointment", "event", "staff",
  ]

  @Test(arguments: kinds) func `boxes of text do not intersect, and ink stays in them`(
    _ kind: String
  ) throws {
    var generator = SeededGenerator(seed: UInt64(kind.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    let pass = try GoldenPasses.jobs(kind)[0].pass
    let sheets = DrawingLawTests.sheets.filter {
      $0.pass == kind && [.aztec, .pdf417].contains($0.symbology)
    }
    for _ in 0..<4 {
      let details = try Self.details(kind, &generator)
      for sheet in sheets.shuffled(using: &generator).prefix(5) {
        let drawing: Drawing
        do throws(PrintError) {
          drawing = try Drawing([PrintJob(pass, details)], sheet.options)
        } catch {
          guard case .drawing(.barcodeTooLarge) = error.problem else { throw error }
          continue
        }
        #expect(drawing.overprints == [], "\(sheet.testDescription)")
        #expect(try drawing.inkFaults() == [], "\(sheet.testDescription)")
      }
    }
  }

  @Test(arguments: [
    (Arrangement.family, Paper.a4), (.family, .letter), (.badges, .a4),
  ])
  func `strips and badges show the note where there is room`(
    arrangement: Arrangement, paper: Paper
  ) throws {
    let note = "Doors close at eight, coats downstairs."
    let details = try PageDetails(request: Array(#"{"print":{"note":"\#(note)"}}"#.utf8))
    var options = PrintOptions()
    (options.arrangement, options.paper) = (arrangement, paper)
    let pass = try GoldenPasses.jobs("event")[0].pass
    let drawing = try Drawing([PrintJob(pass, details)], options)
    #expect(try drawing.setTexts().contains { $0.text.hasPrefix("Doors close") })
    #expect(drawing.overprints == [])
    #expect(try drawing.inkFaults() == [])
  }

  @Test func `a name of two lines stands above the row below it`() throws {
    let request =
      #"{"print":{"name":"Marie-Thérèse Élisabeth Wolfeschlegelsteinhausen-Šimůnková"}}"#
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    let drawing = try Drawing([PrintJob(pass, try PageDetails(request: Array(request.utf8)))])
    let texts = try drawing.setTexts()
    let name = try #require(texts.first { $0.text.hasPrefix("Marie") })
    let below = try #require(texts.first { $0.text == "BOOKING" })
    #expect(name.ink.bottom < below.ink.y)
    #expect(name.size > 12 && !name.isCut)
  }

  @Test(arguments: [Paper.a4, .letter])
  func `a long name on a page of a family takes two lines and stays readable`(_ paper: Paper) throws
  {
    let name = "Marie-Thérèse Élisabeth Wolfeschlegelsteinhausen-Šimůnková"
    let data = try JSONSerialization.data(
      withJSONObject: ["print": ["name": name, "note": "Wheelchair at the door"]])
    var options = PrintOptions()
    (options.arrangement, options.paper) = (.family, paper)
    for kind in ["boarding-pass", "show", "event", "appointment"] {
      let pass = try GoldenPasses.jobs(kind)[0].pass
      let drawing = try Drawing([PrintJob(pass, try PageDetails(request: Array(data)))], options)
      let set = try #require(try drawing.setTexts().first { $0.text == name })
      #expect(!set.isCut && set.size >= 7.5, "\(kind): \(set.size) pt")
      #expect(drawing.overprints == [])
      #expect(try drawing.inkFaults() == [])
    }
  }

  @Test(arguments: [
    (Arrangement.page, Paper.a4), (.page, .letter), (.page, .receipt), (.phone, .a4),
  ])
  func `a value that is too long for a large field stands whole in one of full width`(
    arrangement: Arrangement, paper: Paper
  ) throws {
    let entrance = "Door C at the rear of the building, behind the fountain"
    let name = "Marie-Thérèse Élisabeth Wolfeschlegelsteinhausen-Šimůnková"
    let data = try JSONSerialization.data(
      withJSONObject: ["print": ["entrance": entrance, "name": name]])
    var options = PrintOptions()
    (options.arrangement, options.paper) = (arrangement, paper)
    let pass = try GoldenPasses.jobs("event")[0].pass
    let drawing = try Drawing([PrintJob(pass, try PageDetails(request: Array(data)))], options)
    let set = try #require(try drawing.setTexts().first { $0.text == entrance })
    #expect(!set.isCut && set.size >= 9, "\(set.size) pt")
    #expect(drawing.overprints == [])
    #expect(try drawing.inkFaults() == [])
  }

  @Test func `doors that open the day before say so, beside the hour at which it begins`() throws {
    let pass = try GoldenPasses.jobs("event")[0].pass
    func texts(doors: String) throws -> Set<String> {
      let request = #"{"print":{"zone":"Europe/Prague","doors":"\#(doors)"}}"#
      let job = PrintJob(pass, try PageDetails(request: Array(request.utf8)))
      return Set(try Drawing([job]).setTexts().map(\.text))
    }
    let before = try texts(doors: "2025-03-14T22:30:00+01:00")
    #expect(
      before.isSuperset(of: ["22:30", "Fri 14 Mar, CET", "19:00", "Sat 15 Mar, CET"]), "\(before)")
    let same = try texts(doors: "2025-03-15T18:30:00+01:00")
    #expect(same.contains("18:30") && !same.contains { $0.hasPrefix("Sat 15 Mar,") }, "\(same)")
  }

  @Test func `the id behind an issuer's name is on a receipt, however long the name is`() throws {
    var generator = SeededGenerator(seed: 12)
    let pass = try GoldenPasses.jobs("show")[0].pass
    var options = PrintOptions()
    options.paper = .receipt
    for length in stride(from: 6, to: 120, by: 6) {
      let name = Self.text(&generator, limit: length)
      let data = try JSONSerialization.data(withJSONObject: ["print": ["issuer_name": name]])
      let drawing = try Drawing([PrintJob(pass, try PageDetails(request: Array(data)))], options)
      let id = " · \(pass.claims.issuer)"
      let set = try #require(try drawing.setTexts().first { $0.text.hasSuffix(id) })
      #expect(!set.isCut && set.size >= 7, "\(set.size) pt: \(name)")
      #expect(drawing.overprints == [], "\(name)")
    }
  }

  @Test func `nothing of a note is cut on a receipt, however long it is`() throws {
    var generator = SeededGenerator(seed: 11)
    let pass = try GoldenPasses.jobs("show")[0].pass
    var options = PrintOptions()
    options.paper = .receipt
    for _ in 0..<16 {
      let note = Self.text(&generator, limit: PageDetails.noteLimit - 1)
      let data = try JSONSerialization.data(withJSONObject: ["print": ["note": note]])
      let details = try PageDetails(request: Array(data))
      let drawing = try Drawing([PrintJob(pass, details)], options)
      let set = try #require(try drawing.setTexts().first { $0.text == details.note })
      #expect(!set.isCut && set.size >= 5.5, "\(set.size) pt: \(note)")
    }
  }
}

extension Drawing {
  /// The boxes of text that intersect each other or a line, are too low for a line, or leave their page.
  var overprints: [String] {
    pages.flatMap { page -> [String] in
      let paper = Box(0, 0, page.width, page.height)
      let texts = page.marks.filter(\.isText)
      let lines = page.marks.filter(\.isLine)
      var faults: [String] = []
      for (index, mark) in texts.enumerated() {
        if !paper.contains(mark.bounds) { faults.append("leaves the page: \(mark.listing)") }
        for other in texts[(index + 1)...] + lines where mark.bounds.overlaps(other.bounds) {
          faults.append("\(mark.listing) on \(other.listing)")
        }
        if case .text(_, let box, let style) = mark,
          box.height + 0.01 < style.size * Composer.lineHeight
        {
          faults.append("lower than a line: \(mark.listing)")
        }
      }
      return faults
    }
  }

  /// Returns the texts that overlap another or leave the page, as they are set on this machine.
  func inkFaults() throws -> [String] {
    try pages.indices.flatMap { index -> [String] in
      let texts = try setTexts(page: index)
      let paper = Box(0, 0, pages[index].width, pages[index].height)
      var faults = texts.filter { !paper.contains($0.ink) }.map { "leaves the page: \($0.text)" }
      for (index, text) in texts.enumerated() {
        for other in texts[(index + 1)...] where text.ink.overlaps(other.ink) {
          faults.append("\(text.text) on \(other.text)")
        }
      }
      return faults
    }
  }
}

extension Mark {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  fileprivate var isLine: Bool {
    switch self {
    case .rule, .fold, .arrow: true
    case .text, .fill, .barcode, .logo: false
    }
  }
}
