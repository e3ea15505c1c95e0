internal import PassFormats
internal import PassVerifier

/// A text of other gates with the result of the checks that need no ledger: those of the signatures.
///
/// They take nearly all the time of a merge. So they are done before the ledger is locked, and several texts can be
/// checked at once.
struct CheckedText: Sendable {
  let text: LedgerText
  /// What became of each section of the text.
  let sections: [Result<LedgerSection, SectionFault>]

  /// The reason why a section is not taken in.
  struct SectionFault: Error, CustomStringConvertible {
    let description: String
  }

  init(_ text: LedgerText, trust: Trust) {
    self.text = text
    sections = text.sections.map { part in
      do {
        return .success(try LedgerSection(part.lines, token: part.token, trust: trust))
      } catch {
        return .failure(SectionFault(description: "\(error)"))
      }
    }
  }
}
