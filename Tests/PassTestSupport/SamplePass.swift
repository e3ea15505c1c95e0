/// Random pass content, with the token payload written by hand (docs/SPEC.md §2–3).
///
/// It shares no code with the library's writer, so that tests can compare the two.
package struct SamplePass: Sendable {

  package var issuer = "UA"
  package var passID = "0D4X8K2M7PQR9TVW"
  package var issuedAt = 1_742_040_000
  package var notBefore = 1_742_041_800
  package var expires = 1_742_054_400
  /// The boarding pass text, or nil for a ticket.
  package var bcbp: String?
  /// The members of the ticket.
  package var kind = "show"
  package var title = "Die Zauberflöte"
  package var place = "Opernhaus"
  package var starts = 1_742_050_800
  package var ends = 1_742_054_399
  package var holder: String?
  package var seats: [String] = []
  package var admits = 1
  package var reference = "ABC123"
  /// The pass id of the ticket's first issue.
  package var first: String?
  /// The status: an index and a list.
  package var status: (index: Int, uri: String)?
  /// The value of `cnf` as JSON.
  package var confirmation: String?

  /// Creates a ticket with ordinary values in every member.
  package init() {}

  /// Creates a random boarding pass or ticket within the limits of the formats.
  package init(using generator: inout SeededGenerator) {
    func pick<Value>(_ values: [Value], _ otherwise: Value) -> Value {
      values.randomElement(using: &generator) ?? otherwise
    }
    func word(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
      let characters = Array(alphabet)
      return String(
        (0..<Int.random(in: lengths, using: &generator)).map { _ in
          characters[Int.random(in: 0..<characters.count, using: &generator)]
        })
    }
    func text() -> String { word(#"aZ09 .,-/\"'<&éüßøŁЖщ東京שלום🎫ñ"#, 1...60) }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    issuer = pick(["UA", "9W", "BAW"], "UA")
    passID = word("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 16...16)
    notBefore = 60 * Int.random(in: 15_778_080...68_300_000, using: &generator)
    expires = notBefore + 60 * Int.random(in: 1...100_000, using: &generator)
    issuedAt = 60 * Int.random(in: 15_778_080...(expires / 60), using: &generator)
    if Bool.random(using: &generator) {
      func digits(_ range: ClosedRange<Int>, _ width: Int) -> String {
        let number = String(Int.random(in: range, using: &generator))
        return String(repeating: "0", count: width - number.count) + number
      }
      let legs = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        "ABC123 " + word(letters, 6...6) + issuer + (issuer.utf8.count == 2 ? " " : "")
          + digits(0...9999, 4) + pick([" ", "A"], " ") + digits(1...366, 3)
          + word(letters, 1...1) + pick(["012A", "INF ", "STBY", "    "], "GATE")
          + pick([digits(1...9999, 4) + " ", "     "], " ") + word("0123456789", 1...1) + "00"
      }
      let name = word(letters, 1...18) + "/" + word(letters, 1...1)
      let blanks = String(repeating: " ", count: 20 - name.utf8.count)
      bcbp = "M\(legs.count)\(name)\(blanks)E" + legs.joined()
    } else {
      kind = pick(["show", "stay", "appointment", "event", "staff"], "show")
      (title, place, reference) = (text(), text(), text())
      starts = Int.random(in: 946_684_800...4_102_444_800, using: &generator)
      ends = Int.random(in: starts...4_102_444_800, using: &generator)
      if Bool.random(using: &generator) { holder = text() }
      seats = (0..<pick([0, 0, 1, 2, 99], 0)).map { _ in text() }
      admits = Int.random(in: 1...99, using: &generator)
      if Bool.random(using: &generator) {
        let former = word("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 16...16)
        first = former == passID ? nil : former
      }
    }
    if Bool.random(using: &generator) {
      status = (pick([0, 1, 131_071, .max], 0), "urn:passtool:status:\(issuer):1")
    }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      confirmation = pick([#"{"jkt":"a/b"}"#, "null", "[1.5,{}]"], "0")
    }
  }

  /// The canonical payload.
  package var payload: String {
    var text = #"{"iss":"\#(issuer)","jti":"\#(passID)","iat":\#(issuedAt),"nbf":\#(notBefore),"#
    text += #""exp":\#(expires),"#
    if let bcbp {
      text += "\"bcbp\":\(Self.quoted(bcbp))"
    } else {
      text += #""ticket":{"kind":"\#(kind)","title":\#(Self.quoted(title)),"#
      text += #""place":\#(Self.quoted(place)),"starts":\#(starts),"ends":\#(ends),"#
      if let holder { text += "\"holder\":\(Self.quoted(holder))," }
      if !seats.isEmpty {
        text += "\"seats\":[\(seats.map(Self.quoted).joined(separator: ","))],"
      }
      text += #""admits":\#(admits),"ref":\#(Self.quoted(reference))}"#
    }
    if let first { text += ",\"first\":\"\(first)\"" }
    if let status {
      text += #","status":{"status_list":{"idx":\#(status.index),"uri":"\#(status.uri)"}}"#
    }
    if let confirmation { text += ",\"cnf\":\(confirmation)" }
    return text + "}"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
