import PassBarcode
import PassTestSupport
import Testing

@testable import PassDocuments

/// Invariants of every page.
@Suite struct DrawingLawTests {
  struct Sheet: CustomTestStringConvertible {
    let pass: String
    let paper: Paper
    let arrangement: Arrangement
    let symbology: Symbology

    var testDescription: String { "\(pass) \(paper) \(arrangement) \(symbology)" }

    var options: PrintOptions {
      var options = PrintOptions()
      options.paper = paper
      options.arrangement = arrangement
      options.symbology = symbology
      return options
    }

    func drawing() throws -> Drawing {
      try Drawing(try GoldenPasses.jobs(pass), options)
    }
  }

  /// Every pass on every paper in every layout and symbology, except those that do not fit.
  static let sheets: [Sheet] = GoldenPasses.names.flatMap { pass in
    Paper.allCases.flatMap { paper in
      Arrangement.allCases.filter { arrangement in
        switch arrangement {
        case .page: true
        case .family, .badges: paper != .receipt
        case .phone: paper == .a4
        }
      }.flatMap { arrangement in
        Symbology.allCases.map {
          Sheet(pass: pass, paper: paper, arrangement: arrangement, symbology: $0)
        }
      }
    }
  }

  @Test(arguments: sheets) func `everything stands on the paper`(_ sheet: Sheet) throws {
    guard let drawing = try sheet.drawingThatFits() else { return }
    for page in drawing.pages {
      let paper = Box(0, 0, page.width, page.height)
      let outside = page.marks.filter { !paper.contains($0.bounds) }.map(\.listing)
      #expect(outside == [])
    }
  }

  @Test(arguments: sheets) func `nothing stands in the quiet zone of a barcode`(
    _ sheet: Sheet
  ) throws {
    guard let drawing = try sheet.drawingThatFits() else { return }
    for page in drawing.pages {
      let barcodes = page.marks.filter(\.isBarcode)
      #expect(!barcodes.isEmpty)
      for barcode in barcodes {
        let inside = page.marks.filter { !$0.isBarcode && barcode.bounds.overlaps($0.bounds) }
        #expect(inside.map(\.listing) == [])
      }
    }
  }

  @Test(arguments: sheets) func `a module is 0.33 mm or wider`(_ sheet: Sheet) throws {
    guard let drawing = try sheet.drawingThatFits() else { return }
    for case .barcode(_, _, let module) in drawing.pages.flatMap(\.marks) {
      #expect(module.micrometres >= 330)
    }
  }

