internal import Foundation
internal import Platform
internal import Printers
internal import Vocabulary

/// A run of documents through a printer, with progress and the printer's words on the screen.
///
/// On a terminal it waits while a person mends the printer; Ctrl-C ends it at any moment. Without a terminal nobody reads
/// its words, so that it ends where a person is needed.
struct PrintRun<Key: Hashable & Sendable> {
  private(set) var printed = 0
  /// One for each document that is not out, or of which nobody knows.
  private(set) var faults: [String] = []
  private let total: Int
  /// How the rest is printed after this run was ended, in words.
  private let rest: String
  /// Returns how a message names a document, such as its sequence.
  private let name: (Key) -> String
  private let isWatched = Terminal.isTerminal(.error)

  init(total: Int, rest: String, name: @escaping (Key) -> String) {
    (self.total, self.rest, self.name) = (total, rest, name)
  }

  /// The pause where nothing has happened, in seconds.
  private static var pause: Double { 0.2 }

  /// Runs a queue to its end; `note` keeps each event before the next thing happens.
  ///
  /// Throws where nobody is there to mend the printer, or it does not answer.
  mutating func run(
    _ queue: inout PrintQueue<Key>, note: (PrintQueue<Key>.Event) throws -> Void
  ) throws {
    var isAway = false
    show()
    while !queue.isDone {
      var happened = false
      do {
        try queue.step { event in
          try note(event)
          happened = true
          take(event)
        }
        isAway = false
        if queue.needsPerson, !isWatched { throw stopped(queue.trouble) }
      } catch let fault as PrinterFault {
        guard isWatched else { throw stopped("\(fault)") }
        if !isAway { complain("\(fault)") }
        isAway = true
      }
      if !happened { Thread.sleep(forTimeInterval: Self.pause) }
    }
    if isWatched, total > 0 { try? Terminal.write("\n", to: .error) }
  }

  private mutating func take(_ event: PrintQueue<Key>.Event) {
    switch event {
    case .sending, .sent, .held: break
    case .printed:
      printed += 1
      show()
    case .failed(let key, let words): fail("\(name(key)): not printed: \(words)")
    case .doubtful(let key):
      fail(
        "\(name(key)): may be printed or not, the printer does not know it any more; look for it")
    case .trouble(let words):
      if !words.isEmpty { complain(words) }
    }
  }

  private mutating func fail(_ words: String) {
    faults.append(words)
    Console.complain(words)
    show()
  }

  private func complain(_ words: String) {
    guard isWatched else { return }
    Console.complain(
      "the printer says: \(words)\n  it prints on when that is mended; Ctrl-C ends here: \(rest)"
    )
    show()
  }

  private var progress: String { "\(printed) of \(total) printed" }

  private func show() {
    if isWatched, total > 0 { try? Terminal.write("\r\u{1B}[K\(progress)", to: .error) }
  }

  private func stopped(_ words: String) -> Failure {
    .unavailable("\(progress); the printer says: \(words); \(rest)")
  }
}
