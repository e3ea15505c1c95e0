import PassTestSupport
import Testing

@testable import Printers

/// Documents on their way through a printer that is a program of CUPS.
@Suite(.timeLimit(.minutes(5))) struct PrinterTests {
  private static let a4 = PaperSize(width: 210, height: 297)

  private func documents(_ count: Int) -> [[UInt8]] {
    (1...count).map { Array("%PDF-1.4 page \($0)\n".utf8) }
  }

  private func queue(_ printer: TestPrinter, _ documents: [[UInt8]]) throws -> PrintQueue<Int> {
    PrintQueue(
      try Printer(printer.uri),
      documents.enumerated().map { index, document in
        PrintQueue.Item(index, title: "pass \(index)", paper: Self.a4) { document }
      })
  }

  /// Runs a queue until it has told some event, and returns the events up to it.
  private func run(
    _ queue: inout PrintQueue<Int>, until isLast: (PrintQueue<Int>.Event) -> Bool = { _ in false }
  ) async throws -> [PrintQueue<Int>.Event] {
    var events: [PrintQueue<Int>.Event] = []
    var isOver = false
    while !queue.isDone, !isOver {
      try Task.checkCancellation()
      try queue.step { event in
        events.append(event)
        if isLast(event) { isOver = true }
      }
      await Task.yield()
    }
    return events
  }

  private func printed(_ events: [PrintQueue<Int>.Event]) -> [Int] {
    events.compactMap { if case .printed(let key) = $0 { key } else { nil } }
  }

  @Test func theBytesArriveAsTheyAreInOrderAndOnTheirPaper() async throws {
    let printer = try await TestPrinter()
    let documents = documents(7)
    var queue = try queue(printer, documents)
    let events = try await run(&queue)
    #expect(printed(events) == Array(0..<7) && queue.left == 0)
    let pages = try printer.pages()
    #expect(pages.map(\.document) == documents)
    #expect(Set(pages.map(\.paper)) == ["iso_a4_210x297mm"])
    // Each one was announced before the printer had it.
    for key in 0..<7 {
      let sending = try events.firstIndex(of: .sending(key)).orThrow("an announcement")
      let out = try events.firstIndex(of: .printed(key)).orThrow("an end")
      #expect(sending < out)
    }
  }

  @Test func aJamIsToldInWordsAndTheRestComesOutAfterIt() async throws {
    let printer = try await TestPrinter()
    try printer.jam()
    let documents = documents(3)
    var queue = try queue(printer, documents)
    let before = try await run(&queue) { event in
      if case .trouble(let words) = event { words.hasPrefix("paper jam: ") } else { false }
    }
    #expect(queue.needsPerson && printed(before).isEmpty && queue.left == 3)
    try printer.clear()
    let after = try await run(&queue)
    #expect(after.contains(.trouble("")) && !queue.needsPerson)
    #expect(printed(after) == [0, 1, 2])
    #expect(try printer.pages().map(\.document) == documents)
  }

  @Test func aPageThatThePrinterGivesUpIsNamedAndStopsNoOther() async throws {
    let printer = try await TestPrinter()
    try printer.fail(true)
    var queue = try queue(printer, documents(2))
    var events = try await run(&queue) { if case .failed = $0 { true } else { false } }
    try printer.fail(false)
    events += try await run(&queue)
    let failed = events.compactMap { event in
      if case .failed(let key, let words) = event { (key, words) } else { nil }
    }
    let first = try failed.first.orThrow("a failure")
    #expect(first.0 == 0 && first.1.contains("gave the job up"))
    #expect(printed(events).count + failed.count == 2)
    #expect(try printer.pages().count == printed(events).count)
  }

  @Test func afterAPrinterWasAwayTheRestComesOutAndADoubtIsTold() async throws {
    let printer = try await TestPrinter()
    try printer.jam()
    let documents = documents(4)
    var queue = try queue(printer, documents)
    _ = try await run(&queue) { if case .trouble = $0 { true } else { false } }
    printer.switchOff()
    // Nothing happens to the queue while the printer is away.
    for _ in 0..<3 {
      #expect(throws: PrinterFault.self) { try queue.step { _ in } }
    }
    #expect(queue.left == 4)
    try printer.clear()
    let again = try await TestPrinter(again: printer)
    let events = try await run(&queue)
    // The printer has forgotten the job, so that nobody knows whether its page came out.
    #expect(events.contains(.doubtful(0)))
    #expect(printed(events) == [1, 2, 3])
    #expect(try again.pages().map(\.document) == Array(documents[1...]))
  }

  @Test func aPaperThatThePrinterLacksIsRefusedInWords() async throws {
    let test = try await TestPrinter()
    let printer = try Printer(test.uri)
    let error = #expect(throws: PrinterFault.self) {
      try printer.print([1], on: PaperSize(width: 80, height: 145.3, isRoll: true), title: "pass")
    }
    #expect(try test.pages().isEmpty)
    let words = try error.orThrow("an error").description
    #expect(words.contains("has no paper of 80 × 145.3 mm; it has ") && words.contains("210 × 297"))
  }

  @Test func aPrinterThatTakesNoPDFIsRefusedWithWhatItTakes() async throws {
    let printer = try await TestPrinter(formats: "image/pwg-raster,image/urf")
    let error = #expect(throws: PrinterFault.self) { try Printer(printer.uri) }
    let words = try error.orThrow("an error").description
    #expect(words.contains("prints no PDF, only ") && words.contains("image/pwg-raster"))
  }

  @Test func whereNoPrinterIsTheWordsSayWhatToDo() throws {
    let away = #expect(throws: PrinterFault.self) {
      try Printer("ipp://127.0.0.1:\(freePort())/ipp/print")
    }
    #expect(try away.orThrow("an error").description.contains("no printer answers at 127.0.0.1"))
    for (name, words) in [
      ("", "is a name without spaces"), ("a b", "is a name without spaces"),
      ("a/b", "has none of"), ("usb://Maker/Model", "only ipp:// and ipps://"),
      ("ipp://me:secret@127.0.0.1/ipp", "leave user and password out"),
      (String(repeating: "a", count: 256), "is a name without spaces"),
    ] {
      let error = #expect(throws: PrinterFault.self) { try Printer(name) }
      let told = try error.orThrow("an error").description
      #expect(told.contains(words) && !told.contains("secret"), "\(told)")
    }
  }
}
