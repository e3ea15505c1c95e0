import StrictText
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassFormats

/// The meanings of a guest list's columns, by their headings.
@Suite struct GuestHeadingsTests {
  private func found(
    _ headings: [String], map: [HeadingChoice] = []
  ) throws -> [GuestColumn: Int] {
    let line = headings.map { "\"\($0)\"" }.joined(separator: ",")
    return try GuestList(Array("\(line)\n".utf8), map: map).headings.columns
  }

  private func fault(_ headings: [String], map: [HeadingChoice] = []) -> HeadingFault? {
    do {
      _ = try found(headings, map: map)
      return nil
    } catch {
      return error as? HeadingFault
    }
  }

  @Test(arguments: [
    ["Order number", "First name", "Last name", "Seat", "Quantity", "Notes"],
    ["Číslo objednávky", "Jméno", "Příjmení", "Sedadlo", "Počet", "Poznámka"],
    ["Bestellnummer", "Vorname", "Name", "Sitzplatz", "Anzahl", "Bemerkung"],
    ["N° de commande", "Prénom", "Nom", "Place", "Nombre", "Remarque"],
    ["Nº de pedido", "Nombre", "Apellidos", "Asiento", "Cantidad", "Observaciones"],
    ["Numer zamówienia", "Imię", "Nazwisko", "Numer miejsca", "Liczba osób", "Uwagi"],
    ["予約番号", "名", "姓", "座席", "枚数", "備考"],
    ["رقم الطلب", "الاسم الأول", "اسم العائلة", "المقعد", "العدد", "ملاحظات"],
  ])
  func `headings of eight languages are known by themselves`(headings: [String]) throws {
    let columns: [GuestColumn] = [.reference, .firstName, .lastName, .seats, .admits, .note]
    #expect(
      try found(headings) == Dictionary(uniqueKeysWithValues: zip(columns, headings.indices)))
  }

  @Test(arguments: [
    "Holder", "Name", "Jméno", "Jméno a příjmení", "Gast", "Nom", "Imię i nazwisko",
    "氏名", "お名前", "الاسم",
  ])
  func `a name alone is the whole name`(heading: String) throws {
    #expect(try found([heading]) == [.holder: 0])
  }

  @Test func `every word is known without case, accents, width and punctuation`() throws {
    for (language, lines) in HeadingWords.languages {
      for line in lines.split(separator: "\n") {
        let words = try line.split(separator: ":", maxSplits: 1).last.orThrow("words")
        for word in words.split(separator: "|").map(String.init) {
          let own = HeadingWords.candidates(word).map(\.language)
          #expect(own.contains(language), "\(word)")
          let full = String(
            String.UnicodeScalarView(
              word.unicodeScalars.map { scalar in
                (0x21...0x7E).contains(scalar.value)
                  ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
              }))
          for form in [
            word.uppercased(), word.decomposedStringWithCanonicalMapping, full,
            word.replacing(" ", with: "_"), " \(word): ",
            word.applyingTransform(.fullwidthToHalfwidth, reverse: false) ?? word,
          ] {
            #expect(HeadingWords.candidates(form).map(\.language) == own, "\(word) as \(form)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (["Jméno", "Místo"], "1:9", ["seats=Místo", "place=Místo"]),
    (["Name", "Platz"], "1:8", ["seats=Platz", "place=Platz"]),
    (["name", "guest"], "1:8", ["holder=name", "holder=guest"]),
    (["Name", "Jméno"], "1:8", ["holder=Name", "holder=Jméno"]),
    (["Title", "First name", "Last name"], "1:1", ["title=Title", "ignore=Title"]),
    // English and French know equally many of these headings, and "place" has another meaning in each.
    (["reference", "place"], "1:13", ["seats=place", "place=place"]),
  ])
  func `what may mean two things is named with the choices`(
    headings: [String], place: String, choices: [String]
  ) throws {
    let fault = try self.fault(headings).orThrow("a fault")
    #expect(fault.place.description == place)
    #expect(fault.choices.map { "\($0.column.rawValue)=\($0.heading)" } == choices)
    // Each choice is enough.
    for choice in fault.choices {
      #expect(self.fault(headings, map: [choice]) == nil, "\(choice)")
    }
  }

  @Test(arguments: [
    "Attendee #", "Guest #", "Participant #", "Visitor", "Teilnehmer", "Gast", "Host", "Invité",
    "Attendee", "Guest", "参加者",
  ])
  func `a word that may be a number or a yes takes no name away`(heading: String) throws {
    let list = try GuestList(
      Array("Order #,First Name,Last Name,\(heading)\n7,Jane,Doe,2000000001\n".utf8))
    #expect(list.read().rows.first?.holder?.rawValue == "Jane Doe")
    #expect(list.headings.unused == [heading])
  }

  @Test(arguments: [
    ("name ,lastname ,email", "john,doe,j@example.org"), ("Name,Surname", "john,doe"),
    ("Surname,Name", "doe,john"), ("Name,Last Name", "john,doe"), ("Name,Family name", "john,doe"),
    ("Name;Nachname", "john;doe"), ("First name,Name", "john,doe"),
    ("Nombre,Apellidos", "john,doe"),
    ("Name;Vorname", "doe;john"), ("Nom,Prénom", "doe,john"), ("Jméno;Příjmení", "john;doe"),
  ])
  func `a name beside a last name is the first one`(headings: String, row: String) throws {
    let list = try GuestList(Array("\(headings)\n\(row)\n".utf8))
    #expect(list.read().rows.first?.holder?.rawValue == "john doe")
  }

  @Test(arguments: [
    ("Name,Surname\nJohn Doe,Doe", "John Doe"), ("First name,Name\nJane,Jane Doe", "Jane Doe"),
    ("Name,Surname\nThomas,Thomas", "Thomas Thomas"),
    ("Name,Surname\nJosé María,de la Cruz", "José María de la Cruz"),
  ])
  func `a whole name beside a part of it says the part once`(text: String, name: String) throws {
    let list = try GuestList(Array("\(text)\n".utf8))
    #expect(list.read().rows.first?.holder?.rawValue == name)
  }

  @Test(arguments: [
    ["Title", "Name", "Seat"], ["Name", "Titel"], ["Name", "Seat", "Title"], ["Attendee", "Title"],
    ["Titre", "Nom complet"],
  ])
  func `a title beside any name may be a form of address`(headings: [String]) throws {
    let fault = try self.fault(headings).orThrow("a fault")
    #expect(fault.choices.map(\.column) == [.title, .ignore])
    for choice in fault.choices { #expect(self.fault(headings, map: [choice]) == nil) }
  }

  @Test func `of two columns with one heading either is chosen by its letter`() throws {
    let fault = try self.fault(["Name", "Seat", "Name"]).orThrow("a fault")
    #expect(fault.choices.map(\.heading) == ["A", "C"])
    for (choice, column) in zip(fault.choices, [0, 2]) {
      #expect(
        try found(["Name", "Seat", "Name"], map: [choice]) == [.holder: column, .seats: 1])
    }
    // The same holds if a person named a heading that two columns have.
    let twins = try self.fault(["x", "x", "name"], map: [HeadingChoice(.seats, "x")])
      .orThrow("a fault")
    for choice in twins.choices { #expect(self.fault(["x", "x", "name"], map: [choice]) == nil) }
  }

  @Test func `guests are those who come along, or those who come where nothing else says a name`()
    throws
  {
    #expect(try found(["Name", "Guests"]) == [.holder: 0, .companions: 1])
    #expect(try found(["Guests", "Seat"]) == [.holder: 0, .seats: 1])
    #expect(try found(["Name", "Number of guests"]) == [.holder: 0, .admits: 1])
    for heading in ["Doprovod", "Begleitung", "Plus one", "+1", "Accompagnants", "Acompañantes"] {
      #expect(try found(["Name", heading])[.companions] == 1, "\(heading)")
    }
  }

  @Test func `the attendee counts before the buyer, and the order before the ticket`() throws {
    #expect(
      try found(["First name", "Last name", "Attendee first name", "Attendee last name"])
        == [.firstName: 2, .lastName: 3])
    #expect(try found(["Attendee name", "Name"]) == [.holder: 0])
    #expect(try found(["Name", "Ticket number", "Order number"]) == [.holder: 0, .reference: 2])
  }

  @Test func `a zone or a number of rows without seats is nothing of a ticket`() throws {
    #expect(try found(["Row", "Name"]) == [.holder: 1])
    #expect(try found(["Name", "Bereich"]) == [.holder: 0])
    #expect(try found(["Name", "Row", "Seat"]) == [.holder: 0, .row: 1, .seats: 2])
  }

  @Test func `a heading says its column in brackets`() throws {
    #expect(
      try found(["Jméno", "Místo [seats]", "Title [ignore]"]) == [.holder: 0, .seats: 1])
    // A person's choice takes precedence over the brackets.
    #expect(
      try found(["Jméno", "Místo [seats]", "x"], map: [HeadingChoice(.seats, "x")])
        == [.holder: 0, .seats: 2])
    #expect(
      try found(["Jméno", "Místo [seats]"], map: [HeadingChoice(.place, "Místo")])
        == [.holder: 0, .place: 1])
  }

  @Test func `a list's own ticket reference is not the one that a table of tickets adds`() throws {
    let list = try GuestList(Array("Name,Ticket Reference\nJane,K7-1\n".utf8))
    #expect(list.headings.columns == [.holder: 0, .reference: 1])
    let table = list.csv(adding: [.ticketReference], [["K7-1"]])
    #expect(table == "Name,Ticket Reference,ticket_reference\r\nJane,K7-1,K7-1\r\n")
  }

  @Test func `the language of the other headings decides a word of several`() throws {
    #expect(try found(["Nom", "Place"]) == [.holder: 0, .seats: 1])
    #expect(
      try found(["name", "order number", "place"]) == [.holder: 0, .reference: 1, .place: 2])
    #expect(try found(["Nombre", "Apellidos"])[.firstName] == 0)
    #expect(try found(["Nom", "Nombre"]) == [.holder: 0, .admits: 1])
  }

  @Test func `a person's word counts before the table's`() throws {
    let map = [HeadingChoice(.holder, "jmeno hosta"), HeadingChoice(.ignore, "Name")]
    #expect(try found(["Name", "Jméno hosta"], map: map) == [.holder: 1])
    // A column that is mapped is not looked for elsewhere.
    let list = try GuestList(
      Array("Name,Besteller\nx,y\n".utf8), map: [HeadingChoice(.holder, "Besteller")])
    #expect(list.headings.columns == [.holder: 1] && list.headings.unused == ["Name"])
    for map in [
      [HeadingChoice(.holder, "Nobody")],
      [HeadingChoice(.holder, "Name"), HeadingChoice(.seats, "Name")],
      [HeadingChoice(.holder, "Name"), HeadingChoice(.holder, "Other")],
    ] {
      #expect(fault(["Name", "Other"], map: map) != nil)
    }
    #expect(fault(["x", "x", "name"], map: [HeadingChoice(.seats, "x")]) != nil)
  }

  @Test func `no headings at all break the reader`() {
    var generator = SeededGenerator(seed: 21)
    let words = HeadingWords.languages.flatMap { $0.words.split { "\n:|/".contains($0) } }
    for _ in 0..<500 {
      let headings = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        String(words.randomElement(using: &generator) ?? "")
      }
      do {
        let columns = try found(headings)
        #expect(Set(columns.values).count == columns.count)
      } catch {
        #expect((error as? HeadingFault)?.place.line == 1)
      }
    }
  }
}
