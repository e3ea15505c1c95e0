import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// Passenger lists.
@Suite struct ManifestTests {
  static let header = "sequence,seat,surname,given_names,booking_reference,status"

  private func fault(_ text: String) -> String? {
    do throws(ManifestError) {
      _ = try Manifest(Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `CSV and JSON say the same`() throws {
    let csv = try Manifest(Array("\(Self.header)\r\n025,012A,\"Doe\",Jane,ABC123,1\r\n".utf8))
    let json = try Manifest(
      Array(
        #"""
        [{"sequence":25,"seat":"12A","surname":"Doe","given_names":"Jane",
          "booking_reference":"ABC123","status":"1"}]
        """#.utf8))
    #expect(csv.rows == json.rows)
    #expect(csv.rows[0].sequence == "25" && csv.rows[0].seat == "12A")
  }

  @Test(arguments: [
    ("", "1:1"), ("seat\n", "1:1"), ("\(header),color\n", "1:60"), ("\(header),seat\n", "1:60"),
    ("\(header)\n25,12A,,Jane,ABC123,1\n", "2:8"),
    ("\(header)\n25,12A,Doe,Jane,abc,1\n", "2:17"),
    ("\(header)\n1,1A,A,B,,1\n123456,12A,Doe,Jane,ABC123,1\n", "3:1"),
    ("\(header)\n25,12A,Doe,Jane,ABC123,12\n", "2:24"),
    ("\(header)\n25,12A,\"Doe,Jane,ABC123,1\n", "2:8"),
    ("\(header)\n25,1A,A,B,,1\n25,1B,C,D,,1\n", "3:1"),
    ("\(header)\n25,1A,A\u{1B}[2J,B,,1\n", "2:7"),
    ("[{\"seat\":\"1A\"}]", "1:2"), ("[1]", "1:2"), ("[", "1:2"),
    ("[\n{\"sequence\":\"1\",\"seat\":\"1A\",\"surname\":1}]", "2:"),
  ])
  func `a fault is told with its place`(text: String, place: String) throws {
    let fault = try self.fault(text).orThrow("a fault")
    #expect(fault.hasPrefix(place), "\(fault)")
    #expect(!fault.contains("\u{1B}") && !fault.contains("Jane"))
  }

  @Test func `a list says when it was made and when the flight departs, in both forms`() throws {
    let made = try Instant("2025-03-15T12:00:00Z").orThrow("made")
    let departs = try Instant("2025-03-15T09:15:00-07:00").orThrow("departs")
    let row = "25,012A,Doe,Jane,ABC123,1"
    for preamble in [
      "made,2025-03-15T12:00:00Z\r\ndeparts,2025-03-15T09:15:00-07:00\r\n",
      "departs;2025-03-15T16:15:00Z;;;;\nmade;2025-03-15T05:00:00-07:00;;;;\n",
    ] {
      let separator = preamble.contains(";") ? ";" : ","
      let list = try Manifest(
        Array((preamble + "\(Self.header)\n\(row)\n".replacing(",", with: separator)).utf8))
      #expect(list.facts == Manifest.Facts(made: made, departs: departs))
      #expect(list.rows.count == 1)
    }
    let json = try Manifest(
      Array(
        #"""
        {"made":"2025-03-15T12:00:00Z","departs":"2025-03-15T09:15:00-07:00","passengers":[
          {"sequence":25,"seat":"12A","surname":"Doe","given_names":"Jane",
           "booking_reference":"ABC123","status":"1"}]}
        """#.utf8))
    #expect(json.facts == Manifest.Facts(made: made, departs: departs))
    #expect(json.rows.count == 1)
    #expect(try Manifest(Array("\(Self.header)\n\(row)\n".utf8)).facts == Manifest.Facts())
  }

  @Test func `a row names every pass that stands, whose paper boards, and who was taken off`()
    throws
  {
    let (old, new) = ("0D4X8K2M7PQR9TVW", "0D4X8K2M7PQR9TVX")
    let csv = try Manifest(
      Array(
        "\(Self.header),pass_id,paper\n25,12A,Doe,Jane,,offloaded,\(old) \(new),\n26,1A,Roe,,,,,LH\n"
          .utf8))
    let json = try Manifest(
      Array(
        """
        [{"sequence":25,"seat":"12A","surname":"Doe","given_names":"Jane","booking_reference":"",
          "status":"offloaded","pass_id":["\(old)","\(new)"]},
         {"sequence":26,"seat":"1A","surname":"Roe","given_names":"","booking_reference":"",
          "status":"","paper":"LH"}]
        """.utf8))
    #expect(csv.rows == json.rows)
    #expect(csv.rows[0].passIDs.map(\.rawValue) == [old, new])
    #expect(csv.rows[0].isOffloaded && csv.rows[0].status == .notCheckedIn)
    #expect(csv.rows[1].paper == IssuerID("LH") && !csv.rows[1].isOffloaded)
    for id in [old, new] { #expect(csv.row(try PassID(id).orThrow(id)) == csv.rows[0]) }
    let written = Manifest.csv(csv.rows.map { ($0, []) }, more: [])
    #expect(try Manifest(Array(written.utf8)).rows == csv.rows)
  }

  @Test(arguments: [
    ("made,yesterday\n\(header)\n", "1:6"), ("made\n\(header)\n", "1:1"),
    ("made,2025-03-15T12:00:00Z\nmade,2025-03-15T12:00:00Z\n\(header)\n", "2:1"),
    ("departs,2025-03-15T12:00:00Z,2025-03-15T12:00:00Z\n\(header)\n", "1:9"),
    ("departs,2025-03-15 12:00\n\(header)\n", "1:9"), ("made,2025-03-15T12:00:00Z\n", "1:1"),
    ("\(header)\nmade,2025-03-15T12:00:00Z\n", "2:1"),
    (#"{"made":"now","passengers":[]}"#, "1:9"), (#"{"made":1,"passengers":[]}"#, "1:9"),
    (#"{"passengers":[],"airline":"UA"}"#, "1:18"), (#"{"made":"2025-03-15T12:00:00Z"}"#, "1:1"),
    (#"{"passengers":{}}"#, "1:15"),
    ("\(header),pass_id\n25,12A,Doe,Jane,,1,0D4X8K2M7PQR9TVW 0D4X8K2M7PQR9TVW\n", "2:20"),
    ("\(header),pass_id\n25,12A,Doe,Jane,,1,0D4X8K2M7PQR9TVW;0D4X8K2M7PQR9TVX\n", "2:20"),
    (
      "\(header),pass_id\n25,12A,Doe,Jane,,1,0D4X8K2M7PQR9TVW\n26,1A,R,,,,0D4X8K2M7PQR9TVW\n",
      "3:1"
    ), ("\(header),paper\n25,12A,Doe,Jane,,1,Lufthansa\n", "2:20"),
    ("\(header)\n25,12A,Doe,Jane,,off\n", "2:18"),
    (
      #"[{"sequence":1,"seat":"","surname":"A","given_names":"","booking_reference":"","status":"","pass_id":[1]}]"#,
      "1:"
    ),
  ])
  func `what a list says of itself is a time, and what it names are passes`(
    text: String, place: String
  ) throws {
    let fault = try self.fault(text).orThrow("a fault")
    #expect(fault.hasPrefix(place), "\(fault)")
  }

  @Test func `facts of a list in JSON stand before or behind its passengers`() throws {
    let facts = [
      #""made":"2025-03-15T12:00:00Z""#, #""departs":"2025-03-15T16:15:00Z""#,
      #""passengers":[{"sequence":1,"seat":"","surname":"A","given_names":"","booking_reference":"","status":""}]"#,
    ]
    let lists = try [[0, 1, 2], [0, 2, 1], [2, 1, 0]].map { order in
      try Manifest(Array("{\(order.map { facts[$0] }.joined(separator: ","))}".utf8))
    }
    #expect(lists[0].facts.made != nil && lists[0].facts.departs != nil)
    #expect(lists.allSatisfy { $0.facts == lists[0].facts && $0.rows == lists[0].rows })
  }

  @Test func `an infant shares a sequence, nobody else does`() throws {
    let rows = "\(Self.header)\n25,12A,Doe,Jane,ABC123,1\n25,INF,Doe,Baby,ABC123,1\n"
    #expect(try Manifest(Array(rows.utf8)).rows(sequence: "25").count == 2)
    #expect(fault(rows + "25,INF,Doe,Twin,ABC123,1\n") != nil)
  }

  @Test(arguments: [
    ("DOE/JANE", true), ("DOE/JANEMRS", true), ("DOE/JANE MRS", true), ("DOE/JANETTE", false),
    ("DOE/J", false), ("DOE/JOHN", false), ("DO/JANE", false), ("DOES/JANE", false), ("/", false),
    ("", false), ("DOE", false),
  ])
  func `a printed name is held against the list`(printed: String, isSame: Bool) throws {
    let list = try Manifest(Array("\(Self.header)\n25,12A,Doe,Jane,ABC123,1\n".utf8))
    #expect(list.names(list.rows[0], printed) == isSame)
  }

  @Test func `a name that was cut to twenty characters is still that name`() throws {
    let text = "\(Self.header)\n25,12A,Müller-Lüdenscheidt,Maximilian Alexander,ABC123,1\n"
    let list = try Manifest(Array(text.utf8))
    let printed = try PassengerName(
      surname: "Müller-Lüdenscheidt", givenNames: "Maximilian Alexander"
    ).description
    #expect(list.names(list.rows[0], printed))
  }

  private static let searched = """
    name,order,seat,admits
    Anna Müller,OB1,29-6,
    Søren Krüger,OB2,29-7,
    Mehmet Öztürk,OB3,A1,
    Mika Mäkinen,OB4,A10,
    Håkan Sjöberg,OB5,"Parkett, Row 3, Seat 12",
    Yaël Díaz,OB6,"Parkett, Row 4, Seat 12",
    Paul Erdős,OB7,,
    Sean O'Brien,OB8,,
    Madonna,OB9,,
    山田 太郎,OB10,,
    Groß Æsop,OB11,Table 5,
    """

  private func found(_ query: String) throws -> [String] {
    try Manifest(guests: Array(Self.searched.utf8)).rows(matching: query).map(\.surname)
  }

  @Test(arguments: [
    ("muller", "Anna Müller"), ("mueller", "Anna Müller"), ("MÜLLER", "Anna Müller"),
    ("soren", "Søren Krüger"), ("soeren krueger", "Søren Krüger"), ("kruger soren", "Søren Krüger"),
    ("soeren kruger", "Søren Krüger"), ("ozturk", "Mehmet Öztürk"), ("makinen", "Mika Mäkinen"),
    ("hakan", "Håkan Sjöberg"), ("sjoberg", "Håkan Sjöberg"), ("haakan", "Håkan Sjöberg"),
    ("yael", "Yaël Díaz"), ("diaz", "Yaël Díaz"), ("erdos", "Paul Erdős"),
    ("obrien", "Sean O'Brien"),
    ("o'brien", "Sean O'Brien"), ("annamuller", "Anna Müller"), ("山田", "山田 太郎"),
    ("gross", "Groß Æsop"), ("aesop", "Groß Æsop"), ("a\u{308}", "Groß Æsop"),
    ("29-6", "Anna Müller"), ("a1", "Mehmet Öztürk"), ("ob1", "Anna Müller"),
    ("row 3 seat 12", "Håkan Sjöberg"), ("table 5", "Groß Æsop"),
  ])
  func `a guest is found however accents, words and seats are typed`(
    query: String, name: String
  ) throws {
    let names = try found(query)
    #expect(names.contains(name), "\(names)")
  }

  @Test func `a table is found by the beginning of its seats, and a number in every row`() throws {
    #expect(try found("29-") == ["Anna Müller", "Søren Krüger"])
    #expect(try found("12") == ["Håkan Sjöberg", "Yaël Díaz"])
    #expect(try found("row 4") == ["Yaël Díaz"])
    #expect(try found("xyz") == [] && found("") == [] && found("  ") == [])
  }

  @Test(arguments: [
    ("madona", ["Madonna"]), ("maddonna", ["Madonna"]), ("mulller", ["Anna Müller"]),
    ("sjoeberg", ["Håkan Sjöberg"]), ("ereds", []), ("mad", ["Madonna"]), ("xx", []), ("", []),
  ])
  func `a name that is nearly typed is shown, and means nobody by itself`(
    query: String, names: [String]
  ) throws {
    let manifest = try Manifest(guests: Array(Self.searched.utf8))
    #expect(manifest.rows(like: query).map(\.surname) == names)
    if query == "madona" { #expect(manifest.rows(matching: query).isEmpty) }
  }
}
