import Testing

@testable import Printers

/// The names of papers for printers, and their reasons in words.
@Suite struct PaperSizeTests {
  private let names = [
    "na_letter_8.5x11in", "iso_a4_210x297mm", "om_roll_80x200mm", "om_roll-long_80x400mm",
    "custom_min_76x50mm", "custom_max_104x150mm", "choice", "x_y_zmm", "_nanxinfmm",
  ]

  @Test func aPaperIsFoundByItsSizeAndNotByItsName() {
    #expect(PaperSize(width: 210, height: 297).name(among: names) == "iso_a4_210x297mm")
    #expect(PaperSize(width: 215.9, height: 279.4).name(among: names) == "na_letter_8.5x11in")
    #expect(PaperSize(width: 148, height: 210).name(among: names) == nil)
  }

  @Test func aRollIsAsWideAndAtLeastAsLong() {
    func name(_ height: Double, isRoll: Bool = true) -> String? {
      PaperSize(width: 80, height: height, isRoll: isRoll).name(among: names)
    }
    // Within the sizes that the printer takes as they are told, it cuts where the pass ends.
    #expect(name(145.3) == "custom_pass_80x145.3mm")
    #expect(name(190) == "om_roll_80x200mm")
    #expect(name(201.5) == "om_roll-long_80x400mm")
    #expect(name(402) == nil && name(190, isRoll: false) == nil)
  }

  @Test func aPrinterThatNamesNoPaperGetsTheSize() {
    #expect(PaperSize(width: 210, height: 297).name(among: []) == "custom_pass_210x297mm")
  }

  @Test func reasonsAreWordsAndAJamIsOneWhateverItsEnd() {
    for end in ["", "-error", "-warning"] {
      let state = PrinterState(reasons: ["media-jam\(end)"])
      #expect(state.needsPerson && state.trouble.hasPrefix("paper jam: "))
    }
    #expect(PrinterState(reasons: ["toner-low-report"]).trouble.isEmpty)
    #expect(PrinterState(reasons: ["toner-low-warning"]).trouble == "little toner is left")
    #expect(!PrinterState(reasons: ["toner-low-warning"]).needsPerson)
    #expect(PrinterState(reasons: ["com.maker.belt-torn-error"]).trouble == "com.maker.belt torn")
    #expect(PrinterState(isStopped: true).trouble == "it was stopped")
    #expect(PrinterState().trouble.isEmpty && !PrinterState().needsPerson)
  }
}
