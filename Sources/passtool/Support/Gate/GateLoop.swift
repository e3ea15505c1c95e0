internal import GateRules
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// The way in which a gate shows its answers: line by line, as JSON, or on a fixed screen.
protocol GateView {
  /// Shows the answer to a scan.
  mutating func show(_ answer: GateAnswer, of session: GateSession) throws
  /// Shows the actions of agents and of other lanes.
  mutating func tell(_ events: [AdmissionEvent], of session: GateSession) throws
  /// Shows the faults between the lanes; an empty list says that all is well again.
  mutating func warn(_ faults: [String], of session: GateSession) throws
  /// Shows notices once, such as that another lane was closed.
  mutating func say(_ notices: [String], of session: GateSession) throws
  /// Shows how the scanner must be set up differently; an empty list says that it types codes as they are now.
  mutating func advise(_ scanner: [String], of session: GateSession) throws
  /// Asks how many people came with a pass that is good for several; nil ends the question.
  mutating func ask(_ question: PartyQuestion?, of session: GateSession) throws
  /// Says how the gate is closed, because a key was pressed that usually ends a program.
  mutating func sayHowToClose(_ session: GateSession) throws
  /// Takes a line that is no scan, such as a search; returns false for every other line.
  ///
  /// `isTyped` says whether a person typed the line key by key. A burst from a scanner may be what a guest brought, so
  /// it commands nothing and shows no name.
  mutating func takes(_ line: [UInt8], isTyped: Bool, of session: GateSession) throws -> Bool
  /// Takes a key that a person pressed and that writes nothing, or Enter on an empty line; returns false if the key
  /// means nothing here.
  mutating func takes(_ key: ScannerReader.Key, of session: GateSession) throws -> Bool
  /// Shows the time, what is being typed, and another size of the screen.
  mutating func refresh(typed: [UInt8], of session: GateSession) throws
  /// Whether the person at this terminal closed the gate.
  var isClosed: Bool { get }
}

extension GateView {
  mutating func refresh(typed: [UInt8], of session: GateSession) {}
  mutating func takes(_ key: ScannerReader.Key, of session: GateSession) -> Bool { false }
}

/// A gate at work, with any view: it answers scans, and reads lists, trust and other lanes in between.
struct GateLoop {
  let session: GateSession
  let clock: ClockOption
  /// The number of days for which names stay in the ledger.
  let names: Int
  /// The messages about the lanes between scans.
  struct Words {
    /// The faults that exist now.
    var faults: [String] = []
    /// The notices that are shown once.
    var notices: [String] = []
  }

  /// The other work before each scan and between scans, so that the next scan is judged by its results.
  var between: (GateSession) -> Words = { _ in Words() }

  /// Whether the view can ask a person, who sits at the keys from which scans come.
  var asks = false

  /// The longest wait for a scan before the gate reads the actions of others, in milliseconds.
  private static let pause: Int32 = 1_000

  /// Removes old names; if that fails, the gate works all the same.
  func purge() {
    do {
      let removed = try session.purgeNames(days: names, now: clock.now).scans
      if removed > 0 {
        Console.remark("the names of \(counted(removed, "old scan")) were removed from the ledger")
      }
    } catch {
      Console.complain(
        "the names of old scans could not be removed from the ledger; the gate works all the same: \(error)"
      )
    }
  }

