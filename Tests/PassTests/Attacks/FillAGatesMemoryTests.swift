import PassTestSupport
import Testing

@testable import PassFormats
import StrictText

/// An attacker with a stick or a shared folder offers a list that is made to take all memory of a gate.
@Suite struct FillAGatesMemoryTests {
  private static let header = "sequence,seat,surname,given_names,booking_reference,status\n"

  private func fault(_ text: String) -> ManifestError? {
    do throws(ManifestError) {
      _ = try Manifest(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  private func repeated(_ piece: String, _ count: Int) -> String {
    String(repeating: piece, count: count)
  }

  @Test func `a row has as many cells as there are headings, whatever stands in it`() throws {
    var rows = try CSVTable(Array("a,b\n1,2\(repeated(",", 100_000))\nx,y\n".utf8)).rows
    #expect(try rows.next()?.map(\.text) == ["1", "2"])
    #expect(try rows.next()?.map(\.text) == ["x", "y"])
    var stray = try CSVTable(Array("a,b\n1,2\(repeated(",", 100_000))3\nx,y\n".utf8)).rows
    let fault = #expect(throws: TextFault.self) { try stray.next() }
    #expect(fault?.place == TextPlace(line: 2, column: 100_004))
    #expect(fault?.detail.contains("the row has 100002 cells for 2 headings") == true)
    #expect(try stray.next()?.map(\.text) == ["x", "y"])
  }

  @Test func `a list has 512 columns, and empty ones behind them do not count`() throws {
    let names = (1...512).map { "c\($0)" }.joined(separator: ",")
    let table = try CSVTable(Array("\(names)\(repeated(",", 100_000))\n".utf8))
    #expect(table.headings.count == 512)
    let fault = #expect(throws: TextFault.self) { try CSVTable(Array("\(names),more\n".utf8)) }
    #expect(fault?.place == TextPlace(line: 1, column: names.utf8.count + 2))
  }

  @Test func `a cell is as long as one of a spreadsheet`() throws {
    let cell = repeated("x", (1 << 17) + 1)
    #expect(fault("\(Self.header)1,1A,\(cell),,,\n")?.place == "2:6")
    #expect(fault("\(Self.header)1,1A,\"\(cell)\",,,\n")?.place == "2:6")
    #expect(throws: TextFault.self) { try CSVTable(Array("\(cell),b\n".utf8)) }
  }

  @Test func `what a list says of itself are a few lines`() {
    #expect(fault(repeated("made,\n", 100) + Self.header)?.place == "17:1")
  }

  @Test func `a list whose rows are all wrong is not read to its end`() throws {
    let list = try GuestList(Array("name\n\(repeated("a,b\n", 5_000))".utf8))
    let (rows, faults) = list.read()
    #expect(rows.isEmpty && faults.count == GuestList.maxFaults + 1)
    #expect(faults.last?.place.line == GuestList.maxFaults + 1, "\(faults.suffix(2))")
  }

  @Test func `a list has as many rows as two arenas have guests, and no more`() throws {
    #expect(Manifest.maxRows == 262_144 && Manifest.longest == 32 << 20)
    func place(_ rows: Int, _ read: (Int) throws(ManifestError) -> Manifest) -> String? {
      do throws(ManifestError) {
        let list = try read(rows)
        return "\(list.expected) people"
      } catch {
        return error.place
      }
    }
    let guests = try GuestList(Array("name\nA\nA\nB\nC\n".utf8))
    let csv = Array("\(Self.header),,A,,,\n,,A,,,\n,,A,,,\n,,A,,,\n".utf8)
    let row =
      #"{"sequence":"","seat":"","surname":"A","given_names":"","booking_reference":"","status":""}"#
    let json = Array("[\(row),\n\(row),\n\(row),\n\(row)]".utf8)
    for (most, expected) in [
      (4, ["4 people", "4 people", "4 people"]), (3, ["5:1", "5:1", "4:1"]),
    ] {
      let found = [
        place(most) { (most) throws(ManifestError) in try Manifest(guests, rows: most) },
        place(most) { (most) throws(ManifestError) in try Manifest(csv, rows: most) },
        place(most) { (most) throws(ManifestError) in try Manifest(json, rows: most) },
      ]
      #expect(found == expected)
    }
  }

  /// The position of the fault shows that the reader has read no further than the first fault.
  @Test(arguments: ["1", "[]", "{}", "\"\"", "{\"a\":{}}", "[[[[[]]]]]", "1e9"])
  func `of a list in JSON one passenger is held, and is one`(element: String) {
    #expect(fault("[\(repeated(element + ",", 10_000))]")?.place == "1:2")
    #expect(fault("{\"passengers\":[\(repeated(element + ",", 10_000))]}")?.place == "1:16")
  }

  @Test func `a passenger in JSON takes no more than any passenger may`() throws {
    let row = #""sequence":1,"seat":"","surname":"A","given_names":"","status":"","pass_id":["#
    let fault = try fault("[{\(row)\(repeated("\"\",", 100_000))\"\"]}]").orThrow("a fault")
    #expect(fault.detail.contains("takes more than 64 KiB"), "\(fault)")
    let column = try Int(fault.place?.split(separator: ":").last ?? "").orThrow("a column")
    #expect(column < 20_000)
  }

  /// Such texts are a file of an operator, or the body of a request.
  @Test(arguments: ["1", "\"\"", "[]", "{\"a\":1}", "{\"a\":{\"b\":{}}}", "[[[[[]]]]]"])
  func `a text in JSON takes four times its memory, and 8 MiB`(element: String) throws {
    func text(_ size: Int) -> [UInt8] {
      Array("[\(repeated("\(element),", size / (element.utf8.count + 1)))\(element)]".utf8)
    }
    let long = text(1 << 20)
    let error = #expect(throws: JSONError.self) { try JSONReader.read(long) }
    #expect(error?.problem == .tooLarge(limit: (8 << 20) + 4 * long.count))
    #expect(throws: Never.self) { try JSONReader.read(text(1 << 17)) }
  }

  @Test func `a row takes 24 bytes and its text`() {
    #expect(MemoryLayout<ManifestRow>.stride == 24)
  }

  /// The limit is on the address space, which the system enforces exactly.
  ///
  /// The last line of each list has a fault, so that nothing is drawn, because drawing takes memory of its own.
  @Test(.timeLimit(.minutes(5)))
  func `passtool reads a list in four times its memory`() async throws {
    let session = try Session()
    defer { session.end() }
    try session.write(
      "event.json",
      """
      {"issuer":"UA","kind":"event","title":"Ball","place":"Hall","reference":"BALL25",
       "starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00"}
      """)
    func isRead(_ rows: String, mebibytes: Int) async throws -> Bool {
      try session.write("list.csv", "name\nJane\n\(rows)\nx,y\n")
      let answer = try await session.run(
        "ulimit -v \(mebibytes << 10); SWIFT_BACKTRACE=enable=no passtool print --csv list.csv "
          + "--event event.json --out out --dry-run --now 2025-03-01T00:00:00Z")
      return answer.code == 65
        && answer.error.last?.contains("at fault; nothing was issued") == true
    }
    // This finds the smallest address space, to 16 MiB, that is enough for a short list …
    var mebibytes = 32
    while try await !isRead("", mebibytes: mebibytes) {
      mebibytes += 16
      try #require(mebibytes < 4096)
    }
    // … and four times the size of a long list, with the overhead of any reading, must be enough for the long one.
    for piece in [",", "\n", "a,b\n", "\u{7}\n"] {
      let long = repeated(piece, (2 << 20) / piece.utf8.count)
      #expect(try await isRead(long, mebibytes: mebibytes + 4 * 2 + 8), "\(piece.debugDescription)")
    }
  }
}
