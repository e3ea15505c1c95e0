internal import StrictText
internal import Vocabulary

/// The search for the meanings of the columns of a list.
struct HeadingFinder {
  private let headings: [PlacedText]
  private(set) var columns: [GuestColumn: Int] = [:]
  private(set) var statuses: [Int] = []
  private(set) var leftAlone: [Int] = []
  /// The meanings that a user gave to columns.
  private(set) var choices: [Int: GuestColumn] = [:]
  private(set) var isLastNameFirst = false
  private(set) var mayNameWholly = false
  /// The language of the headings about seats; nil where no language has their words.
  private(set) var languageOfSeats: String?
  /// The columns that a user mapped.
  private var mapped: Set<GuestColumn> = []
  private var decided: Set<Int> = []
  /// The columns that were found by a word with precedence over others.
  private var ofFirstWords: Set<GuestColumn> = []

  /// A heading with its meaning.
  private struct Found {
    let index: Int
    let meaning: HeadingWords.Meaning
    let languages: Set<String>
    let isFirst: Bool

    /// Whether the word has one meaning, independent of other headings.
    var isPlain: Bool {
      if case .column = meaning { true } else { false }
    }
  }

  init(_ headings: [PlacedText]) { self.headings = headings }

  // MARK: Meanings that are given

  /// Takes the meanings that a user gives to headings; a heading is its text, or the letter of its column.
  mutating func take(_ choices: [HeadingChoice]) throws(HeadingFault) {
    for choice in choices {
      let found = indexes(of: choice.heading)
      guard let index = found.first else {
        throw HeadingFault(
          headings.first,
          "no heading is '\(shown(choice.heading))'; the headings are "
            + headings.filter { !$0.text.isEmpty }.map { "'\(shown($0.text))'" }
            .joined(separator: ", "))
      }
      guard found.count == 1 else {
        let options = found.prefix(6).map {
          HeadingChoice(choice.column, CellName.letters($0))
        }
        throw HeadingFault(
          headings[found[1]],
          "'\(shown(choice.heading))' is the heading of several columns; give the letter of one",
          choices: options)
      }
      try take(index, choice.column)
    }
  }

  /// Takes headings that name their column in brackets, unless a user gave them another meaning.
  mutating func takeStated() throws(HeadingFault) {
    for index in headings.indices where !decided.contains(index) {
      if let column = GuestColumn(ofTickets: headings[index].text) {
        decided.insert(index)
        try assign(column, index)
      } else if let column = HeadingNote(headings[index].text)?.column {
        if mapped.contains(column) {
          decided.insert(index)
          leftAlone.append(index)
        } else {
          try take(index, column)
        }
      }
    }
  }

  private mutating func take(_ index: Int, _ column: GuestColumn) throws(HeadingFault) {
    guard decided.insert(index).inserted,
      column == .ignore || column == .status || mapped.insert(column).inserted
    else {
      throw HeadingFault(
        headings[index],
        "'\(shown(headings[index].text))' is mapped twice, or another heading is mapped to its column"
      )
    }
    choices[index] = column
    switch column {
    case .ignore: leftAlone.append(index)
    case .status: takeStatus(index)
    default: columns[column] = index
    }
  }

  /// Returns the columns of a heading: by its exact text, else as headings are compared, else by its letter.
  private func indexes(of heading: String) -> [Int] {
    let exact = headings.indices.filter { headings[$0].text.hasSameScalars(as: heading) }
    if !exact.isEmpty { return exact }
    let key = HeadingWords.key(HeadingNote(heading)?.text ?? heading)
    let alike = headings.indices.filter { index in
      let text = headings[index].text
      return !key.isEmpty && HeadingWords.key(HeadingNote(text)?.text ?? text) == key
    }
    if !alike.isEmpty { return alike }
    return CellName.column(heading).flatMap { headings.indices.contains($0) ? [$0] : nil } ?? []
  }

  // MARK: Meanings of words

  mutating func takeWords() throws(HeadingFault) {
    let open = headings.indices.filter { !decided.contains($0) }
    var known: [String: Int] = [:]
    for index in open {
      for language in Set(HeadingWords.candidates(headings[index].text).map({ $0.language })) {
        known[language, default: 0] += 1
      }
    }
    var found: [Found] = []
    for index in open {
      let candidates = HeadingWords.candidates(headings[index].text)
      let most = candidates.map({ known[$0.language] ?? 0 }).max() ?? 0
      let best = candidates.filter { known[$0.language] == most }
      let distinct = Set(best.map({ $0.meaning }))
      guard let meaning = distinct.first else {
        if !headings[index].text.isEmpty { leftAlone.append(index) }
        continue
      }
      if distinct.count > 1 {
        try refuse(index, distinct.flatMap { columns(of: $0) })
        continue
      }
      found.append(
        Found(
          index: index, meaning: meaning, languages: Set(best.map({ $0.language })),
          isFirst: best.contains { $0.isFirst }))
    }
    let names = NamesOfPeople { column in
      columns[column] != nil || found.contains { $0.meaning == .column(column) }
    }
    // Words of one meaning come first, because the meaning of other words depends on them.
    for heading in found.filter({ $0.isPlain }) + found.filter({ !$0.isPlain }) {
      try take(heading, names)
    }
    languageOfSeats = Self.seatLanguage(found)
  }

