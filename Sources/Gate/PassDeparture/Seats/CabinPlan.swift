internal import StrictText
package import Vocabulary

/// The cabins of an aircraft: rows and letters.
package struct CabinPlan: Hashable, Sendable {
  /// Rows of one cabin with the same letters.
  package struct Section: Hashable, Sendable {
    /// The letter of the cabin, as it is on a pass.
    package var compartment: Character
    package var rows: ClosedRange<Int>
    /// The letters of a row from left to right, a blank for each aisle, such as `ABC DEF`.
    package var letters: String
    /// Whether the rows are at an emergency exit.
    package var isExitRow: Bool

    package init(
      compartment: Character, rows: ClosedRange<Int>, letters: String, isExitRow: Bool = false
    ) {
      self.compartment = compartment
      self.rows = rows
      self.letters = letters
      self.isExitRow = isExitRow
    }

    /// The number of its seats.
    package var count: Int { rows.count * letters.filter { $0 != " " }.count }

    /// The section as an option says it, such as `Y=5-26:ABC DEF`.
    package var inWords: String {
      "\(compartment)=\(rows.lowerBound)-\(rows.upperBound):\(letters)\(isExitRow ? ":exit" : "")"
    }
  }

  package private(set) var sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  /// The letters of the cabins, from the front.
  package var compartments: [Character] {
    sections.reduce(into: []) { if !$0.contains($1.compartment) { $0.append($1.compartment) } }
  }

  /// Returns the seats of a cabin, row by row from the front.
  package func rows(in compartment: Character) -> [Row] {
    sections.filter { $0.compartment == compartment }.flatMap { section in
      section.rows.map { number in
        Row(
          number: number, isExitRow: section.isExitRow,
          blocks: section.letters.split(separator: " ").map { block in
            block.compactMap { Seat("\(number)\($0)") }
          })
      }
    }.sorted { $0.number < $1.number }
  }

  /// Returns the cabin of a seat; nil where the aircraft has no such seat.
  package func compartment(of seat: Seat) -> Character? {
    let text = "\(seat)"
    guard let letter = text.last, let row = Int(text.dropLast()) else { return nil }
    return sections.first { $0.rows.contains(row) && letter != " " && $0.letters.contains(letter) }?
      .compartment
  }

  /// A row of seats.
  package struct Row: Hashable, Sendable {
    package let number: Int
    package let isExitRow: Bool
    /// The seats between aisles, from left to right.
    package let blocks: [[Seat]]
  }
}

extension CabinPlan {
  /// Returns the faults of a plan: rows that are there twice, sections without a form.
  func check() throws(DepartureError) {
    guard !sections.isEmpty else { throw .unclear("the aircraft has no cabins") }
    var seen: Set<Int> = []
    for section in sections {
      guard section.rows.lowerBound >= 1, section.rows.upperBound <= 199,
        section.compartment.isASCII, section.compartment.isUppercase,
        (1...20).contains(section.letters.utf8.count),
        section.letters.utf8.allSatisfy({ $0 == 0x20 || ASCII.isUpperCaseLetter($0) }),
        section.count > 0
      else {
        throw .unclear(
          "\(section.inWords): expected a cabin such as Y=5-26:ABC DEF, with rows from 1 to 199")
      }
      for row in section.rows where !seen.insert(row).inserted {
        throw .unclear("row \(row) is in two cabins; give each row once")
      }
    }
  }

  /// Reads a cabin as an option says it: `Y=5-26:ABC DEF`, with `:exit` behind it for rows at an exit.
  package static func section(_ text: String) -> Section? {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].count == 1, let letter = parts[0].uppercased().first else {
      return nil
    }
    let fields = parts[1].split(separator: ":")
    guard (2...3).contains(fields.count), fields.count == 2 || fields[2] == "exit" else {
      return nil
    }
    let rows = fields[0].split(separator: "-").compactMap { Int($0) }
    guard let first = rows.first, let last = rows.last, rows.count <= 2, first <= last else {
      return nil
    }
    let letters = fields[1].uppercased().split(separator: " ").joined(separator: " ")
    return Section(
      compartment: letter, rows: first...last, letters: letters, isExitRow: fields.count == 3)
  }

  /// Returns the usual plan for a configuration such as C16 Y132, for a person to confirm: four in a row in front
  /// cabins of up to 40 seats, six otherwise.
  package static func usual(_ configuration: [(compartment: Character, seats: Int)]) -> CabinPlan {
    var sections: [Section] = []
    var row = 1
    for (index, cabin) in configuration.enumerated() where cabin.seats > 0 {
      let isFront = index < configuration.count - 1 && cabin.seats <= 40
      let abreast = isFront ? 4 : 6
      let count = (cabin.seats + abreast - 1) / abreast
      sections.append(
        Section(
          compartment: cabin.compartment, rows: row...(row + count - 1),
          letters: isFront ? "AC DF" : "ABC DEF"))
      row += count
    }
    return CabinPlan(sections)
  }
}

extension CabinPlan.Section {
  func write(to writer: inout JSONWriter) {
    writer.member("cabin", String(compartment))
    writer.member("first_row", rows.lowerBound)
    writer.member("last_row", rows.upperBound)
    writer.member("letters", letters)
    if isExitRow { writer.member("exit", true) }
  }

  init(_ object: inout ObjectReader) throws(ShapeError) {
    let cabin = try object.string("cabin")
    let first = try object.integer("first_row", in: 1...199)
    let last = try object.integer("last_row", in: first...199)
    guard let letter = cabin.first, cabin.utf8.count == 1 else {
      throw object.failure("cabin", "expected one capital letter")
    }
    self.init(
      compartment: letter, rows: first...last, letters: try object.line("letters", upTo: 20),
      isExitRow: try object.optionalBoolean("exit") ?? false)
  }
}
