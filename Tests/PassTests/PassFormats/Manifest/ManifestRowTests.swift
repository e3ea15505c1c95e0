import PassTestSupport
import Testing
import Vocabulary

@testable import PassFormats

/// Rows of lists, which hold their cells in one text.
@Suite struct ManifestRowTests {
  private static let alphabet = Array(" aé王\u{301}\u{1F468}\u{200D}x,;'\u{1E}")

  private func word(_ generator: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        Self.alphabet.randomElement(using: &generator) ?? "a"
      })
  }

  @Test func `a row says what it was made of, and what was changed since`() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<500 {
      let cells = (0..<7).map { _ in word(&generator) }
      let passes = try (0..<Int.random(in: 0...3, using: &generator)).map { index in
        try PassID("0D4X8K2M7PQR9TV\(index)").orThrow("an id")
      }
      var row = ManifestRow(
        sequence: cells[0], seat: cells[1], surname: cells[2], givenNames: cells[3],
        bookingReference: cells[4], status: .standby, passIDs: passes, paper: IssuerID("LH"),
        eticket: cells[5], note: cells[6], admits: 3)
      func check() {
        #expect(row.seat.utf8.elementsEqual(cells[1].utf8))
        #expect(row.surname.utf8.elementsEqual(cells[2].utf8))
        #expect(row.givenNames.utf8.elementsEqual(cells[3].utf8))
        #expect(row.bookingReference.utf8.elementsEqual(cells[4].utf8))
        #expect(row.passIDs == passes && row.eticket.utf8.elementsEqual(cells[5].utf8))
      }
      check()
      #expect(row.sequence == (cells[0].isEmpty ? nil : cells[0]) && row.status == .standby)
      #expect(row.paper == IssuerID("LH") && row.note == cells[6] && row.admits == 3)
      let note = word(&generator)
      (row.note, row.sequence, row.paper, row.admits) = (note, nil, nil, 1 << 20)
      (row.status, row.isOffloaded) = (PassengerStatus(code: " "), true)
      check()
      #expect(row.sequence == nil && row.status.code == " " && row.isOffloaded)
      #expect(row.paper == nil && row.note == note && row.admits == 1 << 20)
    }
  }

  @Test func `a cell cannot be taken for two`() {
    let parted = "A\u{1F}B"
    let row = ManifestRow(
      sequence: nil, seat: "", surname: parted, givenNames: "", bookingReference: "",
      status: PassengerStatus(code: " "))
    #expect(row.surname == "A B" && row.seat.isEmpty)
  }

  @Test func `an index finds what a dictionary finds`() {
    var generator = SeededGenerator(seed: 32)
    var index = RowIndex(expecting: 100)
    var expected: [Int: [Int]] = [:]
    let values = (0..<2_000).map { _ in Int.random(in: 0..<700, using: &generator) }
    for (row, value) in values.enumerated() {
      // Many values have the same hash.
      index.add(row, hash: value % 97)
      expected[value, default: []].append(row)
    }
    for value in 0..<800 {
      let found = index.row(hash: value % 97) { values[$0] == value }
      #expect(found == expected[value]?.last)
    }
    #expect(RowIndex().row(hash: 1) { _ in true } == nil)
  }
}
