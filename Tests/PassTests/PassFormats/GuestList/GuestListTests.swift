import PassTestSupport
import Testing
import Vocabulary

@testable import PassFormats

extension GuestList {
  /// The rows without a fault.
  fileprivate var rows: [GuestRow] { read().rows }
  /// What is wrong with the others.
  fileprivate var faults: [TextFault] { read().faults }
}

/// Lists of guests, and what a door makes of them.
@Suite struct GuestListTests {
  @Test func `a row says what its cells say`() throws {
    let list = try GuestList(
      Array(
        """
        Order;First name;Last name;Seats;Quantity;Note;E-mail
        7;Jana;Nováková;A1, A2 / ; ٣ ;"wheelchair
        at the left";jana@example.org
        8;;Doe;;;;
        """.utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    let row = list.rows[0]
    #expect(row.line == 2 && row.holder?.rawValue == "Jana Nováková")
    #expect(row.reference?.rawValue == "7" && row.seats.map(\.rawValue) == ["A1", "A2"])
    #expect(row.admits == 3 && row.note == "wheelchair / at the left")
    #expect(list.rows[1].line == 4 && list.rows[1].holder?.rawValue == "Doe")
    #expect(list.rows[1].admits == nil && list.headings.unused == ["E-mail"])
  }

  @Test func `a Japanese last name stands first`() throws {
    let list = try GuestList(Array("名,姓\n太郎,山田\n".utf8))
    #expect(list.rows[0].holder?.rawValue == "山田 太郎")
  }

  @Test(arguments: [
    ("name,admits\nJane,0\n", "2:6"), ("name,admits\nJane,100\n", "2:6"),
    ("name,admits\nJane,-1\n", "2:6"), ("name,admits\nJane,99999999999999999999\n", "2:6"),
    ("name,pass_id\nJane,x\n", "2:6"),
    ("name,seats\nJane,\"\(String(repeating: "A,B,", count: 60))\"\n", "2:6"),
    ("name,note\nJane,\(String(repeating: "x", count: 201))\n", "2:6"),
    ("name\nJane\u{7}\n", "2:1"), ("name\nJane,x\n", "2:6"),
  ])
  func `a fault has its line and column, and the other rows are read`(
    text: String, place: String
  ) throws {
    let list = try GuestList(Array((text + "John,\n").utf8))
    #expect(list.faults.map(\.place.description) == [place], "\(list.faults)")
    #expect(list.rows.count == 1)
  }

  @Test(arguments: [
    "name;seat\r\nJane;A1\r\n", "\u{FEFF}name,seat\nJane,A1\n", "name\tseat\nJane\tA1",
  ])
  func `a table of tickets has the form of its list, and is one`(text: String) throws {
    let id = "0D4X8K2M7PQR9TVW"
    let list = try GuestList(Array(text.utf8))
    let columns: [GuestColumn] = [.ticketFile, .ticketReference, .passID]
    let written = list.csv(adding: columns, [["7-\(id).pdf", "7", id]])
    #expect(written.unicodeScalars.first == text.unicodeScalars.first)
    let again = try GuestList(Array(written.utf8))
    #expect(again.rows[0].passIDs.map(\.rawValue) == [id])
    #expect(again.rows[0].ticketReference?.rawValue == "7" && again.rows[0].reference == nil)
    #expect(again.csv(adding: columns, [["7-\(id).pdf", "7", id]]) == written)
    // What an earlier run wrote of pictures goes where there are none now.
    let pictured = list.csv(
      adding: [.ticketFile, .ticketPicture, .ticketReference, .passID],
      [["7-\(id).pdf", "7-\(id).png", "7", id]])
    #expect(pictured.contains("ticket_picture") && pictured.contains("7-\(id).png"))
    let bare = try GuestList(Array(pictured.utf8)).csv(adding: columns, [["7-\(id).pdf", "7", id]])
    #expect(bare == written)
    let manifest = try Manifest(guests: Array(written.utf8))
    #expect(manifest.isOfGuests && manifest.namesPasses)
    #expect(manifest.rows[0].surname == "Jane" && manifest.rows[0].seat == "A1")
    #expect(manifest.rows[0].bookingReference == "7")
  }

  @Test func `a cell of several lines comes on one, and says the same`() throws {
    let list = try GuestList(Array("name,seats,note\nJane,\"A1,\nA2\",\"by\r\nthe door\"\n".utf8))
    #expect(list.rows[0].seats.map(\.rawValue) == ["A1", "A2"])
    let again = try GuestList(Array(list.csv(adding: [.ticketReference], [["7"]]).utf8))
    #expect(again.faults.isEmpty && again.rows[0].seats == list.rows[0].seats)
    #expect(again.rows[0].note == list.rows[0].note && again.rows[0].note == "by / the door")
  }

  @Test func `a byte order mark inside a list does not become one of a file`() throws {
    let list = try GuestList(Array("\n\u{FEFF}=1+1,name\n\u{FEFF}x,Jane\n".utf8))
    let table = list.csv(adding: [.ticketReference], [["7"]])
    #expect(table == "'=1+1,name,ticket_reference\r\nx,Jane,7\r\n")
  }

  @Test func `a quotation mark under an accent ends no cell`() throws {
    let cell = "a\"\u{301},b"
    let list = try GuestList(Array("name,x\nJane,\"a\"\"\u{301},b\"\n".utf8))
    var rows = try GuestList(Array(list.csv(adding: [.ticketReference], [["7"]]).utf8)).table.rows
    #expect(try rows.next()?.map(\.text) == ["Jane", cell, "7"])
  }

  @Test func `cells that a spreadsheet would evaluate come back as they were`() throws {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("=+-@'\" ,;\nab1é王")
    for _ in 0..<300 {
      let cells = (0..<3).map { _ in
        "x" + String((0..<4).map { _ in alphabet.randomElement(using: &generator) ?? "a" }) + "x"
      }
      let signs = ["=", "+", "-", "@", "'=", ""]
      let marked = cells.map { (signs.randomElement(using: &generator) ?? "") + $0 }
      let row = marked.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      let list = try GuestList(Array("a,name,b\n\(row)\n".utf8))
      let columns: [GuestColumn] = [.ticketFile, .ticketReference, .passID]
      let once = list.csv(adding: columns, [["f", "r", ""]])
      let twice = try GuestList(Array(once.utf8)).csv(adding: columns, [["f", "r", ""]])
      #expect(once == twice)
    }
  }

  @Test func `a door finds a guest by what the ticket says, as far as the list says it`() throws {
    let manifest = try Manifest(
      guests: Array(
        """
        order,name,seat
        7,Jana Nováková,A1
        8,John Doe,
        ,John Doe,B 2
        9,,
        """.utf8))
    func index(_ holder: String?, _ seats: [String], _ reference: String) throws -> Int? {
      let text = { (text: String) in try TicketText(text).orThrow(text) }
      let start = TestAuthority.now
      return manifest.index(
        describedBy: try Ticket(
          kind: .event, title: text("Ball"), place: text("Hall"), starts: start, ends: start,
          holder: holder.map(text), seats: seats.map(text), reference: text(reference)
        ).orThrow("ticket"))
    }
    #expect(try index("JANA NOVAKOVA", ["a1"], "7") == 0)
    #expect(try index("Jana Nováková", ["A2"], "7") == nil)
    #expect(try index("John Doe", ["C9"], "8") == 1)
    #expect(try index("John Doe", ["B2"], "BALL25") == 2)
    #expect(try index(nil, [], "9") == 3)
    #expect(try index("Jane Doe", [], "11") == nil)
    #expect(manifest.index(ofGuest: "John Doe", seat: "B2", reference: "BALL25") == 2)
    let marks = try Manifest(guests: Array("seats\n\"A1,\u{301},\u{323}B\"\n".utf8))
    #expect(marks.index(ofGuest: nil, seat: "\u{323}B, A1,\u{301}", reference: nil) == 0)
  }

  @Test func `rows that say the same are as many people`() throws {
    let manifest = try Manifest(guests: Array("name,admits\nJane,\nJane,\nJane,2\nJohn,\n".utf8))
    #expect(manifest.rows.map(\.admits) == [2, 2, 1] && manifest.expected == 5)
    #expect(manifest.rows.map(\.surname) == ["Jane", "Jane", "John"])
  }

  @Test func `guests of different events are not one guest`() throws {
    let list = "name,title\nJane,Ball\nJane,Concert\nJane,Concert\n"
    let manifest = try Manifest(guests: Array(list.utf8))
    #expect(manifest.rows.map(\.admits) == [1, 2])
    let text = { (text: String) in try TicketText(text).orThrow(text) }
    for (index, title) in ["Ball", "Concert"].enumerated() {
      let ticket = try Ticket(
        kind: .event, title: text(title), place: text("Hall"), starts: TestAuthority.now,
        ends: TestAuthority.now, holder: text("Jane"), seats: [], reference: text("7")
      ).orThrow("ticket")
      #expect(manifest.index(describedBy: ticket) == index)
    }
  }

  @Test func `a passenger list is no guest list, and strictly read`() throws {
    #expect(Manifest.isPassengerList(Array("made,2025-03-15T12:00:00Z\nsequence,seat\n".utf8)))
    #expect(Manifest.isPassengerList(Array(" [ ]".utf8)))
    #expect(!Manifest.isPassengerList(Array("name,seat\n".utf8)))
    // However long it is, and wherever a letter of two bytes falls.
    for count in 65_500...65_540 {
      let long = "sequence,seat\n" + String(repeating: "a", count: count) + "é\n"
      #expect(Manifest.isPassengerList(Array(long.utf8)))
    }
    for text in ["name\n", "x,y\n1,2\n", "name\n\u{7}\n", ""] {
      #expect(throws: ManifestError.self) { try Manifest(guests: Array(text.utf8)) }
    }
  }
}
