package import PassFormats
package import PassVerifier
internal import Vocabulary

/// The storage of a gate, as a merge of signed sections needs it.
package protocol SectionStore {
  associatedtype Failure: Error

  /// The device whose ledger it is.
  var device: DeviceID { get }
  /// Returns whether exports of a device are taken in: the device is of the ledger's issuer, or an agent named it for a
  /// place.
  func listens(to other: DeviceID) throws(Failure) -> Bool
  /// Returns whether a signature of that device over that number, or a later one, is kept.
  func hasHead(_ head: LedgerHead) throws(Failure) -> Bool
  /// Returns the line that is kept under the id of an event.
  func line(of event: AdmissionEvent) throws(Failure) -> [UInt8]?
  /// Keeps an event of another gate.
  func keep(_ event: AdmissionEvent, line: [UInt8]) throws(Failure)
  /// Keeps the signature of a section whose first event has the number `first`; it also covers the events of an earlier
  /// signature, as far as there is no gap in between.
  func keep(_ head: LedgerHead, token: [UInt8], from first: Int) throws(Failure)
}

/// Sections of other gates on their way into a ledger: they are checked first, and then written in one transaction.
package struct SectionMerge<Store: SectionStore> {
  /// The result of the checks, to which `write` adds.
  package private(set) var report = MergeReport()
  private let store: Store
  /// The sections with events that are not known here, and their places in the text.
  private var sections: [(place: Place, section: LedgerSection)] = []

  /// The place of a section in the text.
  package struct Place {
    /// The number of the section, counted from 1.
    package let number: Int
    /// The start of the section, as an offset in bytes.
    package let start: Int

    package init(number: Int, start: Int) { (self.number, self.start) = (number, start) }
  }

  package init(into store: Store) { self.store = store }

  /// Whether nothing is left to write.
  package var isComplete: Bool { sections.isEmpty }

  /// Takes a section whose signature is good, if the ledger listens to its device.
  package mutating func take(
    _ section: LedgerSection, at place: Place
  ) throws(Store.Failure) {
    let device = section.head.device
    guard try store.listens(to: device) else {
      report.refuse(
        "\(device) is a device of \(device.issuer), and this is a gate of \(store.device.issuer); "
          + "if its events may count here: passtool gate ctl listen-to \(device)", place.number,
        place.start)
      return
    }
    if section.unsignedCount > 0 {
      report.refuse(
        "\(counted(section.unsignedCount, "line was", "lines were")) not loaded, because \(device) did not sign "
          + (section.unsignedCount == 1 ? "it" : "them"), place.number, place.start)
    }
    if try isKnown(section) {
      report.count(section, new: 0)
    } else {
      sections.append((place, section))
    }
  }

  /// Refuses a section, unless its lines are this gate's own: a gate whose key no bundle lists yet may still receive its
  /// own export.
  package mutating func refuse(_ lines: [[UInt8]], at place: Place, because words: String) {
    if let count = try? countIfOwn(lines) {
      report.known += count
    } else {
      report.refuse(words, place.number, place.start)
    }
  }

  /// Writes the new events, inside of a transaction, and returns the report of the whole merge.
  package func write() throws(Store.Failure) -> MergeReport {
    var report = report
    for (place, section) in sections {
      if let words = try contradiction(to: section) {
        report.refuse(words, place.number, place.start)
        continue
      }
      var new = 0
      for (event, line) in section.events where try store.line(of: event) == nil {
        try store.keep(event, line: line)
        new += 1
      }
      let first = section.events.first?.event.sequence ?? section.head.sequence
      try store.keep(section.head, token: section.token, from: first)
      report.count(section, new: new)
    }
    return report
  }

  /// Returns the number of these lines; nil unless they are this gate's own, as the ledger has them.
  private func countIfOwn(_ lines: [[UInt8]]) throws(Store.Failure) -> Int? {
    guard !lines.isEmpty else { return nil }
    for line in lines {
      guard let event = try? AdmissionEvent(line: line), event.device == store.device,
        try store.line(of: event) == line
      else { return nil }
    }
    return lines.count
  }

  /// Returns whether every event of a section is here, so that nothing need be written.
  private func isKnown(_ section: LedgerSection) throws(Store.Failure) -> Bool {
    guard try store.hasHead(section.head) else { return false }
    for (event, line) in section.events {
      guard try store.line(of: event) == line else { return false }
    }
    return true
  }

  /// Returns the reason why a section cannot be taken in: its device signed another event with an id that is known
  /// here.
  private func contradiction(to section: LedgerSection) throws(Store.Failure) -> String? {
    for (event, line) in section.events {
      if let known = try store.line(of: event), known != line {
        return
          "\(event.device), event \(event.sequence): another event is kept here under the same id, so this part was not "
          + "loaded; a ledger was changed, or somebody else has the key of \(event.device): call the supervisor"
      }
    }
    return nil
  }
}

extension MergeReport {
  fileprivate mutating func refuse(_ words: String, _ number: Int, _ start: Int) {
    refused.append("part \(number): \(words)")
    firstRefused = min(firstRefused ?? start, start)
  }

  fileprivate mutating func count(_ section: LedgerSection, new: Int) {
    self.new += new
    known += section.events.count - new
    devices[section.head.device] = max(devices[section.head.device] ?? 0, section.head.sequence)
  }
}