  @Test func `a phone shows the whole code in its first 600 pixels, whatever stands above it`()
    throws
  {
    var generator = SeededGenerator(seed: 600)
    var options = PrintOptions()
    options.arrangement = .phone
    options.logo = try Logo(
      Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8))
    for symbology in Symbology.allCases {
      options.symbology = symbology
      for name in OverprintTests.kinds {
        let pass = try GoldenPasses.jobs(name)[0].pass
        for _ in 0..<4 {
          let details = try OverprintTests.details(name, &generator)
          let drawing = try Drawing([PrintJob(pass, details)], options)
          let codes = drawing.pages[0].marks.filter(\.isBarcode).map(\.bounds)
          #expect(codes.count == 1 && drawing.pages[0].width * 96 / 25.4 < 390.1)
          // The bounds include the quiet zone.
          #expect(codes[0].bottom * 96 / 25.4 <= 600, "\(name) \(symbology)")
        }
      }
    }
  }

  @Test(arguments: [Paper.a4, .letter])
  func
    `a module on a badge is three dots of 150 dpi where the code is small, two and a half where not`(
      _ paper: Paper
    ) throws
  {
    var options = PrintOptions()
    (options.arrangement, options.paper) = (.badges, paper)
    for name in ["staff", "event", "show", "boarding-pass"] {
      let drawing = try Drawing(try GoldenPasses.jobs(name), options)
      for case .barcode(let symbol, _, let module) in drawing.pages.flatMap(\.marks) {
        #expect(module.micrometres >= (symbol.columns <= 55 ? 508 : 423), "\(name)")
      }
    }
  }

  @Test(arguments: [Symbology.aztec, .pdf417])
  func `a badge says the seat and for how many people it is`(_ symbology: Symbology) throws {
    var options = PrintOptions()
    (options.arrangement, options.symbology) = (.badges, symbology)
    let shows = try Drawing(try GoldenPasses.jobs("show"), options).listing
    #expect(shows.contains("C7, C8") && shows.uppercased().contains("ADMITS"), "\(shows)")
    let pass = try Drawing(try GoldenPasses.jobs("boarding-pass"), options).listing
    #expect(pass.contains("12A") && !pass.uppercased().contains("ADMITS"), "\(pass)")
  }

  @Test func `only badges and receipts lack room, and only for a broad or large barcode`() throws {
    let tooLarge = try Self.sheets.filter { try $0.drawingThatFits() == nil }
    let others = tooLarge.filter {
      $0.arrangement != .badges && !($0.paper == .receipt && $0.symbology == .pdf417)
    }
    #expect(others.map(\.testDescription) == [])
    #expect(tooLarge.allSatisfy { $0.symbology != .aztec || $0.pass == "four-legs" })
  }

  @Test func `each pass has one barcode, and a sheet as many passes as it takes`() throws {
    let family = try GoldenPasses.jobs("family")
    for (arrangement, pages) in [(Arrangement.page, 12), (.family, 3), (.badges, 2), (.phone, 12)] {
      var options = PrintOptions()
      options.arrangement = arrangement
      let drawing = try Drawing(family + family + family, options)
      #expect(drawing.pageCount == pages)
      #expect(drawing.pages.flatMap(\.marks).filter(\.isBarcode).count == 12)
    }
  }

  @Test func `the width of a module is the one asked for, or an error says what there is room for`()
    throws
  {
    var options = PrintOptions()
    options.module = Millimetres(micrometres: 400)
    let jobs = try GoldenPasses.jobs("show")
    #expect(try Drawing(jobs, options).listing.contains("module 0.4 mm"))
    options.module = Millimetres(micrometres: 3_000)
    let error = #expect(throws: PrintError.self) { try Drawing(jobs, options) }
    #expect(error?.description.contains("159 × 159 mm") == true, "\(error?.description ?? "")")
  }
}

extension DrawingLawTests.Sheet {
  /// Returns the drawing, or nil if the barcode does not fit.
  func drawingThatFits() throws -> Drawing? {
    do {
      return try drawing()
    } catch let error as PrintError {
      guard case .drawing(.barcodeTooLarge) = error.problem else { throw error }
      return nil
    }
  }
}

extension Mark {
  var isBarcode: Bool { if case .barcode = self { true } else { false } }

  /// The bounding box of a mark; a barcode's includes its quiet zone.
  var bounds: Box {
    switch self {
    case .text(_, let box, _), .fill(let box, _), .logo(_, let box, _): return box
    case .rule(let from, let to, _, _), .fold(let from, let to), .arrow(let from, let to, _):
      return Box(
        min(from.x, to.x), min(from.y, to.y), abs(to.x - from.x), abs(to.y - from.y))
    case .barcode(let symbol, let corner, let module):
      let size = symbol.size(module: module)
      let quiet = (size.outerWidth.value - size.width.value) / 2
      return Box(
        corner.x - quiet, corner.y - quiet, size.outerWidth.value, size.outerHeight.value)
    }
  }
}

extension Box {
  func contains(_ other: Box) -> Bool {
    let play = 0.001
    return other.x >= x - play && other.y >= y - play && other.right <= right + play
      && other.bottom <= bottom + play
  }

  func overlaps(_ other: Box) -> Bool {
    let play = 0.001
    return x + play < other.right && other.x + play < right && y + play < other.bottom
      && other.y + play < bottom
  }
}
