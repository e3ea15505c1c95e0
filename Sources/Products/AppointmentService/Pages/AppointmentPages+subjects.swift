internal import PassPages
internal import StrictText
internal import Vocabulary

/// The people, animals and things that an appointment is for.
extension AppointmentPages {
  /// The kinds that the form offers; the service takes any word.
  private static let kinds: [(word: String, text: PageText)] = [
    ("person", .person), ("child", .child), ("dog", .dog), ("cat", .cat), ("animal", .animal),
    ("thing", .thing),
  ]

  /// A subject that is typed and perhaps not known to the service yet.
  private struct Typed: Equatable {
    let kind: String
    let name: String
  }

  /// The fields for the subjects: the known ones, and empty rows for new ones.
  ///
  /// A row that was added by the form that was just sent has become a known one, which is then checked.
  func subjects(_ visit: Visit) async throws -> [FormGroup] {
    let known = try await visit.ask("listSubjects")["subjects"].list
    var fields = known.map { subject in
      let isTyped = (1...visit.people).contains { typed(row: $0, visit) == Self.typed(subject) }
      let name = "subject-\(subject["subject_id"].text)"
      return FormField(
        .checkbox, name, subject["name"].text,
        value: visit.form.has(name) || isTyped ? "on" : ""
      ).with { $0.isRequired = false }
    }
    let rows = (1...visit.people).flatMap { row -> [FormField] in
      var name = FormField(
        .text, "name-\(row)", visit.text(.name), value: visit.form["name-\(row)"])
      let kind = visit.form["kind-\(row)"].nonEmpty ?? Self.kinds[0].word
      if known.contains(where: { Self.typed($0) == typed(row: row, visit) }) { name.value = "" }
      name.isRequired = known.isEmpty && row == 1
      name.hint = row == 1 ? visit.text(.nameHint) : ""
      name.longest = 64
      if !name.value.isEmpty, TicketText(typed: name.value) == nil {
        name.fault = visit.text(.wrongName)
      } else if visit.isChosen, row == 1, chosen(visit).isEmpty,
        (1...visit.people).allSatisfy({ typed(row: $0, visit) == nil })
      {
        name.fault = visit.text(.nameMissing)
      }
      let choices = Self.kinds.map { FormChoice($0.word, visit.text($0.text)) }
      return [
        name,
        FormField(.choice(choices), "kind-\(row)", visit.text(.kind), value: kind),
      ]
    }
    if fields.isEmpty { return [FormGroup(visit.text(.forWhom), rows)] }
    fields[0].hint = visit.text(.chooseKnown)
    return [
      FormGroup(visit.text(.forWhom), fields), FormGroup(visit.text(.forAnother), rows),
    ]
  }

  /// Returns the ids of the subjects that the form names, and adds those that the service does not know yet.
  ///
  /// A form that was refused is sent again under another key, so a name that is known already is not added twice.
  func named(_ visit: Visit) async throws -> [String] {
    var ids = chosen(visit)
    let rows = (1...visit.people).compactMap { row in typed(row: row, visit) }
    guard !rows.isEmpty else { return ids }
    let known = try await visit.ask("listSubjects")["subjects"].list
    for (index, row) in rows.enumerated() {
      let same = known.filter { Self.typed($0) == row }.map { $0["subject_id"].text }
      if let other = same.first(where: { !ids.contains($0) }) {
        ids.append(other)
      } else if same.isEmpty || rows.prefix(index).contains(row) {
        // Two children may have one name, so a second row of the same name is another child.
        let added = try await visit.ask("addSubject", step: "subject-\(index)") { writer in
          writer.member("kind", row.kind)
          writer.member("name", row.name)
        }
        ids.append(added["subject_id"].text)
      }
    }
    return ids
  }

  /// The ids of the known subjects that are checked.
  private func chosen(_ visit: Visit) -> [String] {
    visit.form.pairs.filter { $0.name.hasPrefix("subject-") }
      .map { String($0.name.dropFirst("subject-".count)) }
  }

  private func typed(row: Int, _ visit: Visit) -> Typed? {
    let name = visit.form["name-\(row)"]
    guard !name.isEmpty else { return nil }
    return Typed(
      kind: visit.form["kind-\(row)"].nonEmpty ?? Self.kinds[0].word,
      name: TicketText(typed: name)?.rawValue ?? name)
  }

  private static func typed(_ subject: Received) -> Typed {
    Typed(kind: subject["kind"].text, name: subject["name"].text)
  }
}
