import StrictText
import PassTestSupport
import Testing

@Suite struct CSVTableTests {
  private func cells(_ text: String) throws -> [[String]] {
    let table = try CSVTable(Array(text.utf8))
    return [table.headings.map(\.text)] + rows(table).rows.map { $0.map(\.text) }
  }

  private func rows(_ table: CSVTable) -> (rows: [[PlacedText]], faults: [TextFault]) {
    var (reader, rows, faults) = (table.rows, [[PlacedText]](), [TextFault]())
    while true {
      do throws(TextFault) {
        guard let row = try reader.next() else { return (rows, faults) }
        rows.append(row)
      } catch { faults.append(error) }
    }
  }

  @Test(arguments: [
    "name,seat\nJane,A1\n", "name;seat\r\nJane;A1\r\n", "name\tseat\rJane\tA1",
    "\u{FEFF}name,seat\nJane,A1", "name , seat\n\n Jane , A1 \n,\n",
    "\"name\",\"seat\"\n\"Jane\",A1",
  ])
  func `a list is read however its program wrote it`(text: String) throws {
    #expect(try cells(text) == [["name", "seat"], ["Jane", "A1"]])
  }

  @Test func `a quoted cell holds separators, quotes and line ends`() throws {
    #expect(
      try cells("name,seat\n\"Doe, \"\"JD\"\" Jane\",\"A1\nA2\"\nJohn,B\n")
        == [["name", "seat"], ["Doe, \"JD\" Jane", "A1\nA2"], ["John", "B"]])
  }

  @Test func `cells know where they begin, also after a cell of two lines`() throws {
    let rows = rows(try CSVTable(Array("a,b\n\"x\ny\",žž\nz,w\n".utf8))).rows
    #expect(rows[0].map(\.place.description) == ["2:1", "3:4"])
    #expect(rows[1].map(\.place.description) == ["4:1", "4:3"])
  }

  @Test(arguments: [
    ("", "1:1"), ("\n\n", "1:1"), ("\"a,b\n1,2\n", "1:1"), ("\"a\"x,b\n1,2\n", "1:4"),
  ])
  func `a list without headings is none`(text: String, place: String) {
    let error = #expect(throws: TextFault.self) { try CSVTable(Array(text.utf8)) }
    #expect(error?.place.description == place, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("1,2,3", "2:5"), ("\"1,2", "2:1"), ("\"1\"x,2", "2:4"), ("é,\"ž\"x", "2:6"),
    ("1,\"2\n3,\"4\"", "2:3"),
  ])
  func `a fault has its line and column, and the other rows are read`(
    row: String, place: String
  ) throws {
    let (rows, faults) = rows(try CSVTable(Array("a,b\n\(row)\nx,y\n".utf8)))
    #expect(faults.map(\.place.description) == [place], "\(faults)")
    #expect(rows.last?.map(\.text) == ["x", "y"])
  }

  @Test func `another encoding is named where it shows`() {
    let latin: [UInt8] = Array("a,b\nNov".utf8) + [0xE1] + Array("k,1\n".utf8)
    let error = #expect(throws: TextFault.self) { try CSVTable(latin) }
    #expect(error?.place == TextPlace(line: 2, column: 4))
    #expect(throws: TextFault.self) { try CSVTable([0xFF, 0xFE, 0x61, 0x00]) }
  }

  @Test func `blank lines before the headings do not hide the separator`() throws {
    #expect(try cells("\r\n \nname;seat\nJane;A1\n") == [["name", "seat"], ["Jane", "A1"]])
  }

  @Test func `what is written as the standard says is read back, whatever it is`() throws {
    var generator = SeededGenerator(seed: 4180)
    for _ in 0..<300 {
      let alphabet = Array("ab\",;\n\t é王")
      let rows = (0..<3).map { _ in
        (0..<3).map { _ in
          "x" + String((0..<5).map { _ in alphabet.randomElement(using: &generator) ?? "a" }) + "x"
        }
      }
      let text = rows.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }.joined(separator: "\r\n")
      #expect(try cells(text) == rows)
    }
  }

  @Test func `no bytes at all break the reader`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Array("\",\n\r;ab\u{00}".utf8 + [0xC3, 0xFF, 0xEF, 0xBB]).randomElement(using: &generator)
          ?? 0
      }
      if let table = try? CSVTable(bytes) { _ = rows(table) }
    }
  }
}