  private mutating func take(_ found: Found, _ names: NamesOfPeople) throws(HeadingFault) {
    let index = found.index
    switch found.meaning {
    case .column(let column):
      try assign(column, index, isFirst: found.isFirst)
      if column == .lastName, found.languages == ["ja"] { isLastNameFirst = true }
    case .either(let one, let other): try refuse(index, [one, other])
    case .nameOrLast: try assign(nameColumn(names), index)
    case .nameOrFirst:
      // Beside a column of first names, the word means the whole name.
      try assign(names.hasLast && !names.hasFirst ? nameColumn(names) : .holder, index)
    case .person:
      if names.hasFirst || names.hasLast || ofFirstWords.contains(.holder) {
        leftAlone.append(index)
      } else {
        try assign(.holder, index)
      }
    case .companionsOrHolder:
      try assign(isAnyNamed(names) ? .companions : .holder, index)
    case .titleOrAddress:
      if isAnyNamed(names) {
        try refuse(index, [.title, .ignore], "a form of address, or \(GuestColumn.title.words)")
      } else {
        try assign(.title, index)
      }
    }
  }

  /// The columns of names that a list has by words of one meaning.
  private struct NamesOfPeople {
    let hasFirst: Bool
    let hasLast: Bool

    init(_ has: (GuestColumn) -> Bool) { (hasFirst, hasLast) = (has(.firstName), has(.lastName)) }
  }

  /// Returns whether some column holds names of people.
  private func isAnyNamed(_ names: NamesOfPeople) -> Bool {
    names.hasFirst || names.hasLast || columns[.holder] != nil
      || headings.indices.contains { index in
        !decided.contains(index)
          && HeadingWords.candidates(headings[index].text).contains {
            [.nameOrLast, .nameOrFirst, .person].contains($0.meaning)
          }
      }
  }

  /// Returns the column that a word for a name or the whole name means, beside other columns of names.
  private mutating func nameColumn(_ names: NamesOfPeople) -> GuestColumn {
    guard names.hasFirst != names.hasLast, !ofFirstWords.contains(.holder) else { return .holder }
    mayNameWholly = true
    return names.hasFirst ? .lastName : .firstName
  }

  private func columns(of meaning: HeadingWords.Meaning) -> [GuestColumn] {
    switch meaning {
    case .column(let column): [column]
    case .either(let one, let other): [one, other]
    case .nameOrLast: [.holder, .lastName]
    case .nameOrFirst: [.holder, .firstName]
    case .titleOrAddress: [.title]
    case .person: [.holder]
    case .companionsOrHolder: [.companions, .holder]
    }
  }

  /// Takes a column by its word, unless a user mapped the column to another heading.
  private mutating func assign(
    _ column: GuestColumn, _ index: Int, isFirst: Bool = false
  ) throws(HeadingFault) {
    if column == .status { return takeStatus(index) }
    if mapped.contains(column) { return leftAlone.append(index) }
    guard let other = columns[column] else {
      columns[column] = index
      if isFirst { ofFirstWords.insert(column) }
      return
    }
    let isOtherFirst = ofFirstWords.contains(column)
    guard isFirst == isOtherFirst else {
      columns[column] = isFirst ? index : other
      leftAlone.append(isFirst ? other : index)
      if isFirst { ofFirstWords.insert(column) }
      return
    }
    let isTwin = HeadingWords.key(headings[other].text) == HeadingWords.key(headings[index].text)
    func name(_ index: Int) -> String {
      "'\(shown(headings[index].text))'" + (isTwin ? " (\(CellName.letters(index)))" : "")
    }
    throw HeadingFault(
      headings[index],
      "\(name(other)) and \(name(index)) both mean \(column.words); rename one, or choose one",
      choices: [other, index].map {
        HeadingChoice(column, isTwin ? CellName.letters($0) : headings[$0].text)
      })
  }

  private mutating func takeStatus(_ index: Int) {
    statuses.append(index)
    if columns[.status] == nil { columns[.status] = index }
  }

  /// Leaves alone a zone or a row by its word in a list without seats, where it may be a department or a number.
  mutating func dropPartsWithoutSeats() {
    let isOfSeats = columns[.seats] != nil || columns[.seatName] != nil
    let parts: [(part: GuestColumn, beside: [GuestColumn])] = [
      (.zone, [.row, .table]), (.row, [.zone]),
    ]
    let alone = parts.filter { part, beside in
      !mapped.contains(part) && !isOfSeats && beside.allSatisfy { columns[$0] == nil }
    }
    for (part, _) in alone {
      if let index = columns.removeValue(forKey: part) { leftAlone.append(index) }
    }
  }

  /// Returns the language that knows most of the headings about seats.
  private static func seatLanguage(_ found: [Found]) -> String? {
    let parts: [GuestColumn] = [.row, .table, .seats, .zone]
    let ofSeats = found.filter { heading in
      parts.contains { heading.meaning == .column($0) }
    }
    let counts = HeadingWords.languages.map { language in
      (code: language.code, count: ofSeats.count { $0.languages.contains(language.code) })
    }
    let most = counts.map { $0.count }.max() ?? 0
    return most == 0 ? nil : counts.first { $0.count == most }?.code
  }

  /// Refuses a heading of several meanings, unless a user mapped other headings to each of them.
  private mutating func refuse(
    _ index: Int, _ meanings: [GuestColumn], _ words: String? = nil
  ) throws(HeadingFault) {
    let meanings = GuestColumn.allCases.filter(meanings.contains)
    guard meanings.contains(where: { !mapped.contains($0) }) else {
      leftAlone.append(index)
      return
    }
    throw HeadingFault(
      headings[index],
      "'\(shown(headings[index].text))' may mean "
        + (words ?? meanings.map({ $0.words }).joined(separator: " or ")) + "; choose one",
      choices: meanings.map { HeadingChoice($0, headings[index].text) })
  }

  private func shown(_ heading: String) -> String { escaped(heading, limit: 40) }
}
