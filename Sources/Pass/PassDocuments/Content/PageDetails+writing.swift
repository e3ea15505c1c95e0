package import StrictText
internal import Vocabulary

extension PageDetails {
  /// Writes the details of a ticket that `init(request:)` reads, as members of an object: the hours, and `print`.
  ///
  /// The hours have the offset of their clocks. A journal of passes keeps these members, so that a page can be drawn
  /// again as it was. A list of tickets states holder and reference itself, and a journey has a request of its own, so
  /// neither is written.
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
