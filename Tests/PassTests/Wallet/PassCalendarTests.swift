import PassDocuments
import PassTestSupport
import PassWallet
import Testing
import Vocabulary

/// Calendars of passes obey RFC 5545 and keep the barcode to themselves; Interop/calendars.py has others read them.
@Suite struct PassCalendarTests {
  static let kinds = GoldenPasses.names.filter { $0 != "staff" }

  /// Returns the passes of that name, in a language, with their requests or without.
  static func passes(
    _ name: String, _ language: Language = .english, bare: Bool = false
  ) throws -> [WalletPass] {
    try GoldenPasses.jobs(name, bare: bare).map { job in
      var details = job.details
      details.language = language
      return WalletPass(job.pass, details)
    }
  }

  static func file(_ passes: [WalletPass]) throws -> CalendarFile {
    try CalendarFile(try PassCalendar(passes).bytes)
  }

  @Test(arguments: kinds, Language.allCases)
  func `a calendar of any kind in any language obeys RFC 5545`(
    kind: String, language: Language
  ) throws {
    for bare in [false, true] {
      let passes = try Self.passes(kind, language, bare: bare)
      let calendar = try PassCalendar(passes)
      let file = try CalendarFile(calendar.bytes)
      #expect(file.calendar.first("VERSION")?.value == "2.0")
      #expect(file.calendar.all("PRODID").count == 1)
      #expect(file.events.count == calendar.eventCount)
      let zones = file.calendar.components("VTIMEZONE").compactMap { $0.first("TZID")?.value }
      #expect(Set(zones).count == zones.count)
      #expect(Set(file.events.map { $0.first("UID")?.text }).count == file.events.count)
      for event in file.events {
        for name in [
          "UID", "DTSTAMP", "SEQUENCE", "DTSTART", "SUMMARY", "LOCATION", "DESCRIPTION",
          "CATEGORIES", "CLASS", "STATUS", "TRANSP",
        ] {
          #expect(event.all(name).count == 1, "\(name)")
          #expect(event.first(name)?.value.isEmpty == false, "\(name)")
        }
        #expect(event.first("CLASS")?.value == "PRIVATE")
        #expect(event.first("STATUS")?.value == "CONFIRMED")
        #expect(event.first("SUMMARY")?.parameters == ["LANGUAGE=\(language)"])
        for property in event.properties {
          for parameter in property.parameters where parameter.hasPrefix("TZID=") {
            #expect(zones.contains(String(parameter.dropFirst(5))))
          }
        }
        #expect(!event.components("VALARM").isEmpty)
        for alarm in event.components("VALARM") {
          #expect(alarm.first("ACTION")?.value == "DISPLAY")
          #expect(alarm.all("TRIGGER").count == 1)
          #expect(alarm.first("DESCRIPTION")?.text.isEmpty == false)
        }
      }
    }
  }

  @Test(arguments: kinds)
  func `no barcode and no number of a document is in a calendar`(kind: String) throws {
    for (pass, language) in try Self.passes(kind).flatMap({ pass in
      Language.allCases.map { (pass, $0) }
    }) {
      let texts = try Self.file(try Self.passes(kind, language)).events.flatMap { event in
        event.properties.map(\.text)
          + event.components("VALARM").flatMap { $0.properties.map(\.text) }
      }
      let signature = pass.pass.text.suffix(40)
      #expect(!texts.contains { $0.contains(signature) || $0.contains("DOE/JANE") })
      #expect(!texts.contains { $0.contains(pass.pass.text.prefix(30)) })
    }
  }

