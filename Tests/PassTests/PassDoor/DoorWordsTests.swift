import GateRules
import PassGate
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassDoor

/// The words of doors in each language.
@Suite struct DoorWordsTests {
  private static func texts(_ unknown: DoorWords.Unknown) -> [String] {
    Mirror(reflecting: unknown).children.compactMap { $0.value as? String }
  }

  private func members(_ words: DoorWords) -> [(name: String, value: Any)] {
    Mirror(reflecting: words).children.map { ($0.label ?? "", $0.value) }
  }

  @Test(arguments: Language.allCases)
  func `no word is empty, has blanks around it or a control character`(
    _ language: Language
  ) {
    for (name, value) in members(DoorWords(language)) where name != "comma" {
      let texts =
        (value as? String).map { [$0] } ?? (value as? Phrase).map { [$0.text] }
        ?? (value as? DoorWords.Unknown).map(Self.texts) ?? value as? [String] ?? []
      for text in texts {
        #expect(!text.isEmpty && text.first != " " && text.last != " ", "\(name)")
        #expect(
          !text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(name)")
      }
    }
    #expect(DoorWords(language).language == language)
  }

  @Test(arguments: Language.allCases) func `a phrase has the blanks that the English one has`(
    _ language: Language
  ) {
    for (member, english) in zip(members(DoorWords(language)), members(.english)) {
      guard let phrase = member.value as? Phrase, let model = english.value as? Phrase else {
        continue
      }
      #expect(phrase.blanks.sorted() == model.blanks.sorted(), "\(member.name)")
    }
  }

