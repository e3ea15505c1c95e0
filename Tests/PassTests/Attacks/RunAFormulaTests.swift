import PassTestSupport
import Testing

@testable import PassFormats
import StrictText

/// A guest's name is a formula for the spreadsheet of the person who opens the list.
///
/// The attack also works if the spreadsheet expects another separator than the list has, so that a cell begins in the
/// middle of the name.
@Suite struct RunAFormulaTests {
  /// Returns the cells of a line as a spreadsheet with this separator reads it.
  ///
  /// Quotation marks count only at the beginning of a cell.
  private func cells(_ line: String, by separator: Character) -> [String] {
    var (cells, cell) = ([String](), "")
    var (isQuoted, isBeginning) = (false, true)
    for character in line.dropLast() {
      if isQuoted {
        if character == "\"" { isQuoted = false } else { cell.append(character) }
      } else if character == separator {
        cells.append(cell)
        (cell, isBeginning) = ("", true)
        continue
      } else if character == "\"", isBeginning || cell.isEmpty {
        isQuoted = true
      } else {
        cell.append(character)
      }
      isBeginning = false
    }
    return cells + [cell]
  }

  private static let attacks = [
    "=1+1", "a;=1+1", "a;\"=1+1", "a;=1+1;b", "a,=1+1", "a|@SUM(1)", "a;+1", "a;;-1", ";=1",
    "a;\"\"=1;\"", "a;'=1",
    "a;＝1", "'=1", "\";=1", "a,\"b\";=cmd", "a\t=1",
  ]

  @Test(arguments: attacks, [",", ";", "\t"])
  func `no cell of a list begins a formula, whatever parts it`(attack: String, own: String) throws {
    let separator = try own.utf8.first.orThrow("separator")
    for row in [[attack], ["Jane", attack, "John"], [attack, attack], ["a;", attack]] {
      let line = row.csvLine(separator: separator)
      for other in [",", ";", "\t", "|"] as [Character] {
        for cell in cells(line, by: other) {
          #expect(
            cell.first.map { "=+-@＝＋－＠".contains($0) } != true, "\(line) by \(other): \(cell)")
        }
      }
    }
  }

  @Test(arguments: [
    "+420 601 101 207", "+1 (202) 555-0100", "+49-30-1234567", "x;+420 601 101 207",
  ])
  func `a telephone number keeps its form`(cell: String) throws {
    let line = [cell].csvLine(separator: UInt8(ascii: ","))
    #expect(line.replacing("\"", with: "") == cell + "\r\n")
    var rows = try CSVTable(Array(("a\r\n" + line).utf8)).rows
    #expect(try rows.next()?.map { $0.text.withoutFormulaMark } == [cell])
  }

  @Test(arguments: [
    "+1", "+420 601 101 207+cmd|' /C calc'!A0", "+SUM(1)", "+420601101207*A1", "-420 601 101 207",
    "=420601101207", "+1+2+3+4+5+6+7", "＋420 601 101 207",
  ])
  func `what only looks like a telephone number is no formula either`(cell: String) throws {
    for part in cells([cell].csvLine, by: ",") {
      #expect(part.first.map { "=+-@＝＋－＠".contains($0) } != true, "\(part)")
    }
  }

  @Test func `what was written is read again as it was`() throws {
    var generator = SeededGenerator(seed: 5)
    let alphabet = Array(",;|'\"=+-@abc＝")
    for _ in 0..<3_000 {
      let cell = String(
        (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "a"
        })
      let line = ["x", cell, "y"].csvLine
      var rows = try CSVTable(Array(("a,b,c\r\n" + line).utf8)).rows
      let read = try rows.next() ?? []
      #expect(read.map { $0.text.withoutFormulaMark } == ["x", cell, "y"], "\(line)")
    }
  }

  @Test func `a list of passengers and one of guests say the same when they come back`() throws {
    let name = "Doe;=1,-2|@3"
    var row = ManifestRow(
      sequence: "25", seat: "12A", surname: name, givenNames: "'=Jane", bookingReference: "ABC123",
      status: PassengerStatus(code: "1"))
    row.note = "a;+1"
    let passengers = try Manifest(Array(Manifest.csv([(row: row, more: [])], more: []).utf8))
    #expect(passengers.rows.map(\.surname) == [name] && passengers.rows.map(\.note) == ["a;+1"])
    #expect(passengers.rows.map(\.givenNames) == ["'=Jane"])
  }
}
