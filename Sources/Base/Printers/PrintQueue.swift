/// Documents on their way through one printer, in order, a job for each.
///
/// A job for each document shows which ones came out when the printer jams. A few are at the printer at a time, so that it
/// need not stop between them, and so that few must be looked for after a jam.
///
/// The caller keeps the events, and calls `step` until nothing is left, with a pause where no event came.
package struct PrintQueue<Key: Hashable & Sendable>: Sendable {
  /// A document, and the caller's key for it.
  package struct Item: Sendable {
    package let key: Key
    /// Shown at the printer; it names no person.
    package let title: String
    package let paper: PaperSize
    /// Reads or draws the PDF when its turn comes.
    package let document: @Sendable () throws -> [UInt8]

    package init(
      _ key: Key, title: String, paper: PaperSize,
      document: @escaping @Sendable () throws -> [UInt8]
    ) {
      (self.key, self.title, self.paper, self.document) = (key, title, paper, document)
    }
  }

  package enum Event: Hashable, Sendable {
    /// The document is about to be sent; from now on it may come out.
    case sending(Key)
    /// The printer has taken it under this number.
    case sent(Key, job: Int)
    /// The printer did not take it, because it is busy; it is sent again later.
    case held(Key)
    case printed(Key)
    /// It was not printed, or not wholly, for this reason.
    case failed(Key, String)
    /// It may have been printed, or not: the printer did not answer, or does not know the job any more.
    case doubtful(Key)
    /// The trouble at the printer changed; empty where there is none.
    case trouble(String)
  }

  private struct Job: Sendable {
    let key: Key
    let number: Int
    let title: String
  }

  private let printer: Printer
  private var waiting: [Item]
  /// The number of steps until a printer that was busy is asked again; it is 0 as soon as a job has ended.
  private var patience = 0
  private static var busyPause: Int { 10 }
  /// The jobs at the printer, in order.
  private var jobs: [Job]
  /// The trouble at the printer; empty where there is none.
  package private(set) var trouble = ""
  /// Maximum number of jobs at the printer.
  package static var most: Int { 3 }

  /// Documents for a printer.
  package init(_ printer: Printer, _ items: [Item] = []) {
    (self.printer, waiting, jobs) = (printer, items, [])
  }

  package mutating func append(_ items: [Item]) { waiting += items }

  /// Adds a job that is at the printer already, from a run that was ended.
  package mutating func append(job: Int, of key: Key, title: String) {
    jobs.append(Job(key: key, number: job, title: title))
  }

  package var isDone: Bool { waiting.isEmpty && jobs.isEmpty }
  /// The keys of documents that are not out yet.
  package var keys: Set<Key> { Set(waiting.map(\.key) + jobs.map(\.key)) }
  /// The number of documents that are not out yet.
  package var left: Int { waiting.count + jobs.count }
  /// Whether a person must do something at the printer before the next page comes out.
  package private(set) var needsPerson = false

  /// Sends what the printer can take, and looks after the jobs there.
  ///
  /// Each event is handed over at once, so that it can be kept before the next thing happens. Throws where the printer does
  /// not answer; then a later step goes on.
  package mutating func step(_ tell: (Event) throws -> Void) throws {
    let reason = try look(tell)
    try send(tell)
    // A printer that is busy with others and has none of these says by its state why it does not go on.
    let state = isDone ? PrinterState() : try printer.state()
    needsPerson = state.needsPerson || !reason.isEmpty
    let now = [state.trouble, reason].filter { !$0.isEmpty }.joined(separator: "; ")
    if now != trouble {
      trouble = now
      try tell(.trouble(now))
    }
  }

  /// Returns why the first job that does not go on does not.
  private mutating func look(_ tell: (Event) throws -> Void) throws -> String {
    var stuck = ""
    for job in jobs {
      switch try printer.job(job.number, title: job.title) {
      case .waiting(let reason):
        if stuck.isEmpty { stuck = reason }
        continue
      case .printed: try tell(.printed(job.key))
      case .failed(let words): try tell(.failed(job.key, words))
      case .forgotten: try tell(.doubtful(job.key))
      }
      jobs.removeAll { $0.number == job.number }
      patience = 0
    }
    return stuck
  }

  private mutating func send(_ tell: (Event) throws -> Void) throws {
    patience = max(0, patience - 1)
    while patience == 0, jobs.count < Self.most, let item = waiting.first {
      let document: [UInt8]
      do {
        document = try item.document()
      } catch {
        waiting.removeFirst()
        try tell(.failed(item.key, "\(error)"))
        continue
      }
      try tell(.sending(item.key))
      let event: Event
      do throws(PrinterFault) {
        let number = try printer.print(document, on: item.paper, title: item.title)
        jobs.append(Job(key: item.key, number: number, title: item.title))
        event = .sent(item.key, job: number)
      } catch {
        switch error {
        case .busy:
          patience = Self.busyPause
          event = .held(item.key)
        case .refused(let words): event = .failed(item.key, words)
        case .unanswered: event = .doubtful(item.key)
        case .noLibrary, .name, .unreachable:
          // Nothing was sent.
          try tell(.held(item.key))
          throw error
        }
      }
      if patience == 0 { waiting.removeFirst() }
      try tell(event)
    }
  }
}
