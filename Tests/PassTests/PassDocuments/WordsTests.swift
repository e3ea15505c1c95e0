import PassBarcode
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// The words of pages; the compiler ensures that no language lacks one, because no word has a default.
@Suite struct WordsTests {
  /// Returns the members of the words of a language, by name.
  private func members(_ language: Language) -> [(name: String, value: Any)] {
    Mirror(reflecting: language.words).children.map { ($0.label ?? "", $0.value) }
  }

  @Test(arguments: Language.allCases) func `no word is empty or has blanks around it`(
    _ language: Language
  ) {
    #expect(language.words.language == language)
    for (name, value) in members(language) where name != "comma" {
      let texts =
        (value as? String).map { [$0] } ?? (value as? Phrase).map { [$0.text] }
        ?? value as? [String] ?? []
      #expect(!texts.isEmpty || value is Language, "\(name)")
      for text in texts {
        #expect(!text.isEmpty && text.first != " " && text.last != " ", "\(name)")
        #expect(!text.contains("  ") && !text.contains("\n"), "\(name)")
      }
    }
  }

  @Test(arguments: Language.allCases) func `a phrase has the blanks that the English one has`(
    _ language: Language
  ) {
    for ((name, value), english) in zip(members(language), members(.english)) {
      guard let phrase = value as? Phrase, let model = english.value as? Phrase else { continue }
      #expect(Set(phrase.blanks) == Set(model.blanks), "\(name)")
      #expect(phrase.blanks.count == model.blanks.count, "\(name)")
    }
  }

  @Test(arguments: Language.allCases) func `there are seven days and twelve months`(
    _ language: Language
  ) {
    let words = language.words
    #expect(Set(words.weekdays).count == 7 && Set(words.shortWeekdays).count == 7)
    #expect(Set(words.months).count == 12 && Set(words.shortMonths).count == 12)
  }

  /// A forgotten translation equals the English text; words of one letter or a loan word may be equal.
  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `sentences are not left in English`(_ language: Language) {
    for ((name, value), english) in zip(members(language), members(.english)) {
      let text = value as? String ?? (value as? Phrase)?.filled([]) ?? ""
      let model = english.value as? String ?? (english.value as? Phrase)?.filled([]) ?? ""
      if text.filter(\.isLetter).count > 16 { #expect(text != model, "\(name)") }
    }
  }

  @Test(arguments: [
    (Language.english, "Saturday, 1 March 2025", "Sat 1 Mar 2025 08:30"),
    (.czech, "sobota 1. března 2025", "so 1. 3. 2025 08:30"),
    (.german, "Samstag, 1. März 2025", "Sa. 1. März 2025, 08:30"),
    (.french, "samedi 1er mars 2025", "sam. 1er mars 2025, 08:30"),
    (.spanish, "sábado, 1 de marzo de 2025", "sáb, 1 mar 2025, 08:30"),
    (.polish, "sobota, 1 marca 2025", "sob. 1 mar 2025, 08:30"),
    (.japanese, "2025年3月1日 土曜日", "2025年3月1日(土) 08:30"),
    (.arabic, "السبت، 1 مارس 2025", "السبت 1 مارس 2025، 08:30"),
  ])
  func `a day reads as in its language`(language: Language, day: String, hour: String) throws {
    let time = PrintedTime(try OffsetDateTime("2025-03-01T08:30:00+01:00").orThrow("time"))
    let date = try time.date.orThrow("date")
    #expect(language.words.longDay(of: date).withoutBidi == day)
    #expect(language.words.dayAndTime(of: time, year: true).withoutBidi == hour)
  }

  @Test func `in Arabic every part is isolated, so that none changes places`() {
    let text = Words.arabic.joined(["UA 123", "السبت"])
    #expect(text == "\u{200F}\u{2068}UA 123\u{2069}  ·  \u{2068}السبت\u{2069}")
  }

  @Test func `what is filled in is not filled in again`() {
    #expect(Words.english.fill(\.fromIssuer, ["issuer": "{issuer} {"]) == "From {issuer} {")
  }

  @Test func `a tag counts by its language`() {
    #expect(Language(tag: "de-AT") == .german && Language(tag: "CS") == .czech)
    #expect(Language(tag: "") == nil && Language(tag: "tlh") == nil && Language(tag: "-de") == nil)
  }

  /// Pages of every kind in every language obey the laws of layout.
  @Test(arguments: Language.allCases) func `words of every language have room on every page`(
    _ language: Language
  ) throws {
    for sheet in DrawingLawTests.sheets where sheet.symbology == .aztec {
      let jobs = try GoldenPasses.jobs(sheet.pass).map { job in
        var details = job.details
        details.language = language
        return PrintJob(job.pass, details)
      }
      let drawing: Drawing
      do throws(PrintError) { drawing = try Drawing(jobs, sheet.options) } catch { continue }
      #expect(drawing.overprints == [], "\(sheet.testDescription)")
      #expect(try drawing.inkFaults() == [], "\(sheet.testDescription)")
      for page in drawing.pages {
        for barcode in page.marks.filter(\.isBarcode) {
          let inside = page.marks.filter { !$0.isBarcode && barcode.bounds.overlaps($0.bounds) }
          #expect(inside.map(\.listing) == [], "\(sheet.testDescription)")
        }
      }
      // No text of the page's own words is cut off, and none is smaller than 7 points.
      for index in drawing.pages.indices {
        for text in try drawing.setTexts(page: index) {
          // A strip has one line for three onward legs, and a badge, which is for events, has one for a note or for the
          // room and the place of a stay.
          let isTight =
            sheet.pass == "four-legs" && sheet.arrangement == .family
            || ["boarding-pass", "stay"].contains(sheet.pass) && sheet.arrangement == .badges
          #expect(!text.isCut || isTight, "\(sheet.testDescription): \(text.text)")
          #expect(text.size >= 7, "\(sheet.testDescription): \(text.text)")
        }
      }
    }
  }

  @Test func `a page in Arabic is the mirror image of one that is read from the left`() throws {
    let pass = try GoldenPasses.jobs("boarding-pass")[0]
    var details = pass.details
    details.language = .arabic
    let page = try Drawing([PrintJob(pass.pass, details)]).pages[0]
    let barcode = try page.marks.first(where: \.isBarcode).orThrow("a barcode")
    #expect(barcode.bounds.right < page.width / 2)
    for case .arrow(let from, let to, _) in page.marks { #expect(to.x < from.x) }
    let box = Box(0, 0, page.width, page.height)
    for mark in page.marks { #expect(mark.mirrored(in: box).mirrored(in: box).isNear(mark)) }
  }
}

extension String {
  fileprivate var withoutBidi: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .format }))
  }
}

extension Mark {
  fileprivate func isNear(_ other: Mark) -> Bool {
    abs(bounds.x - other.bounds.x) < 1e-6 && abs(bounds.width - other.bounds.width) < 1e-6
  }
}
