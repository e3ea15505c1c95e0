import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// What people hear who have a PDF read to them, as the programs of others find it.
@Suite(.enabled(if: ReadPDF.isPossible, "no pdfinfo or no qpdf"))
struct ReadAloudTests {
  private static let layouts: [(Arrangement, Paper)] = [
    (.page, .a4), (.page, .letter), (.page, .receipt), (.family, .a4), (.family, .letter),
    (.badges, .a4), (.badges, .letter), (.phone, .a4),
  ]

  private static let logo = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="9"><rect width="40" height="9"/></svg>
    """

  /// Returns the passes of every kind, in a language.
  private static func jobs(_ language: Language?) throws -> [PrintJob] {
    try GoldenPasses.names.flatMap { try GoldenPasses.jobs($0) }.map { job in
      var details = job.details
      if let language { details.language = language }
      return PrintJob(job.pass, details)
    }
  }

  private static func read(
    _ jobs: [PrintJob], _ arrangement: Arrangement, _ paper: Paper, hasLogo: Bool
  ) throws -> (drawing: Drawing, pdf: ReadPDF) {
    var options = PrintOptions()
    (options.arrangement, options.paper) = (arrangement, paper)
    options.logo = hasLogo ? try Logo(Array(logo.utf8)) : nil
    // The largest code needs more room than a badge has.
    let fitting = jobs.filter { (try? Drawing([$0], options)) != nil }
    #expect(jobs.count - fitting.count <= 1)
    let drawing = try Drawing(fitting, options)
    return (drawing, try ReadPDF(try drawing.pdf()))
  }

  @Test(arguments: Language.allCases)
  func `every text of a page is read once, in the order of its reader`(_ language: Language) throws
  {
    let turn = Language.allCases.firstIndex(of: language) ?? 0
    for (index, (arrangement, paper)) in Self.layouts.enumerated() {
      // All layouts in English, and in each other language two that take turns: a file takes a second to read.
      guard language == .english || index % 4 == turn % 4 else { continue }
      let jobs = try Self.jobs(language)
      let hasLogo = index.isMultiple(of: 2)
      let (drawing, pdf) = try Self.read(jobs, arrangement, paper, hasLogo: hasLogo)
      let place = "\(arrangement) \(paper)"
      #expect(pdf.fault == nil && pdf.unmarked == [], "\(place)")
      #expect(pdf.root.type == "Document")
      #expect(pdf.root.children.allSatisfy { $0.type == "Sect" }, "\(place)")
      #expect(pdf.catalogue["/Lang"] as? String == "u:\(language.rawValue)")
      #expect(!pdf.root.all.contains { $0.language != nil })
      let contents = try jobs.map { try PageContent($0.pass, $0.details) }
      let read = contents.filter { content in
        pdf.root.children.contains { $0.spoken.joined().contains(content.passID.rawValue) }
      }
      #expect(read.count == pdf.root.children.count && read.count == drawing.passCount, "\(place)")
      for (content, section) in zip(read, pdf.root.children) {
        let (spoken, order) = (section.spoken.map(\.comparable), content.order(arrangement, paper))
        let shown = spoken.without(hasLogo ? content.issuer.comparable : nil)
        let kind = "\(place) \(content.kind): \(spoken)"
        if arrangement == .page || arrangement == .phone {
          #expect(shown == order.map(\.comparable), "\(kind)")
        } else {
          // A strip and a badge have no room for everything.
          #expect(order.map(\.comparable).contains(inOrder: shown), "\(kind)")
          for text in [content.kind, content.reference, content.codeInWords] {
            #expect(spoken.filter { $0 == text.comparable }.count >= 1, "\(kind)")
          }
        }
        let headings = section.all.filter { $0.type == "H1" }
        #expect(headings.map { $0.spoken.joined().comparable } == [content.kind.comparable])
        let figures = section.all.filter { $0.type == "Figure" }
        #expect(figures.count == (hasLogo ? 2 : 1) && figures.allSatisfy { $0.alternative != nil })
        #expect(figures.contains { $0.alternative?.contains(content.passID.rawValue) == true })
        #expect(!hasLogo || figures.contains { $0.alternative == content.issuer }, "\(figures)")
      }
      // The words that are read instead of letters are those letters. The words of a journey are more.
      guard !language.isRightToLeft else { continue }
      for part in pdf.root.all where part.type != "H2" && !part.letters.isEmpty {
        guard let words = part.actual, !part.letters.hasSuffix("…") else { continue }
        #expect(part.letters.comparable.lettersOnly == words.comparable.lettersOnly, "\(place)")
      }
    }
  }

  @Test func `a sheet of passes in several languages says the language of each`() throws {
    let job = try GoldenPasses.jobs("event")[0]
    let languages: [Language] = [.german, .japanese, .german, .arabic]
    let jobs = languages.map { language in
      var details = job.details
      details.language = language
      return PrintJob(job.pass, details)
    }
    let (_, pdf) = try Self.read(jobs, .family, .a4, hasLogo: false)
    #expect(pdf.catalogue["/Lang"] as? String == "u:de")
    #expect(pdf.root.children.map(\.language) == [nil, "ja", nil, "ar"])
  }

  @Test func `a window shows the title, and the metadata say what the information says`() throws {
    let drawing = try Drawing(GoldenPasses.jobs("show"))
    let pdf = try ReadPDF(try drawing.pdf())
    let preferences = pdf.catalogue["/ViewerPreferences"] as? [String: Any]
    #expect(preferences?["/DisplayDocTitle"] as? Bool == true)
    #expect((pdf.catalogue["/MarkInfo"] as? [String: Any])?["/Marked"] as? Bool == true)
    #expect(pdf.metadata.contains(">\(drawing.title)</rdf:li>"))
    #expect(pdf.metadata.contains("<xmp:CreateDate>2025-03-15T12:00:00Z</xmp:CreateDate>"))
    #expect(pdf.metadata.contains("<rdf:li>en</rdf:li>"))
    #expect(!pdf.metadata.contains("pdfuaid"))
  }

  /// A text that has no room ends with an ellipsis on paper, and is whole for those who hear it.
  @Test func `a text that is cut on paper is read whole`() throws {
    let name = String(repeating: "Wolfeschlegelsteinhausen ", count: 11) + "Doe"
    let data = try JSONSerialization.data(withJSONObject: ["print": ["name": name]])
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    var options = PrintOptions()
    options.arrangement = .badges
    let job = PrintJob(pass, try PageDetails(request: Array(data)))
    let pdf = try ReadPDF(try Drawing([job], options).pdf())
    let part = try pdf.root.all.first { $0.letters.hasPrefix("Wolfe") }.orThrow("the name")
    #expect(part.letters.hasSuffix("…") && part.actual == name)
  }

  @Test(arguments: [Language.english, .arabic, .japanese])
  func `a report has its lists as tables that go on over pages, and its chart in words`(
    _ language: Language
  ) throws {
    let report = try EventReportTests.report(language, guests: 300)
    let drawing = Drawing(report)
    let content = ReportContent(report)
    let pdf = try ReadPDF(try drawing.pdf())
    #expect(pdf.fault == nil && pdf.unmarked == [])
    #expect(pdf.catalogue["/Lang"] as? String == "u:\(language.rawValue)")
    let parts = pdf.root.all
    #expect(
      parts.filter { $0.type == "H1" }.map { $0.spoken.joined().comparable } == [
        content.title.comparable
      ])
    #expect(
      parts.filter { $0.type == "H2" }.map { $0.spoken.joined().comparable }
        == ([content.chartTitle] + content.parts.map(\.title)).map(\.comparable))
    let tables = parts.filter { $0.type == "Table" }
    let named = content.parts.filter { $0.rows.contains { !$0.name.isEmpty } }
    #expect(tables.map(\.children.count) == named.map(\.rows.count))
    for (table, part) in zip(tables, named) {
      let cells = table.children.map { $0.spoken.map(\.comparable) }
      #expect(
        cells == part.rows.map { [$0.name, $0.detail].filter { !$0.isEmpty }.map(\.comparable) })
    }
    let figures = parts.filter { $0.type == "Figure" }
    #expect(figures.count == 1 && figures[0].alternative?.contains(" – 45") == true, "\(figures)")
    // The number of the page is decoration.
    #expect(!pdf.root.spoken.contains { $0.contains("1/\(drawing.pageCount)") })
  }
}

extension Drawing {
  fileprivate var passCount: Int { pages.flatMap(\.marks).count(where: \.isBarcode) }
}

extension [String] {
  /// The texts without the words of a logo, which is the first picture of a page.
  fileprivate func without(_ logo: String?) -> [String] {
    guard let logo, let index = firstIndex(of: logo) else { return self }
    var rest = self
    rest.remove(at: index)
    return rest
  }
}

extension PageContent {
  /// The texts of a pass in the order in which a person reads them.
  fileprivate func order(_ arrangement: Arrangement, _ paper: Paper) -> [String] {
    let isRoll = paper == .receipt
    func field(_ field: Field) -> [String] { [field.label, field.value, field.note] }
    func whole(_ field: Field) -> [String] {
      [
        field.label,
        field.note.isEmpty
          ? field.value : language.words.joined([field.value, field.note], by: " "),
      ]
    }
    let top = [kind, issuerAndID]
    let heroes = heroes.flatMap(field) + wide.flatMap(whole) + (person.map(whole) ?? [])
    let details = details.flatMap(whole)
    let code = [codeInWords, reference, passInWords]
    let legs = onward.map { words.fill(\.thenLegs, ["legs": $0]) }
    let noted = note.isEmpty ? [] : [note]
    var texts: [String]
    switch arrangement {
    case .page where isRoll:
      texts = top + [warning] + leadTexts + [caption] + heroes + code + details + legs + [validity]
      texts += advice + noted
    case .page:
      texts = top + [warning] + leadTexts + [caption] + heroes + details
      texts += (onward.isEmpty ? [] : [words.then] + onward) + code + [validity, words.howToScan]
      texts += advice.enumerated().flatMap { ["\($0 + 1)", $1] }
      texts += [words.keepSecret, words.fill(\.codeIsPass, ["issuer": issuer])]
      texts += note.isEmpty ? [] : [noteHeading, note]
    case .phone:
      let isBadge = if case .person = lead { true } else { false }
      texts = top + [warning] + leadTexts + [caption] + code + [validity] + heroes + details + legs
      texts += note.isEmpty ? [] : [noteHeading, note]
      texts += isBadge ? advice : [words.screenHint] + advice.suffix(1)
    case .family:
      texts = top + leadTexts + (warning.isEmpty ? [caption] : [warning]) + heroes + details + noted
      let joined = words.joined(onward, by: "   /   ")
      texts += [onward.isEmpty ? validity : words.fill(\.thenLegs, ["legs": joined])]
      texts += code + [words.stripHint]
    case .badges:
      texts =
        top + badgeTexts + seating.flatMap(whole) + noted + [reference, validity, codeInWords]
    }
    return texts.filter { !$0.isEmpty }
  }

  private var leadTexts: [String] {
    switch lead {
    case .journey(let from, let to):
      let isCode = from.mark.count <= 4
      let both =
        isCode
        ? words.fill(\.fromTo, ["origin": from.mark, "destination": to.mark])
        : words.fill(\.fromUntil, ["from": from.mark, "until": to.mark])
      return [both] + [from, to].flatMap { [$0.name, $0.time, $0.zone] }
    case .title(let title, let place): return [title, place]
    case .moment(let time, let title, _): return [time.clock, time.day, time.zone, title]
    case .person(let name, let role): return [name, role]
    }
  }

  private var badgeTexts: [String] {
    switch lead {
    case .person(let name, let role): [name, role, caption]
    case .title(let title, let place): [person?.value ?? reference, title, place]
    case .moment(let time, let title, _): [person?.value ?? reference, title, time.short]
    case .journey(let from, let to):
      [
        person?.value ?? reference,
        words.fill(\.fromTo, ["origin": from.mark, "destination": to.mark]), caption,
      ]
    }
  }
}

extension String {
  /// The text without the marks that arrange it, in one form of ligatures, with single blanks.
  fileprivate var comparable: String {
    let plain = String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .format }))
    return plain.precomposedStringWithCompatibilityMapping.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  fileprivate var lettersOnly: String { filter { !$0.isWhitespace }.uppercased() }
}

extension [String] {
  /// Whether the texts stand here in the same order, each once.
  fileprivate func contains(inOrder texts: [String]) -> Bool {
    var rest = self[...]
    for text in texts {
      guard let index = rest.firstIndex(of: text) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
