import Foundation
import PassTestSupport
import Testing

/// The day of a flight is that of its airport, also if a request writes its departure with another offset.
@Suite struct AirportClockTests {
  private static func request(_ origin: String, _ departure: String) -> String {
    #"{"issuer":"UA","booking_reference":"ABC123","passenger":{"surname":"Doe","given_names":"Jane"},"#
      + #""segments":[{"carrier":"UA","flight_number":"123","cabin":"Y","origin":"\#(origin)","#
      + #""destination":"JFK","departure":"\#(departure)"}]}"#
  }

  @Test(.timeLimit(.minutes(5)))
  func `a departure in another offset has the day of its airport, and the same moment`()
    async throws
  {
    let session = try Session()
    defer { session.end() }
    let cases = [
      // These times are in the evening of day 074 in San Francisco.
      ("SFO", "2025-03-16T06:30:00Z", "074"), ("SFO", "2025-03-16T07:30:00+01:00", "074"),
      ("SFO", "2025-03-15T23:30:00-07:00", "074"),
      // This is half past midnight of day 076 in Tokyo, and eight in the morning of that day in Sydney.
      ("HND", "2025-03-16T15:30:00Z", "076"), ("SYD", "2025-03-16T21:00:00Z", "076"),
      // After the change of clocks on 9 March, this is 23:30 of day 068.
      ("SFO", "2025-03-10T06:30:00Z", "068"), ("SFO", "2025-03-09T07:30:00Z", "067"),
      // An airport that is not built in keeps the offset that was sent.
      ("QQX", "2025-03-16T06:30:00Z", "075"),
    ]
    let lines = cases.map { Self.request($0.0, $0.1) }.joined(separator: "\n")
    try session.write("requests.ndjson", lines + "\n")
    let issued = try await session.run(
      """
      passtool keys generate --issuer UA --now 2025-03-01T00:00:00Z > /dev/null
      passtool issue boarding-pass requests.ndjson --json --now 2025-03-01T12:00:00Z |
        sed 's/.*"barcode_data":"\\([^"]*\\)".*/\\1/'
      """)
    #expect(issued.code == 0 && issued.output.count == cases.count, "\(issued)")
    for (text, (origin, departure, day)) in zip(issued.output, cases) {
      // Item 46 follows the name, the booking, the airports, the carrier and the flight.
      let start = text.index(text.startIndex, offsetBy: 44)
      #expect(text[start...].prefix(3) == day, "\(origin) \(departure): \(text.prefix(60))")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `its page is printed with the same request`() async throws {
    let session = try Session()
    defer { session.end() }
    try session.write("request.json", Self.request("SFO", "2025-03-16T06:30:00Z"))
    let printed = try await session.run(
      """
      passtool keys generate --issuer UA --now 2025-03-01T00:00:00Z > /dev/null
      passtool issue boarding-pass request.json --now 2025-03-01T12:00:00Z > pass.json
      passtool print pass.json --request request.json -o pass.pdf && head -c 5 pass.pdf
      """)
    #expect(printed.code == 0 && printed.output == ["%PDF-"], "\(printed)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `an event of last year with its old hour of the doors is named before anything is issued`()
    async throws
  {
    let session = try Session()
    defer { session.end() }
    try session.write("guests.csv", "Name\nJane Doe\n")
    try session.write(
      "event.json",
      #"{"issuer":"ZOFIN","kind":"event","title":"Ball","place":"Hall","reference":"B","#
        + #""starts_at":"2025-05-24T12:30:00+02:00","ends_at":"2025-05-24T20:00:00+02:00","#
        + #""print":{"zone":"Europe/Prague","doors":"2024-09-28T11:30:00+02:00"}}"#)
    let answer = try await session.run(
      """
      passtool keys generate --issuer ZOFIN --now 2025-03-01T00:00:00Z > /dev/null
      passtool print --csv guests.csv --event event.json --out tickets --now 2025-03-01T12:00:00Z
      """)
    let said = answer.error.joined(separator: "\n")
    #expect(answer.code == 65 && said.contains("event.json"), "\(answer)")
    #expect(said.contains("print.doors: 2024-09-28T11:30:00+02:00"), "\(said)")
    #expect(said.contains("starts_at, 2025-05-24T12:30:00+02:00"), "\(said)")
    let left = try await session.run("ls tickets")
    #expect(left.output == [], "\(left)")
  }
}
