import PassTestSupport
import Testing
import Vocabulary

@testable import PassFormats
import StrictText

extension GuestList {
  /// The rows without a fault.
  fileprivate var rows: [GuestRow] { read().rows }
  /// The faults of the other rows.
  fileprivate var faults: [TextFault] { read().faults }
}

/// Lists of guests, and how a door reads them.
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
    // The picture column of an earlier run disappears if the next run makes no pictures.
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

  @Test func `a door reads what a person said of headings in the table`() throws {
    let map = [HeadingChoice(.seats, "Místo"), HeadingChoice(.ignore, "Titul")]
    let list = try GuestList(Array("Titul,Jméno,Místo\nIng.,Jana,A1\n".utf8), map: map)
    let table = list.csv(adding: [.ticketReference], [["7"]])
    #expect(table.hasPrefix("Titul [ignore],Jméno,Místo [seats],ticket_reference\r\n"))
    #expect(try Manifest(guests: Array(table.utf8)).rows.map(\.seat) == ["A1"])
    // Printing from the table again gives the same table, with the person's choices and without them.
    for again in [try GuestList(Array(table.utf8)), try GuestList(Array(table.utf8), map: map)] {
      #expect(again.csv(adding: [.ticketReference], [["7"]]) == table)
    }
  }

  @Test(arguments: [
    "sep=;", "SEP=;", "\u{FEFF}sep=;", "\"sep=;\"", "sep=;;;", "sep=,", "sep=\t", "sep=|",
  ])
  func `a first line that says the separator is no row`(line: String) throws {
    let separator = String(line.last { ",;\t|".contains($0) } ?? ";")
    let text = "\(line)\r\nname\(separator)seat\r\nDoe, Jane\(separator)A1\r\n"
    let list = try GuestList(
      Array(
        text.replacing("Doe, Jane", with: separator == "," ? "\"Doe, Jane\"" : "Doe, Jane").utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.rows.map { $0.holder?.rawValue } == ["Doe, Jane"])
    #expect(list.rows[0].seats.map(\.rawValue) == ["A1"])
    // A spreadsheet does not count the line with the separator as a row.
    #expect(list.rows[0].line == 3 && list.rows[0].number == 2)
  }

  @Test(arguments: [
    "Ples 2025\nJméno;Sedadlo\nJana;A1\n", "Ball, 15 March\n\nName;Seat\nJana;A1\n",
    "Hosté;\nJméno;Sedadlo\nJana;A1\n", "x;y\nexported;today\nName;Seat\nJana;A1\n",
  ])
  func `headings stand below a title`(text: String) throws {
    let list = try GuestList(Array(text.utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.rows.map { $0.holder?.rawValue } == ["Jana"])
    #expect(list.rows[0].seats.map(\.rawValue) == ["A1"])
    // A line of several cells above the headings may have been a row.
    let several = text.split(separator: "\n").prefix { !$0.contains("Seat") && !$0.contains("Sed") }
      .count { $0.split(separator: ";").count > 1 }
    #expect(list.doubts().count { $0.kind == .aboveHeadings } == several)
  }

  @Test func `headings without a known word are not looked for among the rows`() {
    #expect(throws: HeadingFault.self) { try GuestList(Array("x,y\nJane,A1\nJohn,A2\n".utf8)) }
  }

  @Test func `a fault names the cell as a spreadsheet does, and what stands there`() throws {
    let list = try GuestList(
      Array(
        "name,Počet míst,note\nJane,2,\"two\nlines\"\nJohn,dva,\nBaby\u{200B} Doe,1,\nx,1,,z\n".utf8
      ))
    let faults = list.faults.map { "\($0.place): \($0.detail)" }
    try #require(faults.count == 3, "\(faults)")
    // After a cell of two lines the number of the row differs from that of the line.
    #expect(faults[0].hasPrefix("4:6: B3 'Počet míst': expected a number from 1 to 99"))
    #expect(faults[0].hasSuffix("found 'dva'"))
    #expect(faults[1].hasPrefix("5:1: A4 'name': U+200B at character 5"))
    #expect(faults[2].hasPrefix("6:6: D5: this cell"))
  }

  @Test(arguments: [
    ("name,Quantity\nJane,2", 2), ("name,Quantity\nJane,+1", 2), ("name,Quantity\nJane,1+1", 2),
    ("name,Quantity\nJane,2.0", 2), ("name;Anzahl\nJane;2,00", 2), ("name,Počet míst\nJane,2", 2),
    ("name,Guests\nJane,2", 3), ("name,Doprovod\nJane,1", 2), ("name,Doprovod\nJane,+1", 2),
    ("name,Doprovod\nJane,ano", 2), ("name,Doprovod\nJane,ne", nil), ("name,Doprovod\nJane,0", nil),
    ("name,Doprovod\nJane,-", nil), ("name,Doprovod\nJane,", nil),
    ("name,Begleitung\nJane,Petr Novák", 2), ("name,Begleitung\nJane,ja", 2),
    ("name,Plus one\nJane,x", 2), ("name,Quantity,Doprovod\nJane,2,1", 2),
  ])
  func `people are counted as the heading says it`(text: String, people: Int?) throws {
    let list = try GuestList(Array("\(text)\n".utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.rows.first?.admits == people)
  }

  @Test(arguments: [
    ("Parkett, Row 3, Seat 12", 1), ("Reihe 5/Platz 12", 1), ("Row 5, Seat 12", 1), ("12/3", 1),
    ("Rang C, siège 12", 1), ("Stalls + C 12", 1), ("Balkon, links", 1), ("R5, S12", 1),
    ("R5/S12", 1), ("Sektor A; řada 3; místo 12", 1), ("A1-A4", 1), ("29-6", 1), ("A1", 1),
    ("3, 12", 1), ("Room 2.14 / desk 3", 1),
    ("A1, A2", 2), ("12A; 12B", 2), ("A1/A2", 2), ("A1+A2", 2), ("12, 13, 14", 3), ("A 1, A 2", 2),
    ("A1,\nA2", 2), ("A9, B1", 2), ("VIP 1, VIP 2", 2), ("Seat 12, Seat 13", 2), ("Ａ１、Ａ２", 2),
    ("29-6, 29-7", 2), ("A1, , A2,", 2),
  ])
  func `a described seat is one, and codes of one kind are several`(cell: String, count: Int) throws
  {
    let list = try GuestList(Array("name,seat\nJane,\"\(cell)\"\n".utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    let seats = list.rows[0].seats.map(\.rawValue)
    #expect(seats.count == count, "\(seats)")
    if count == 1 { #expect(seats == [cell]) }
    // The door expects the same number of people, and finds the guest by the ticket.
    let manifest = try Manifest(list)
    #expect(manifest.expected == count)
    #expect(
      manifest.index(ofGuest: "Jane", seat: seats.joined(separator: ", "), reference: nil) == 0)
    let ticket = try Ticket(
      kind: .event, title: TicketText("Ball").orThrow("t"), place: TicketText("Hall").orThrow("p"),
      starts: TestAuthority.now, ends: TestAuthority.now, holder: list.rows[0].holder,
      seats: list.rows[0].seats, reference: TicketText("7").orThrow("r")
    ).orThrow("ticket")
    #expect(manifest.index(describedBy: ticket) == 0)
  }

  @Test(arguments: [
    ("Zone,Row,Seat\nStalls,3,12", ["Stalls, Row 3, Seat 12"]),
    ("Reihe;Sitzplatz\n3;12", ["Reihe 3, Platz 12"]),
    ("Řada;Sedadlo\n3;12", ["Řada 3, sedadlo 12"]),
    ("Rang,Siège\nC,12", ["Rang C, siège 12"]), ("Fila,Asiento\n3,12", ["Fila 3, asiento 12"]),
    ("Rząd;Numer miejsca\n3;12", ["Rząd 3, miejsce 12"]),
    ("Row,Seat\n3,\"12, 13\"", ["Row 3, Seat 12", "Row 3, Seat 13"]),
    ("Row,Seat\nBalcony left,12", ["Balcony left, Seat 12"]),
    ("Table,Seat\n5,2", ["Table 5, Seat 2"]), ("Table,Seat\n5,", ["Table 5"]),
    ("Tisch;Platz Nr\n5;2", ["Tisch 5, Platz 2"]), ("Row,Seat\n,12", ["12"]),
    ("Seat name,Seat number\n\"Row 3, Seat 12\",12", ["Row 3, Seat 12"]),
  ])
  func `columns of a seat's parts are one seat`(text: String, seats: [String]) throws {
    let separator = text.contains(";") ? ";" : ","
    let lines = text.split(separator: "\n", maxSplits: 1)
    let list = try GuestList(
      Array("Reference\(separator)\(lines[0])\n7\(separator)\(lines[1])\n".utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.rows[0].seats.map(\.rawValue) == seats)
  }

  @Test func `what is seldom meant so is doubtful, and nothing else`() throws {
    let list = try GuestList(
      Array(
        """
        Name,Seat,Quantity,Plus one,Status,Paid,Group
        Jane Doe,"A1, A2",3,,paid,yes,1
        John Doe,12/3,2,,ok,,
        Baby Doe,12/3,,,ok,,
        Mary Roe,,,Petr Novák,ok,,
        Eva Roe,,2,2,ok,,
        Ann Roe,,,,ok,no,
        Tim Roe,,,,ok,,storniert
        2000000001,,,,,,
        ,B7,,,,,
        Name,Seat,Quantity,Plus one,Status,Paid,Group
        Celkem,,99,,,,
        Sören Krüger,"3, 12",,,not cancelled,ano,A
        Total Smith,"A1-A4",4,,attending,,
        """.utf8))
    let doubts = list.doubts().map { "\($0.line) \($0.kind)" }
    #expect(
      doubts == [
        "2 people", "3 people", "5 people", "6 people", "7 cancelled", "8 cancelled", "9 noName",
        "10 noName", "11 headingsAgain", "12 total", "13 people", "14 total",
      ])
  }

  @Test func `a row of totals is named, also where its number is a fault`() throws {
    let list = try GuestList(Array("Jméno,Počet\nJana,2\nCELKEM,302\n".utf8))
    #expect(list.faults.count == 1)
    #expect(list.doubts().map(\.kind) == [.total])
  }

  @Test(arguments: [" ", "\u{A0}", "\u{3000}", "\u{200D}"])
  func `a blank is no name, and a name has no blanks around it`(blank: String) throws {
    let list = try GuestList(
      Array("name,order\n\"\(blank)\",7\n\"\u{3000}Jane\u{2003}\",8\n".utf8))
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.rows.map { $0.holder?.rawValue } == [nil, "Jane"])
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
    let list = "name,event\nJane,Ball\nJane,Concert\nJane,Concert\n"
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
    // The length does not matter, nor where a letter of two bytes falls.
    for count in 65_500...65_540 {
      let long = "sequence,seat\n" + String(repeating: "a", count: count) + "é\n"
      #expect(Manifest.isPassengerList(Array(long.utf8)))
    }
    for text in ["name\n", "x,y\n1,2\n", "name\n\u{7}\n", ""] {
      #expect(throws: ManifestError.self) { try Manifest(guests: Array(text.utf8)) }
    }
  }
}