  @Test(arguments: Language.allCases) func `a short list of reasons can be chosen by a digit`(
    _ language: Language
  ) {
    for action in DoorDialogue.Action.allCases {
      let reasons = DoorWords(language).reasons(for: action)
      #expect((2...8).contains(reasons.count) && Set(reasons).count == reasons.count)
      #expect(reasons.count == DoorWords(.english).reasons(for: action).count)
      #expect(reasons.allSatisfy { $0.utf8.count <= 120 })
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `every reason has a sentence, with the blanks that its evidence fills`(_ language: Language)
  {
    let known: [Reason: Set<String>] = [
      .unknownIssuer: ["issuer"], .unknownKey: ["issuer"], .wrongIssuer: ["issuer"],
      .notYetValid: ["from"], .expired: ["until"], .wrongFlight: ["other"], .wrongDate: ["other"],
      .wrongStation: ["other"], .wrongEvent: ["other"], .standby: ["sequence"],
      .alreadyAdmitted: ["when"],
    ]
    for reason in Reason.allCases {
      guard let phrase = DoorWords(language).sentences?.reason(reason) else {
        Issue.record("\(reason)")
        continue
      }
      #expect(phrase.text.count > 3, "\(reason)")
      #expect(
        Set(phrase.blanks).subtracting(["desk"]).isSubset(of: known[reason] ?? []), "\(reason)")
      // The message states the whole evidence.
      #expect((known[reason] ?? []).isSubset(of: phrase.blanks), "\(reason)")
    }
  }

  @Test(arguments: Language.allCases)
  func `every fault of the gate has a sentence with all its facts, and the guest is not sent away`(
    _ language: Language
  ) throws {
    let words = DoorWords(language)
    let key = try KeyID("KEY2026").orThrow("a key")
    let faults: [GateFault] = [
      .noBundle, .staleBundle, .staleList, .wrongClock, .slowClock, .olderProgram,
      .signatureNotChecked(detail: "no memory"), .notRecorded(detail: "disk full"),
      .scanner(detail: "Caps Lock is on"), .unknownKey(key, passes: 3),
    ]
    var seen: Set<String> = []
    for fault in faults {
      let phrase = words.sentences?.fault(fault)
      let text = phrase?.filled(fault.values) ?? "\(fault)"
      #expect(phrase.map { Set($0.blanks) == Set(fault.values.map(\.key)) } != false, "\(fault)")
      #expect(fault.values.allSatisfy { text.contains($0.value) }, "\(fault)")
      #expect(!text.contains(words.desk) && !text.contains(words.boxOffice), "\(fault)")
      #expect(text.first != " " && text.last != " " && text.last != ".", "\(fault)")
      seen.insert(text)
    }
    #expect(seen.count == faults.count)
  }

  @Test(arguments: Language.allCases) func `the screen is never wider or taller than the terminal`(
    _ language: Language
  ) {
    let words = DoorWords(language)
    for columns in [20, 33, 40, 80, 132] {
      for rows in [8, 12, 24, 40] {
        for light in [
          nil, .green(isExit: false), .green(isExit: true), .amber, .red, .update(isTaken: true),
          .update(isTaken: false),
        ] as [DoorView.Light?] {
          var view = DoorView(title: "Jarní ples gymnázia Hvězda", lane: "DOOR1", words: words)
          (view.admitted, view.inside, view.toCome, view.listed) = (300, 200, 20, 320)
          view.stopped = ["already_admitted": 3, "revoked": 2, "malformed": 1, "expired": 1]
          view.unknowable = ["who is still to come: it has no list"]
          view.alerts = ["4 of 5 tickets are not signed by keys/HVEZDA.jwks.json"]
          view.help = words.howToClose(number: "1234", command: "passtool gate ctl close")
          if let light {
            var answer = DoorView.Answer(
              light: light, ordinal: 2,
              message: words.sentences?.reason(.alreadyAdmitted).text ?? "already admitted")
            (answer.name, answer.seat, answer.number) = ("Żaneta Čapková", "Řada 3, 12", 17)
            (answer.note, answer.reason) = ("vozík / wheelchair", "already_admitted")
            view.answer = answer
          }
          let lines = DoorScreen(columns: columns, rows: rows).lines(view)
          #expect(lines.count <= rows)
          #expect(lines.allSatisfy { ScreenText.width($0.text) <= columns }, "\(columns)×\(rows)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `the words of the lights differ, and fit a terminal of 80 columns`(
    _ language: Language
  ) {
    let words = DoorWords(language)
    let lights = [
      words.ready, words.comeIn, words.goodBye, words.wait, words.stop, words.updated,
      words.notUpdated,
    ]
    #expect(Set(lights).count == lights.count)
    for light in lights where !language.isRightToLeft && language != .japanese {
      #expect(BigLetters.rows(light, columns: 76, rows: 8) != nil, "\(light)")
    }
  }

  // MARK: Times

  private let prague = WallClock(offsetMinutes: 60) ?? .utc

  private func speech(_ language: Language) throws -> DoorSpeech {
    DoorSpeech(language, at: .event, wall: prague, lane: try KeyID("DOOR1").orThrow("a name"))
  }

  @Test(arguments: [
    (Language.english, 300, "at 10:23, 5 minutes ago"), (.english, 20, "at 10:23, just now"),
    (.czech, 300, "v 10:23, před 5 min"), (.german, 10_800, "um 10:23, vor 3 Std."),
    (.japanese, 300, "10:23、5分前"),
  ])
  func `what happened today is said by the hour and how long ago it is`(
    _ language: Language, _ seconds: Int, _ words: String
  ) throws {
    let then = try Instant("2026-11-25T09:23:28Z").orThrow("a time")
    #expect(
      try speech(language).when(then, now: then.adding(seconds: seconds)).hasPrefix(words))
  }

  @Test func `another day is named`() throws {
    let then = try Instant("2026-11-25T22:30:00Z").orThrow("a time")
    let next = then.adding(seconds: 3_600)
    #expect(try speech(.english).when(then, now: next) == "yesterday at 23:30")
    #expect(try speech(.czech).when(then, now: next) == "včera v 23:30")
    #expect(try speech(.german).moment(next, now: then) == "morgen 00:30")
    #expect(try speech(.english).moment(next, now: then) == "tomorrow, 00:30")
    let later = then.adding(seconds: 86_400 * 3)
    #expect(try speech(.english).moment(later, now: then) == "Sat 28 Nov, 23:30")
    #expect(try speech(.polish).moment(later, now: then) == "28.11 23:30")
  }
}
