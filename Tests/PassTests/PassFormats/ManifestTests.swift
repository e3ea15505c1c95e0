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
}
