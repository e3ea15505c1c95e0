import PassBarcode
import Testing

@Suite struct MillimetresTests {
  @Test(arguments: [
    (330, "0.33"), (250, "0.25"), (1, "0.001"), (50, "0.05"), (1000, "1"), (23_430, "23.43"),
    (1_000_000, "1000"),
  ])
  func `a length is written with the decimals it needs and read back`(
    micrometres: Int, text: String
  ) {
    #expect(Millimetres(micrometres: micrometres)?.description == text)
    #expect(Millimetres(text)?.micrometres == micrometres)
  }

  @Test(arguments: [
    "", ".", "0", "0.0", ".5", "1.", "-1", "+1", "1e3", "0.3333", "1,5", "0.33mm", " 1", "1001",
    "99999", "0.33.1", "٣", "999999999999999999999",
  ])
  func `anything else is no length`(text: String) {
    #expect(Millimetres(text) == nil)
  }

  @Test func `lengths end at a metre and begin at a micrometre`() {
    #expect(Millimetres(micrometres: 0) == nil)
    #expect(Millimetres(micrometres: -330) == nil)
    #expect(Millimetres(micrometres: 1_000_001) == nil)
    #expect(Millimetres(micrometres: .max) == nil)
    #expect(Millimetres.leastPrintedModule < .default)
  }

  @Test func `a PDF417 is as large as its rows of three modules make it`() throws {
    let symbol = try Symbol("M1DESMARAIS/LUC", symbology: .pdf417)
    let size = symbol.size()
    #expect(size.width.micrometres == symbol.columns * 330)
    #expect(size.height.micrometres == symbol.rows * 3 * 330)
    #expect(size.outerWidth.micrometres == (symbol.columns + 14) * 330)
    #expect(size.outerHeight.micrometres == (symbol.rows * 3 + 14) * 330)
  }

  @Test func `the quiet zones are those of the standards or more`() throws {
    let least = [Symbology.aztec: 0, .qr: 4, .pdf417: 2, .datamatrix: 1]
    for (symbology, modules) in least {
      #expect(try Symbol("x", symbology: symbology).quietZone >= modules)
    }
  }
}
