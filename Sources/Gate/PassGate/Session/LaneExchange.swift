internal import PassVerifier
internal import Vocabulary

/// The exchange of a session with the other lanes of its place, where they share a folder, and its faults.
struct LaneExchange {
  /// The number of parts that others handed on and that are not taken in.
  private(set) var refused = 0
  private let folder: LaneFolder?
  private let ledger: Ledger
  private var writingFault: String?
  private var readingFault: String?
  private var refusedParts: [String] = []

  /// Maximum number of times that the folder is read in a pause between scans; a scan reads it once.
  private static let pauseRounds = 16

  init(_ folder: LaneFolder?, ledger: Ledger) {
    self.folder = folder
    self.ledger = ledger
  }

  /// The faults in the folder, first that of the folder itself; empty while the lanes hear each other.
  var faults: [String] {
    // The meaning comes first, because a path may be longer than the line.
    let folderFault =
      switch (readingFault, writingFault) {
      case (let fault?, .some):
        "the lanes do not know whom the others let in; a copy can get in twice: \(fault)"
      case (let fault?, nil):
        "this lane does not know whom the others let in; a copy can get in twice: \(fault)"
      case (nil, let fault?):
        "the other lanes do not know whom this one lets in; a copy can get in twice: \(fault)"
      case (nil, nil): String?.none
      }
    let leftOut = folder?.leftOut.map { "the shared folder holds \($0)" }
    return [folderFault, leftOut].compactMap(\.self) + refusedParts
  }

  /// Takes in the events that the other lanes wrote.
  mutating func hear(_ held: HeldTrust, now: Instant) {
    readingFault = nil
    do throws(LedgerError) {
      _ = try folder?.take(held, now: now)
    } catch {
      readingFault = error.description
    }
  }

  /// Counts the parts that could not be taken in; returns false where the ledger cannot be read.
  ///
  /// A merge in another program refuses parts, too.
  mutating func readRefusals() -> Bool {
    refusedParts = []
    guard let parts = try? ledger.refusedParts() else { return false }
    refused = parts.count
    refusedParts = folder?.faults(among: parts) ?? []
    return true
  }

  /// Takes in more than there is time for at a scan; returns false where no folder is shared.
  func hearAtLength(_ held: HeldTrust, now: Instant) -> Bool {
    guard let folder else { return false }
    for _ in 0..<Self.pauseRounds {
      guard let more = try? folder.take(held, now: now), more.new > 0 else { break }
    }
    return true
  }

  /// Writes the events of this gate into the folder.
  mutating func publish(now: Instant) {
    writingFault = nil
    do throws(LedgerError) {
      try folder?.publish(now: now)
    } catch {
      writingFault = error.description
    }
  }
}