  @Test func `each flight of a pass is an event of its own`() throws {
    let events = try Self.file(try Self.passes("four-legs")).events
    #expect(
      events.map { $0.first("SUMMARY")?.text } == [
        "UA 123 SFO–JFK", "UA 456 JFK–PRG", "OK 7 PRG–DEL", "OK 8 DEL–BKK",
      ])
    #expect(
      events.map { "\($0.first("DTSTART")?.parameters ?? []) \($0.first("DTSTART")?.value ?? "")" }
        == [
          #"["TZID=America/Los_Angeles"] 20250315T083000"#,
          #"["TZID=America/New_York"] 20250315T191000"#,
          #"["TZID=Europe/Prague"] 20250316T144500"#, #"["TZID=Asia/Kolkata"] 20250317T060000"#,
        ])
  }

  @Test func `a staff badge is refused with its place among the passes`() throws {
    let passes = try Self.passes("show") + Self.passes("staff")
    let error = #expect(throws: PassCalendarError.self) { try PassCalendar(passes) }
    #expect(error?.index == 1)
    #expect(error?.problem == .staffBadge)
    #expect(error?.description.contains("staff badge") == true)
  }

  @Test func `details of another pass are refused`() throws {
    let pass = try Self.passes("show", bare: true)[0].pass
    let details = try PageDetails(request: Array(#"{"reference":"OTHER"}"#.utf8))
    let error = #expect(throws: PassCalendarError.self) {
      try PassCalendar([WalletPass(pass, details)])
    }
    guard case .details(let fault) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.member == "reference")
  }

  @Test(arguments: kinds) func `the same passes give the same bytes`(kind: String) throws {
    #expect(
      try PassCalendar(try Self.passes(kind)).bytes == PassCalendar(try Self.passes(kind)).bytes)
  }

  @Test func `a later file replaces an event: same id, higher number`() throws {
    var pass = try Self.passes("boarding-pass")[0]
    pass.serialNumber = "booking;1,2"
    let issued = pass.pass.claims.issuedAt
    let first = try Self.file([pass]).events[0]
    let later = try CalendarFile(
      try PassCalendar([pass], revised: issued.adding(seconds: 60)).bytes
    ).events[0]
    pass.isVoided = true
    let cancelled = try Self.file([pass]).events[0]
    #expect(first.first("UID")?.text == "booking;1,2.1@UA")
    for other in [later, cancelled] {
      #expect(other.first("UID")?.value == first.first("UID")?.value)
      #expect(
        try number(other.first("SEQUENCE")?.value) > number(first.first("SEQUENCE")?.value))
    }
    #expect(
      first.first("DTSTAMP")?.value
        == issued.description.filter { !"-:".contains($0) })
    #expect(cancelled.first("STATUS")?.value == "CANCELLED")
    #expect(cancelled.first("TRANSP")?.value == "TRANSPARENT")
    #expect(cancelled.first("SUMMARY")?.text == "Cancelled: UA 123 SFO–JFK")
    #expect(cancelled.components("VALARM").isEmpty)
    // A revision before the issue changes nothing, and the number fits into 31 bits.
    #expect(
      try PassCalendar([pass], revised: Instant(secondsSince1970: 0)).bytes
        == PassCalendar([pass]).bytes)
    let last = try CalendarFile(
      try PassCalendar([pass], revised: Instant(secondsSince1970: 4_102_444_800)).bytes)
    #expect(try number(last.events[0].first("SEQUENCE")?.value) <= Int(Int32.max))
  }

  private func number(_ text: String?) throws -> Int {
    try text.flatMap { Int($0) }.orThrow("number")
  }

  @Test func `a pass that is given twice is one event`() throws {
    var passes = try Self.passes("show") + Self.passes("show")
    #expect(try Self.file(passes).events.count == 1)
    passes[0].isVoided = true
    #expect(try Self.file(passes).events.map { $0.first("STATUS")?.value } == ["CANCELLED"])
  }

  /// Texts in the scripts that pages are printed in, and texts that look like the syntax of a calendar.
  static let names = [
    "Jane Doe", "Jana Nováková", "Ивана Петрова", "Ελένη Παππά", "محمد حداد", "ישראלה לוי",
    "สมหญิง ใจดี", "जेन डो", "தமிழ் செல்வி", "王小明", "ジェーン ドウ", "김영희", "ကြွယ် မြ", "ខ្មែរ ស្ត្រី",
    "Ջեյն Դո", "ჯეინ დო", "ጄን ዶ", "জেন ডো", "🎉👩‍👩‍👧‍👦", "a;b,c\\nd\\", "END:VEVENT", "e\u{301}",
  ]

  @Test(arguments: names) func `a text comes out as it went in, at any length`(name: String) throws
  {
    for count in [1, 7, 30] {
      let text = Array(repeating: name, count: count).joined(separator: " ")
      let details = PageDetails(note: text)
      let pass = WalletPass(try Self.passes("show", bare: true)[0].pass, details)
      let note = try Self.file([pass]).events[0].first("DESCRIPTION")?.text ?? ""
      #expect(note.hasSuffix("\n" + String(text.prefix(1_000))))
    }
  }

  @Test func `characters that turn or hide text do not get in`() throws {
    let request = #"{"print":{"note":"a\u202eb\u0007c\u2028d","issuer_name":"\u2066x"}}"#
    let details = try PageDetails(request: Array(request.utf8))
    let pass = WalletPass(try Self.passes("show", bare: true)[0].pass, details)
    let text = try PassCalendar([pass]).text
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .format {
      Issue.record("U+\(String(scalar.value, radix: 16))")
    }
    #expect(text.contains("abc d"))
  }

  @Test func `right-to-left texts isolate what they quote, and close each isolation`() throws {
    for kind in Self.kinds {
      for event in try Self.file(try Self.passes(kind, .arabic)).events {
        for property in event.properties {
          for line in property.text.split(separator: "\n") {
            var depth = 0
            for scalar in line.unicodeScalars {
              switch scalar {
              case "\u{2066}", "\u{2067}", "\u{2068}": depth += 1
              case "\u{2069}": depth -= 1
              case "\u{202A}"..."\u{202E}": Issue.record("an embedding in \(line)")
              default: break
              }
              #expect(depth >= 0)
            }
            #expect(depth == 0)
          }
        }
      }
    }
  }
}