  /// Answers scans until the scanner's line ends or the gate is closed.
  func run(
    _ scanner: inout ScannerReader, _ face: inout some GateView, _ watch: ListWatch
  ) throws {
    var faults: [String] = []
    var watch = watch
    var purged = clock.now
    var input = ScannerInput()
    var advice: [String] = []
    var question: PartyQuestion?
    while true {
      var answer: GateAnswer?
      let scanned = try scanner.next(within: Self.pause)
      if scanned == .typing {
        if let asked = question,
          case .others(let count) = asked.answer(scanner.unfinished, isWhole: false)
        {
          question = nil
          scanner.dropUnfinished()
          try admit(count, asked, &face)
        }
        // The loop reads on at once, because keys that wait for other work would come together, like those of a
        // scanner.
        try face.refresh(typed: scanner.unfinished, of: session)
        continue
      }
      let words = between(session)
      watch.look(session, now: clock.now)
      switch scanned {
      case .text(let bytes), .typed(let bytes):
        let isTyped = scanned == .typed(bytes)
        if let asked = question {
          question = nil
          try face.ask(nil, of: session)
          if bytes.isEmpty { break }
          if isTyped, case .others(let count) = asked.answer(bytes, isWhole: true) {
            try admit(count, asked, &face)
            break
          }
          // Another number is a typing mistake and no scan.
          if isTyped, bytes.count <= 2 {
            question = asked
            try face.ask(asked, of: session)
            break
          }
        }
        if try face.takes(bytes, isTyped: isTyped, of: session) { break }
        let read: ScannerInput.Reading
        if isTyped {
          read = ScannerInput.Reading(typed: bytes)
        } else {
          if let faults = ScannerTest.faults(of: bytes, ending: .init(scanner.ending)) {
            if faults != advice {
              advice = faults
              try face.advise(faults, of: session)
            }
            if faults.isEmpty { try face.say([ScannerTest.right], of: session) }
            break
          }
          read = input.read(bytes, ending: .init(scanner.ending)) {
            session.isSigned($0, now: clock.now)
          }
        }
        let faults = read.setting?.faults ?? advice
        if faults != advice {
          advice = faults
          try face.advise(faults, of: session)
        }
        let answered = session.scan(
          read.text, at: clock.reading,
          misread: read.isUnreadable ? faults.joined(separator: "; ") : nil)
        if asks {
          question = PartyQuestion(read.text, further: answered.further)
        }
        answer = answered
      // The verifier refuses every text of this length, which is longer than any barcode.
      case .tooLong:
        let long = [UInt8](repeating: UInt8(ascii: "."), count: 1 << 16)
        answer = session.scan(long, at: clock.reading)
      case .key(let key):
        if question != nil {
          question = nil
          try face.ask(nil, of: session)
          if key == .enter { break }
        }
        if try face.takes(key, of: session) || key != .enter { break }
        answer = session.scan([], at: clock.reading)
      case .interrupt: try face.sayHowToClose(session)
      case .nothing, .typing:
        session.performIdleWork(now: clock.now)
        if clock.now >= purged.adding(seconds: 86_400) {
          purged = clock.now
          purge()
        }
      case .end: return
      }
      let found = session.folderFaults + words.faults
      if found != faults {
        faults = found
        try face.warn(faults, of: session)
      }
      if !words.notices.isEmpty { try face.say(words.notices, of: session) }
      let news = session.takeNews()
      if !news.isEmpty { try face.tell(news, of: session) }
      if let answer {
        try face.show(answer, of: session)
        if let question { try face.ask(question, of: session) }
      }
      if session.isClosed || face.isClosed { return }
      try face.refresh(typed: scanner.unfinished, of: session)
    }
  }
}

extension GateLoop {
  /// Lets further people in, or out, on the pass of a question, each as an event of its own, and shows the last
  /// answer.
  private func admit(
    _ count: Int, _ asked: PartyQuestion, _ face: inout some GateView
  ) throws {
    try face.ask(nil, of: session)
    var last: GateAnswer?
    for _ in 0..<count {
      let answer = session.scan(asked.scanned, at: clock.reading, isFurther: true)
      last = answer
      if answer.light != .admit { break }
    }
    if let last { try face.show(last, of: session) }
  }
}

/// A view that writes each answer below the last, or as JSON for a program.
struct ScrollingGateView: GateView {
  private(set) var isClosed = false
  let isJSON: Bool
  private let speech: DoorSpeech
  private let clock: ClockOption
  private var closing: ClosingCode

  init(isJSON: Bool, speech: DoorSpeech, clock: ClockOption, closing: ClosingCode) {
    self.isJSON = isJSON
    self.speech = speech
    self.clock = clock
    self.closing = closing
  }

  func show(_ answer: GateAnswer, of session: GateSession) throws {
    let counts = session.counts
    try Console.print(
      isJSON
        ? answer.json(counts: counts)
        : GateScreen.standard.text(answer, counts, speech, now: clock.now))
    if !isJSON, counts.conflicts > 0 {
      for (conflict, person) in session.conflictingPeople.prefix(2) {
        try Console.print("  ‼ CONFLICT: \(GateReportView.words(conflict, person))")
      }
    }
  }

  func tell(_ events: [AdmissionEvent], of session: GateSession) throws {
    for event in events {
      if isJSON {
        try Console.print(GateReportView.json(event))
      } else {
        try Console.print("· \(speech.news(event, of: session, now: clock.now))")
      }
    }
  }

  func warn(_ faults: [String], of session: GateSession) {
    for fault in faults { Console.complain(withoutControls(fault)) }
    if faults.isEmpty { Console.complain("all is well again") }
  }

  func say(_ notices: [String], of session: GateSession) {
    for notice in notices { Console.complain(withoutControls(notice)) }
  }

  func advise(_ scanner: [String], of session: GateSession) {
    for fault in scanner { Console.complain("scanner: \(fault)") }
    if scanner.isEmpty { Console.complain("scanner: now it is set correctly") }
  }

  func ask(_ question: PartyQuestion?, of session: GateSession) throws {
    if let question { try Console.print("  \(speech.words.howMany(of: question.further + 1))") }
  }

  mutating func sayHowToClose(_ session: GateSession) { Console.complain(howToClose()) }

  private mutating func howToClose() -> String {
    speech.words.howToClose(number: closing.offer(), command: closing.command)
  }

  mutating func takes(_ line: [UInt8], isTyped: Bool, of session: GateSession) -> Bool {
    switch closing.answer(line, isTyped: isTyped) {
    case .closes: isClosed = true
    case .isWrong: Console.complain(speech.words.otherNumber(howToClose: howToClose()))
    case .other: return false
    }
    return true
  }
}
