import PassBarcode
import Testing

/// The mandatory items of the example in IATA's guide, 60 characters.
private let mandatory = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100"

@Suite struct SymbolTests {
  @Test(arguments: [(ErrorCorrection.low, 23), (.medium, 27), (.high, 27), (.highest, 31)])
  func `a mandatory boarding pass makes an Aztec of the size IATA's readers know`(
    level: ErrorCorrection, modules: Int
  ) throws {
    let symbol = try Symbol(mandatory, errorCorrection: level)
    #expect(symbol.columns == modules)
    #expect(symbol.rows == modules)
  }

  @Test func `a mandatory boarding pass makes a QR of 29 and a Data Matrix of 26 modules`() throws {
    #expect(try Symbol(mandatory, symbology: .qr).columns == 29)
    #expect(try Symbol(mandatory, symbology: .datamatrix).columns == 26)
  }

  @Test(arguments: [(318, 67, 69, 72), (369, 71, 77, 72), (611, 87, 93, 88)])
  func `a token makes symbols of the sizes that were measured`(
    length: Int, aztec: Int, qr: Int, dataMatrix: Int
  ) throws {
    var samples = BarcodeSamples(seed: 9)
    let text = samples.base64URL(length)
    #expect(try Symbol(text).columns == aztec)
    #expect(try Symbol(text, symbology: .qr).columns == qr)
    #expect(try Symbol(text, symbology: .datamatrix).columns == dataMatrix)
  }

  @Test func `Aztec, QR and Data Matrix are square and PDF417 is built of 17-module words`() throws
  {
    for symbol in try BarcodeSamples.symbols() {
      if symbol.symbology == .pdf417 {
        // Start 17, stop 18, row indicators 17 each: ISO/IEC 15438, 5.3.
        #expect((symbol.columns - 69) % 17 == 0)
        #expect((3...90).contains(symbol.rows))
      } else {
        #expect(symbol.columns == symbol.rows)
      }
    }
  }

  @Test func `a level of error correction never makes a symbol smaller`() throws {
    var samples = BarcodeSamples(seed: 2)
    let text = samples.base64URL(369)
    for symbology in [Symbology.aztec, .qr, .pdf417] {
      let areas = try ErrorCorrection.allCases.map { level in
        let symbol = try Symbol(text, symbology: symbology, errorCorrection: level)
        return symbol.columns * symbol.rows
      }
      #expect(areas == areas.sorted())
      #expect(Set(areas).count == 4)
    }
  }

  @Test func `Data Matrix has one level, so that every value gives the same modules`() throws {
    let grids = try ErrorCorrection.allCases.map {
      paintedModules(of: try Symbol(mandatory, symbology: .datamatrix, errorCorrection: $0))
    }
    #expect(Set(grids).count == 1)
  }

  @Test func `outside the symbol all is light`() throws {
    let symbol = try Symbol(mandatory, symbology: .datamatrix)
    for place in [(-1, 0), (0, -1), (26, 25), (25, 26), (.max, 0), (0, .min)] {
      #expect(!symbol.isDark(column: place.0, row: place.1))
    }
    #expect(symbol.darkRuns(inRow: -1) == [])
    #expect(symbol.darkRuns(inRow: 26) == [])
  }

  @Test func `the dark runs of a row are its dark modules, and never touch`() throws {
    for symbol in try BarcodeSamples.symbols() {
      for row in 0..<symbol.rows {
        let runs = symbol.darkRuns(inRow: row)
        let dark = (0..<symbol.columns).filter { symbol.isDark(column: $0, row: row) }
        #expect(runs.flatMap { Array($0) } == dark)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      }
    }
  }

  @Test func `equal texts give equal symbols, a trailing blank another`() throws {
    for symbology in Symbology.allCases {
      let symbol = try Symbol(mandatory, symbology: symbology)
      #expect(try symbol == Symbol(mandatory, symbology: symbology))
      #expect(try symbol != Symbol(mandatory + " ", symbology: symbology))
    }
  }

  @Test func `symbols made at the same time are those made one by one`() async throws {
    var samples = BarcodeSamples(seed: 4)
    let texts = (0..<200).map { _ in samples.base64URL(1 + samples.next(below: 300)) }
    let together = try await withThrowingTaskGroup(of: (Int, [Symbol]).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, try Symbology.allCases.map { try Symbol(text, symbology: $0) }) }
      }
      return try await group.reduce(into: [Int: [Symbol]]()) { $0[$1.0] = $1.1 }
    }
    for (index, text) in texts.enumerated() {
      #expect(try together[index] == Symbology.allCases.map { try Symbol(text, symbology: $0) })
    }
  }

  @Test func `symbologies are known by their names in JSON`() {
    #expect(Symbology.allCases.map(\.formatName) == ["AZTEC", "QR", "PDF417", "DATAMATRIX"])
    #expect(Symbology.allCases.map(\.displayName) == ["Aztec", "QR", "PDF417", "Data Matrix"])
    #expect(Symbology.allCases.map { Symbology(formatName: $0.formatName) } == Symbology.allCases)
    #expect(Symbology(formatName: "aztec") == nil)
  }
}
