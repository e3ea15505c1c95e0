import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// Letters that people with weak eyes can read: their size, and their contrast by WCAG 2.2, 1.4.3 (AA).
@Suite struct LegibilityTests {
  @Test(arguments: Language.allCases)
  func `no letters are smaller than 7 points, and all stand out from what is below them`(
    _ language: Language
  ) throws {
    for sheet in DrawingLawTests.sheets where [.aztec, .pdf417].contains(sheet.symbology) {
      let jobs = try GoldenPasses.jobs(sheet.pass).map { job in
        var details = job.details
        details.language = language
        return PrintJob(job.pass, details)
      }
      guard let drawing = try? Drawing(jobs, sheet.options) else { continue }
      #expect(drawing.faintTexts == [], "\(sheet.testDescription)")
    }
    let report = try EventReportTests.report(language, guests: 40)
    #expect(Drawing(report).faintTexts == [])
  }

  @Test func `contrast is that of WCAG`() {
    #expect(abs(Drawing.contrast(0, 1) - 21) < 0.001)
    // #767676 is the lightest grey that text may have on white, #777777 is too light.
    #expect(Drawing.contrast(0x76 / 255, 1) >= 4.5 && Drawing.contrast(0x77 / 255, 1) < 4.5)
  }
}

extension Drawing {
  /// The texts that may be set too small, or that do not stand out enough.
  fileprivate var faintTexts: [String] {
    pages.flatMap { page in
      page.marks.enumerated().compactMap { index, mark -> String? in
        guard case .text(_, let box, let style) = mark else { return nil }
        // What was filled last below the text; the paper is white.
        var below = 1.0
        for case .fill(let filled, let grey) in page.marks[..<index] where filled.contains(box) {
          below = grey
        }
        let isLarge = style.least >= (style.isBold ? 14 : 18)
        let contrast = Self.contrast(style.grey, below)
        return style.least >= 7 && contrast >= (isLarge ? 3 : 4.5) ? nil : mark.listing
      }
    }
  }

  /// Returns the contrast ratio of two greys of sRGB, from 1 to 21.
  fileprivate static func contrast(_ one: Double, _ other: Double) -> Double {
    func luminance(_ grey: Double) -> Double {
      grey <= 0.04045 ? grey / 12.92 : pow((grey + 0.055) / 1.055, 2.4)
    }
    let (bright, dark) = (luminance(max(one, other)), luminance(min(one, other)))
    return (bright + 0.05) / (dark + 0.05)
  }
}
