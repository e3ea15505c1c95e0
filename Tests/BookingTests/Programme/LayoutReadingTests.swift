import OperatorFiles
import PassTestSupport
import Testing

@testable import Shows

/// Layouts in the form in which operators write them.
@Suite struct LayoutReadingTests {
  /// Reads a file with one screen that has these rows.
  private func reading(_ rows: String) -> ProgrammeFiles {
    var reading = ProgrammeFiles()
    let text = """
      {"screens": [{"code": "s", "theater": "t", "name": "One", "rows": [
      \(rows)]}]}
      """
    reading.read("f", Array(text.utf8))
    return reading
  }

  private func layout(_ rows: String) throws -> ScreenLayout {
    let reading = self.reading(rows)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return try #require(reading.programme.screens.first?.layout)
  }

  @Test func `rows have gaps, run upwards or downwards, and a row without a name is an aisle`()
    throws
  {
    let layout = try self.layout(
      """
      {"row": "C", "seats": "1-3 _ 5 __ 7", "category": "premium", "wheelchair": "1-2", "companion": "3"},
      {},
      {"row": "12", "seats": "3-1"}
      """)
    #expect(layout.rows.map(\.name) == ["C", nil, "12"])
    #expect(layout.rows[0].cells.map { $0?.number } == [1, 2, 3, nil, 5, nil, nil, 7])
    #expect(
      layout.rows[0].cells.compactMap { $0?.category }
        == [.wheelchair, .wheelchair, .companion, .premium, .premium])
    #expect(layout.rows[2].cells.map { $0?.number } == [3, 2, 1])
    #expect(layout.seats.map(\.rawValue) == ["C1", "C2", "C3", "C5", "C7", "12-3", "12-2", "12-1"])
  }

  @Test(arguments: [
    (
      #"{"row": "C", "seats": "1-3 2"}"#, "f:2:23: screens[0].rows[0].seats: seat C2 is there twice"
    ),
    (
      #"{"row": "C", "seats": "1"},{"row": "C", "seats": "1"}"#,
      "f:2:50: screens[0].rows[1].seats: seat C1"
    ),
    (#"{"row": "C", "seats": "1-3x"}"#, "f:2:23: screens[0].rows[0].seats: expected numbers"),
    (#"{"row": "C", "seats": "0-3"}"#, "f:2:23: screens[0].rows[0].seats: expected numbers"),
    (#"{"row": "C", "seats": "1-2-3"}"#, "f:2:23: screens[0].rows[0].seats: expected numbers"),
    (#"{"row": "C", "seats": "1-"}"#, "f:2:23: screens[0].rows[0].seats: expected numbers"),
    (#"{"row": "C", "seats": "__"}"#, "f:2:23: screens[0].rows[0].seats: expected numbers"),
    (#"{"row": "C", "seats": "1-999"}"#, "f:2:23: screens[0].rows[0].seats: expected a row"),
    (#"{"row": "c", "seats": "1"}"#, "f:2:9: screens[0].rows[0].row: expected 1 to 6"),
    (#"{"row": "C"}"#, "f:2:1: screens[0].rows[0].seats: is missing"),
    (#"{"seats": "1"}"#, "f:2:2: screens[0].rows[0].seats: is no member"),
    (
      #"{"row": "C", "seats": "1", "category": "box"}"#,
      "f:2:40: screens[0].rows[0].category: expected one"
    ),
    (
      #"{"row": "C", "seats": "1", "vip": "2"}"#,
      "f:2:35: screens[0].rows[0].vip: seat 2 is not among"
    ),
    (
      #"{"row": "C", "seats": "1", "vip": "1", "premium": "1"}"#,
      "f:2:35: screens[0].rows[0].vip: seat 1 is under premium"
    ),
    ("{}", "f:1:67: screens[0].rows: has no seat"),
    ("", "f:1:67: screens[0].rows: has no seat"),
  ])
  func `what is no layout is told with its place`(rows: String, problem: String) {
    let reading = self.reading(rows)
    #expect(reading.programme.screens.isEmpty)
    #expect(reading.problems.count == 1)
    #expect(reading.problems.first?.description.hasPrefix(problem) == true, "\(reading.problems)")
  }

  @Test func `a hundred thousand seats are refused at once`() {
    let wide = (0..<200).map {
      #"{"row": "R\#(String(UnicodeScalar(65 + UInt8($0 / 26))))\#(String(UnicodeScalar(65 + UInt8($0 % 26))))", "seats": "1-200"}"#
    }
    #expect(
      reading(wide.joined(separator: ",\n")).problems.map(\.detail)
        == ["screens[0].rows: has more than 5000 seats; divide it into several screens"])
    let long = Array(repeating: #"{"row": "A", "seats": "1"}"#, count: 100_000)
    #expect(
      reading(long.joined(separator: ",\n")).problems.map(\.detail)
        == ["screens[0].rows: expected at most 200 rows, found 100000"])
  }
}
