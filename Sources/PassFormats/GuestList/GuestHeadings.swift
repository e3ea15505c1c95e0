internal import Vocabulary

/// Which column of a guest list says what, by its headings.
package struct GuestHeadings: Sendable {
  /// The index of each column that was found.
  package let columns: [GuestColumn: Int]
  /// Headings that are not understood, as the list spells them.
  package let unused: [String]
  /// Whether the last name stands before the first one, as in Japanese.
  let isLastNameFirst: Bool

  /// Finds the columns.
  ///
  /// A heading that a person mapped counts before words that are understood by themselves. Where a word has
  /// several meanings, the language decides that knows most of the headings.
  ///
  /// - Throws: `HeadingFault` for a heading that may mean two columns, two headings of one meaning, a choice
  ///   that is no heading of the list, or where no heading is understood.
  package init(
    _ headings: [PlacedText], map choices: [HeadingChoice] = []
  ) throws(HeadingFault) {
    var finder = Finder(headings)
    try finder.take(choices)
    try finder.takeWords()
    guard finder.columns.keys.contains(where: Self.identifying.contains) else {
      throw HeadingFault(
        headings.first,
        "no heading is known; call the columns holder (or first name and last name), "
          + "reference, seats, admits, title, place, note")
    }
    columns = finder.columns
    unused = finder.unused
    isLastNameFirst = finder.isLastNameFirst
  }

  /// Without one of these a list says nothing of whose a ticket is.
  private static let identifying: Set<GuestColumn> = [
    .holder, .firstName, .lastName, .seats, .reference,
  ]
}

/// Why the headings of a guest list do not tell what its columns say.
package struct HeadingFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where the heading is.
  package let place: TextPlace
  /// What is wrong and how to correct it.
  package let description: String
  /// What a person may say to decide, each enough by itself.
  package let choices: [HeadingChoice]

  init(_ heading: PlacedText?, _ detail: String, choices: [HeadingChoice] = []) {
    place = heading?.place ?? TextPlace(line: 1, column: 1)
    description = detail
    self.choices = choices
  }
}

/// The work of finding columns.
private struct Finder {
  let headings: [PlacedText]
  private(set) var columns: [GuestColumn: Int] = [:]
  private(set) var unused: [String] = []
  private(set) var isLastNameFirst = false
  /// The columns and the headings that a person mapped.
  private var mapped: Set<GuestColumn> = []
  private var decided: Set<Int> = []

  init(_ headings: [PlacedText]) { self.headings = headings }

  mutating func take(_ choices: [HeadingChoice]) throws(HeadingFault) {
    for choice in choices {
      let key = HeadingWords.key(choice.heading)
      let found = headings.indices.filter {
        headings[$0].text == choice.heading
          || !key.isEmpty && HeadingWords.key(headings[$0].text) == key
      }
      guard let index = found.first else {
        throw HeadingFault(
          headings.first,
          "no heading is '\(shown(choice.heading))'; the headings are "
            + headings.filter { !$0.text.isEmpty }.map { "'\(shown($0.text))'" }
            .joined(separator: ", "))
      }
      guard found.count == 1 else {
        throw HeadingFault(
          headings[found[1]], "'\(shown(choice.heading))' is the heading of two columns; rename one"
        )
      }
      guard choice.column != .ignore else {
        decided.insert(index)
        continue
      }
      guard decided.insert(index).inserted, mapped.insert(choice.column).inserted else {
        throw HeadingFault(
          headings[index], "'\(shown(choice.heading))' is mapped twice, or its column is")
      }
      columns[choice.column] = index
    }
  }

  mutating func takeWords() throws(HeadingFault) {
    var meanings: [(index: Int, meaning: HeadingWords.Meaning, languages: Set<String>)] = []
    var known: [String: Int] = [:]
    let open = headings.indices.filter { !decided.contains($0) }
    for index in open {
      for language in Set(HeadingWords.candidates(headings[index].text).map({ $0.language })) {
        known[language, default: 0] += 1
      }
    }
    for index in open {
      let candidates = HeadingWords.candidates(headings[index].text)
      let most = candidates.map({ known[$0.language] ?? 0 }).max() ?? 0
      let best = candidates.filter { known[$0.language] == most }
      let distinct = Set(best.map({ $0.meaning }))
      guard let meaning = distinct.first else {
        if !headings[index].text.isEmpty { unused.append(headings[index].text) }
        continue
      }
      if distinct.count > 1 {
        try refuse(index, distinct.flatMap { columns(of: $0) })
        continue
      }
      meanings.append((index, meaning, Set(best.map({ $0.language }))))
    }
    func has(_ column: GuestColumn) -> Bool {
      columns[column] != nil || meanings.contains { $0.meaning == .column(column) }
    }
    let (hasFirst, hasLast) = (has(.firstName), has(.lastName))
    for (index, meaning, languages) in meanings {
      switch meaning {
      case .column(let column):
        try assign(column, index)
        if column == .lastName, languages == ["ja"] { isLastNameFirst = true }
      case .either(let one, let other): try refuse(index, [one, other])
      case .nameOrLast: try assign(hasFirst && !hasLast ? .lastName : .holder, index)
      case .nameOrFirst: try assign(hasLast && !hasFirst ? .firstName : .holder, index)
      case .titleOrAddress:
        if hasFirst || hasLast {
          try refuse(index, [.title, .ignore], "a form of address, or \(GuestColumn.title.words)")
        } else {
          try assign(.title, index)
        }
      }
    }
  }

  private func columns(of meaning: HeadingWords.Meaning) -> [GuestColumn] {
    switch meaning {
    case .column(let column): [column]
    case .either(let one, let other): [one, other]
    case .nameOrLast: [.holder, .lastName]
    case .nameOrFirst: [.holder, .firstName]
    case .titleOrAddress: [.title]
    }
  }

  /// Takes a column by its word; one that a person mapped to another heading is not looked for.
  private mutating func assign(_ column: GuestColumn, _ index: Int) throws(HeadingFault) {
    if mapped.contains(column) {
      unused.append(headings[index].text)
      return
    }
    if let other = columns[column] {
      throw HeadingFault(
        headings[index],
        "'\(shown(headings[other].text))' and '\(shown(headings[index].text))' both mean "
          + "\(column.words); rename one, or say which counts",
        choices: [other, index].map { HeadingChoice(column, headings[$0].text) })
    }
    columns[column] = index
  }

  /// Refuses a heading of several meanings, unless a person mapped other headings to each of them.
  private mutating func refuse(
    _ index: Int, _ meanings: [GuestColumn], _ words: String? = nil
  ) throws(HeadingFault) {
    let meanings = GuestColumn.allCases.filter(meanings.contains)
    guard meanings.contains(where: { !mapped.contains($0) }) else {
      unused.append(headings[index].text)
      return
    }
    throw HeadingFault(
      headings[index],
      "'\(shown(headings[index].text))' may mean "
        + (words ?? meanings.map({ $0.words }).joined(separator: " or ")) + "; say which",
      choices: meanings.map { HeadingChoice($0, headings[index].text) })
  }

  private func shown(_ heading: String) -> String { escaped(heading, limit: 40) }
}
