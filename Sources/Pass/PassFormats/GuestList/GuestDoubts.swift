internal import StrictText
internal import Vocabulary

/// An entry of a list that is seldom intended, so a person should look at it before tickets are issued.
package struct GuestDoubt: Hashable, Sendable {
  /// The kind of a doubt; a list often has many of one kind.
  package enum Kind: Int, Sendable {
    case aboveHeadings, headingsAgain, total, cancelled, noName, people
  }

  package let kind: Kind
  /// The line in the file, from 1.
  package let line: Int
  /// The doubt in words, with the cell, phrased to follow the position; quoted text is escaped.
  package let text: String
}

extension GuestList {
  /// Maximum number of doubts that are looked for; a list with more is not what it seems to be.
  private static let maxDoubts = 1_000

  /// Returns the doubts about the rows, in the order of the list.
  ///
  /// A row at fault is only examined for whether it looks like a guest at all.
  package func doubts() -> [GuestDoubt] {
    var finder = DoubtFinder(self)
    var rows = guests
    var faults = 0
    while finder.doubts.count < Self.maxDoubts, faults < Self.maxFaults {
      do throws(TextFault) {
        guard let cells = try rows.nextCells() else { break }
        if let row = try? GuestRow(cells) {
          finder.look(at: cells, row)
        } else {
          faults += 1
          finder.look(atFaulty: cells)
        }
      } catch {
        faults += 1
      }
    }
    return finder.doubts
  }
}

/// The search for doubts.
private struct DoubtFinder {
  private(set) var doubts: [GuestDoubt] = []
  private let list: GuestList
  /// The columns that say whether an order is valid, each with whether a yes in it means that the order is not valid.
  private let statuses: [(index: Int, isOfCancelling: Bool)]
  /// The other columns whose words are examined: those that a ticket does not use.
  private let others: [Int]
  private let hasNames: Bool
  /// The texts of cells that were examined, each with whether it says that an order is cancelled.
  private var isCancelled: [String: Bool] = [:]
  private static let maxRemembered = 10_000

  init(_ list: GuestList) {
    self.list = list
    let headings = list.headings
    let titles = list.table.headings
    statuses = headings.statuses.map {
      ($0, StatusWords.ofCancelling.contains(HeadingWords.key(titles[$0].text)))
    }
    others = headings.leftAlone.filter { headings.choices[$0] != .ignore }
    hasNames = [.holder, .firstName, .lastName].contains { headings.columns[$0] != nil }
    for row in list.table.preamble where row.count(where: { !$0.text.isEmpty }) > 1 {
      add(.aboveHeadings, row[0].place.line, "this line is above the headings and is left out")
    }
  }

  private mutating func add(_ kind: GuestDoubt.Kind, _ line: Int, _ text: String) {
    doubts.append(GuestDoubt(kind: kind, line: line, text: text))
  }

  mutating func look(at cells: GuestCells, _ row: GuestRow) {
    if isNoGuest(cells) { return }
    if let status = cancelled(cells) {
      add(.cancelled, row.line, "\(name(cells, status)): this order may not be valid")
    }
    lookAtName(cells, row)
    lookAtPeople(cells, row)
  }

  mutating func look(atFaulty cells: GuestCells) { _ = isNoGuest(cells) }

  /// Adds a doubt and returns true where a row looks like something other than a guest.
  private mutating func isNoGuest(_ cells: GuestCells) -> Bool {
    let line = cells.cells.first?.place.line ?? 1
    if isHeadings(cells) {
      add(.headingsAgain, line, "row \(cells.number) repeats the headings")
    } else if let total = total(cells) {
      add(.total, line, "\(name(cells, total)): this row looks like a total")
    } else {
      return false
    }
    return true
  }

  /// Returns the name of a cell with its heading and content: `D5 'Status' is 'canceled'`.
  private func name(_ cells: GuestCells, _ index: Int) -> String {
    let cell = CellName(column: index, row: cells.number)
    let heading = escaped(list.table.headings[index].text, limit: 30)
    let text = escaped(cells.cell(at: index)?.text.onOneLine ?? "", limit: 30)
    return "\(cell) '\(heading)' is '\(text)'"
  }

