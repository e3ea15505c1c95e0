package import GateRules
package import PassFormats
internal import Vocabulary

extension PhoneLedger: SectionStore {
  package func hasHead(_ head: LedgerHead) -> Bool {
    heads[head.device]?.contains { $0.sequence >= head.sequence } ?? false
  }

  package func line(of event: AdmissionEvent) -> [UInt8]? { events[event.key]?.event.line }

  package func keep(_ event: AdmissionEvent, line: [UInt8]) { insert(event, line: line) }

  /// Returns the refusals that are kept of a source.
  package func refusedWords(of source: String) -> [String] {
    (refusals[source] ?? []).map { $0.words }
  }
}
