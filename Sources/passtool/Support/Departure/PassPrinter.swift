internal import PassDeparture
internal import Platform
internal import Printers
internal import Vocabulary

/// The passes of a departure on their way through one printer, with the record of those that are out.
struct PassPrinter {
  private let printer: Printer
  private let record: PrintedPasses
  var queue: PrintQueue<PassID>
  private var names: [PassID: String] = [:]

  /// Asks the printer of that name what it prints; `directory` is that of the departure.
  init(_ name: String, _ directory: DepartureDirectory) throws {
    printer = try Printer(name)
    record = PrintedPasses(directory)
    queue = PrintQueue(printer)
  }

  var name: String { printer.address.description }

  /// Returns how messages name a pass: by its sequence.
  func name(of id: PassID) -> String { "sequence \(names[id] ?? "\(id)")" }

  /// Adds passes that are not out yet; with `again` also those that are.
  ///
  /// A pass that an earlier run left at a printer is looked for there: it is not printed a second time where that is certain
  /// to be one too many. Returns a remark for each of which nobody knows.
  mutating func add(_ sheets: [PassPrinting.Sheet], again: Bool) throws -> [String] {
    let steps = try record.steps()
    var remarks: [String] = []
    let present = queue.keys
    for sheet in sheets where !present.contains(sheet.item.pass.id) {
      let id = sheet.item.pass.id
      names[id] = sheet.item.name
      switch steps[id] {
      case .printed:
        guard again else { continue }
        try record.note(id, .open)
      case .sent(printer.address.description, let job):
        if try isLeft(job, sheet, &remarks) {
          queue.append(job: job, of: id, title: sheet.title)
          continue
        }
        if try record.steps()[id] == .printed { continue }
      case .sent(let other, let job):
        guard try isFree(other, job, sheet, &remarks) else { continue }
      case .sending(let other):
        remarks.append(doubt(id, other))
      case .open, nil: break
      }
      let path = sheet.path
      queue.append([
        PrintQueue.Item(id, title: sheet.title, paper: sheet.paper) {
          guard let document = try Files.read(path, limit: 1 << 24) else {
            throw Failure.data("\(path): is too long for a pass")
          }
          return document
        }
      ])
    }
    return remarks
  }

  /// Returns whether a job of an earlier run is still at this printer.
  private func isLeft(
    _ job: Int, _ sheet: PassPrinting.Sheet, _ remarks: inout [String]
  ) throws -> Bool {
    let id = sheet.item.pass.id
    switch try printer.job(job, title: sheet.title) {
    case .waiting: return true
    case .printed: try record.note(id, .printed)
    case .failed: break
    case .forgotten: remarks.append(doubt(id, name))
    }
    return false
  }

  /// Takes a job of an earlier run back from another printer; returns whether the pass is to be printed here.
  private func isFree(
    _ other: String, _ job: Int, _ sheet: PassPrinting.Sheet, _ remarks: inout [String]
  ) throws -> Bool {
    let id = sheet.item.pass.id
    do throws(PrinterFault) {
      let printer = try Printer(other)
      if try printer.cancel(job, title: sheet.title) { return true }
      if try printer.job(job, title: sheet.title) == .printed {
        try? record.note(id, .printed)
        return false
      }
    } catch {
      // A printer that is away tells nothing.
    }
    remarks.append(doubt(id, other))
    return true
  }

  private func doubt(_ id: PassID, _ printer: String) -> String {
    "\(name(of: id)) is printed now, and may have come out of \(printer) before: look there, and keep one of the two"
  }

  /// Keeps an event in the record.
  func note(_ event: PrintQueue<PassID>.Event) throws {
    switch event {
    case .sending(let id): try record.note(id, .sending(printer: name))
    case .sent(let id, let job): try record.note(id, .sent(printer: name, job: job))
    case .printed(let id): try record.note(id, .printed)
    case .failed(let id, _), .held(let id): try record.note(id, .open)
    // It stays as it is, so that the next run says so, too.
    case .doubtful, .trouble: break
    }
  }

  /// The state in a few words, for a screen; empty where nothing is on its way.
  var status: String {
    let words = [queue.left > 0 ? "\(queue.left) to come" : "", queue.trouble].filter {
      !$0.isEmpty
    }
    return words.isEmpty ? "" : "printer \(name): " + words.joined(separator: "; ")
  }

  /// Whether passes are on their way, and the printer answered the last time.
  ///
  /// One that is away would keep the agent waiting at every look, so that it is asked again with the next pass.
  private(set) var isWatched = false

  /// Does what can be done at once, for a screen; returns what is wrong, in words.
  mutating func watch() -> [String] {
    let printer = self
    var faults: [String] = []
    do {
      try queue.step { event in
        try printer.note(event)
        switch event {
        case .failed(let id, let words):
          faults.append("\(printer.name(of: id)): not printed: \(words)")
        case .doubtful(let id):
          faults.append("\(printer.name(of: id)): may be printed or not; look for it")
        case .sending, .sent, .held, .printed, .trouble: break
        }
      }
      isWatched = !queue.isDone
    } catch {
      faults.append("\(error); P sends the rest again")
      isWatched = false
    }
    return faults
  }

  /// Prints everything, with progress; returns what did not come out.
  mutating func run() throws -> (printed: Int, faults: [String]) {
    let names = names
    let rest = "passtool departure passes --printer \(name) goes on from there"
    var run = PrintRun<PassID>(total: queue.left, rest: rest) {
      "sequence \(names[$0] ?? "\($0)")"
    }
    let printer = self
    try run.run(&queue, note: printer.note)
    return (run.printed, run.faults)
  }
}