  private func name(_ cells: GuestCells, _ column: GuestColumn) -> String {
    list.headings.columns[column].map { name(cells, $0) } ?? "row \(cells.number)"
  }

  private func isHeadings(_ cells: GuestCells) -> Bool {
    var same = 0
    for (cell, heading) in zip(cells.cells, list.table.headings) where !cell.text.isEmpty {
      guard cell.text == heading.text else { return false }
      same += 1
    }
    return same > 1 || same == list.table.headings.count
  }

  /// Returns the index of a cell that says that a row is a total.
  private func total(_ cells: GuestCells) -> Int? {
    // A row with a name is a total only where the cell of the name, or the first cell, says so.
    let first = cells.cells.firstIndex { !$0.text.isEmpty }
    let all =
      (try? cells.holder()) == nil
      ? Array(cells.cells.indices)
      : [first, list.headings.columns[.holder], list.headings.columns[.lastName]].compactMap { $0 }
    return all.first { index in
      guard let text = cells.cell(at: index)?.text, text.utf8.count <= 64 else { return false }
      let words = NameKey(text).words
      return words.count <= 3 && words.first.map(StatusWords.totals.contains) ?? false
    }
  }

  /// Returns the index of a cell that says that an order is not valid.
  private mutating func cancelled(_ cells: GuestCells) -> Int? {
    for (index, isOfCancelling) in statuses {
      guard let text = cells.cell(at: index)?.text, text.utf8.count <= 128 else { continue }
      if let answer = PeopleCount.answer(text) {
        if answer == isOfCancelling { return index }
      } else if StatusWords.isOpenOrEnded(text) {
        return index
      }
    }
    for index in others {
      guard let text = cells.cell(at: index)?.text, (4...32).contains(text.utf8.count),
        !text.utf8.contains(where: { ASCII.isDigit($0) || $0 == UInt8(ascii: "@") })
      else { continue }
      if isCancelled(text) { return index }
    }
    return nil
  }

  private mutating func isCancelled(_ text: String) -> Bool {
    if let known = isCancelled[text] { return known }
    let answer = StatusWords.cancelled.contains(NameKey(text).compact)
    if isCancelled.count < Self.maxRemembered { isCancelled[text] = answer }
    return answer
  }

  private mutating func lookAtName(_ cells: GuestCells, _ row: GuestRow) {
    guard hasNames else { return }
    guard let holder = row.holder?.rawValue else {
      return add(.noName, row.line, "row \(row.number) has no name")
    }
    let isName =
      holder.unicodeScalars.contains { $0.properties.isAlphabetic }
      && PeopleCount.answer(holder) == nil
    if !isName {
      add(
        .noName, row.line,
        "row \(row.number): the name is '\(escaped(holder, limit: 30))', which does not look like a name"
      )
    }
  }

  private mutating func lookAtPeople(_ cells: GuestCells, _ row: GuestRow) {
    if let text = cells.cell(.companions)?.text, PeopleCount.isName(text) {
      add(.people, row.line, "\(name(cells, .companions)): counted as one more person")
    }
    let (admits, companions) = (try? cells.admits(), try? cells.companions())
    if let admits, let companions, admits != companions + 1 {
      add(
        .people, row.line,
        "\(name(cells, .admits)) and \(name(cells, .companions)): read as \(row.admits ?? 1) people"
      )
    }
    guard let seat = cells.seatCell(for: row.admits), !row.isSeatShared else { return }
    let people = row.admits
    if row.seats.count > 1, let people, people != row.seats.count {
      add(
        .people, row.line,
        "\(name(cells, .seats)): \(row.seats.count) seats for \(counted(people, "person", "people"))"
      )
    } else if row.seats.count == 1, seat.isDescribed || seat.mayBeSeveral,
      people.map({ $0 > 1 }) ?? seat.mayBeSeveral
    {
      add(
        .people, row.line,
        "\(name(cells, .seats)): read as one seat for \(counted(people ?? 1, "person", "people"))")
    }
  }
}
