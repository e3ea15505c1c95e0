package import StrictText
internal import Vocabulary

extension PageDetails {
  /// Writes what `init(request:)` reads of a ticket, as members of an object: its hours with the offset of
  /// their clocks, and `print`.
  ///
  /// A journal of passes keeps them, so that a page can be drawn again as it was. A list of tickets states
  /// holder and reference itself, and a journey has a request of its own: neither is written.
  package func write(to writer: inout JSONWriter) {
    if let starts { writer.member("starts_at", starts.description) }
    if let ends { writer.member("ends_at", ends.description) }
    let members: [(String, String?)] = [
      ("language", language == .english ? nil : language.rawValue), ("zone", zone?.rawValue),
      ("issuer_name", issuerName), ("name", name), ("doors", doors?.description),
      ("entrance", entrance), ("note", note),
    ]
    let present = members.filter { $0.1 != nil }
    guard !present.isEmpty else { return }
    writer.name("print")
    writer.object { writer in
      for (name, text) in present { writer.member(name, text ?? "") }
    }
  }
}
