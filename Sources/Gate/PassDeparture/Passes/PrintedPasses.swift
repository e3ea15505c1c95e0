internal import Platform
package import Vocabulary

/// The record of passes on their way through printers at this desk, `printed` in its directory: a line for each step.
///
/// Each step is on the disk before the next one, so that a run after a jam, a kill or a power cut knows which passes are
/// out, which are at which printer, and of which nobody knows. It is not an event, because it says nothing to other desks.
package struct PrintedPasses: Sendable {
  private let journal: LineJournal
  private let directory: DepartureDirectory

  /// The last step of a pass.
  package enum Step: Hashable, Sendable {
    /// It was about to be sent to a printer.
    case sending(printer: String)
    /// A printer has taken it under a number.
    case sent(printer: String, job: Int)
    /// The printer says that it is out.
    case printed
    /// It is not out: it was not printed, or a person wants it again.
    case open
  }

  package init(_ directory: DepartureDirectory) {
    self.directory = directory
    journal = LineJournal("\(directory.path)/printed")
  }

  /// Returns the last step of each pass; those without one were never printed.
  package func steps() throws -> [PassID: Step] { try read().steps }

  private func read() throws -> (steps: [PassID: Step], end: Int) {
    var steps: [PassID: Step] = [:]
    let end = try journal.read { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count >= 2, let id = PassID(words[0]), let step = Step(words.dropFirst()) else {
        return
      }
      steps[id] = step
    }
    return (steps, end)
  }

  /// Notes a step of a pass.
  package func note(_ id: PassID, _ step: Step) throws {
    let lock = try directory.lock()
    try journal.append([Array("\(id.rawValue) \(step.words)".utf8)], at: try read().end)
    lock.release()
  }

  /// The passengers with a pass that counts, that is this desk's to print, and that is not out of a printer.
  ///
  /// A desk prints the passes that it signed, and others that it began to print.
  package func waiting(at desk: Desk) throws -> Set<TravelerID> {
    let steps = try steps()
    let own = desk.ownPasses
    return Set(
      desk.state.all.filter { passenger in
        passenger.validPasses.contains {
          (own.contains($0.id) || steps[$0.id] != nil) && steps[$0.id] != .printed
        }
      }.map(\.id))
  }
}

extension PrintedPasses.Step {
  fileprivate init?(_ words: ArraySlice<String>) {
    let words = Array(words)
    switch (words[0], words.count) {
    case ("sending", 2): self = .sending(printer: words[1])
    case ("sent", 3):
      guard let job = Int(words[2]) else { return nil }
      self = .sent(printer: words[1], job: job)
    case ("printed", 1): self = .printed
    case ("open", 1): self = .open
    default: return nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .sending(let printer): "sending \(printer)"
    case .sent(let printer, let job): "sent \(printer) \(job)"
    case .printed: "printed"
    case .open: "open"
    }
  }
}
