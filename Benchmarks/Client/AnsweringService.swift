import ClientRules
import PassClient
import StrictText
import Synchronization

/// A service in this process that answers at once, so that the client alone is measured.
final class AnsweringService: ClientTransport {
  static let bookings = 1_000
  private static let page = 100

  private let count = Mutex(0)

  /// The number of requests so far.
  var requests: Int { count.withLock { $0 } }

  static func id(_ number: Int) -> String { "bkg_\(number)" }

  func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply {
    count.withLock { $0 += 1 }
    let parts = request.path.split(separator: "?")
    let path = parts[0].split(separator: "/").map(String.init)
    if request.method == "POST" { return Self.reply(Self.booking(path[2])) }
    if parts[0] == "/v1/bookings" { return Self.list(request, String(parts[1])) }
    if path.last == "passes" { return Self.reply(Self.passes(path[2])) }
    if path.last == "bookings" {
      return Self.reply(#"{"bookings":[],"next_cursor":null,"etag":"none"}"#, tag: "none", request)
    }
    return Self.reply(#"{"status":404,"code":"NOT_FOUND"}"#, status: 404)
  }

  func listen(
    _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(TransportFailure) -> ClientReply { throw .timeout }

  private static func list(_ request: ClientRequest, _ query: String) -> ClientReply {
    let cursor = query.split(separator: "cursor=").dropFirst().first.flatMap { Int($0) } ?? 0
    let end = min(bookings, cursor + page)
    let tag = "page\(cursor)"
    let items = (cursor..<end).map { booking(id($0)) }.joined(separator: ",")
    let next = end < bookings ? "\"\(end)\"" : "null"
    return reply(
      #"{"bookings":[\#(items)],"next_cursor":\#(next),"etag":"\#(tag)"}"#, tag: tag, request)
  }

  private static func booking(_ id: String) -> String {
    #"""
    {"booking_id":"\#(id)","state":"CHECKED_IN","confirmation_code":"ABCDEF","passengers":[{"passenger_id":"pax_1",
    "first_name":"Jane","last_name":"Doe","seats":[{"seat":"12A","state":"CHECKED_IN"}]}],"flights":[{"flight_number":
    "UA123","departure":{"airport_code":"SFO","scheduled_at":"2100-03-02T08:30:00-08:00"},"arrival":{"airport_code":"JFK",
    "scheduled_at":"2100-03-02T17:05:00-05:00"}}],"passes":[{"pass_id":"P\#(id)","state":"VALID"}],"boarding_passes":[]}
    """#
  }

  private static func passes(_ id: String) -> String {
    let scan = String(repeating: "A", count: 400)
    return #"""
      {"booking_id":"\#(id)","passes":[{"pass_id":"P\#(id)","barcode_data":"\#(scan)","barcode_format":"AZTEC",
      "valid_from":"2100-03-02T13:30:00Z","valid_until":"2100-03-02T17:00:00Z"}]}
      """#
  }

  private static func reply(
    _ body: String, status: Int = 200, tag: String? = nil, _ request: ClientRequest? = nil
  ) -> ClientReply {
    if let tag, request?.fields["if-none-match"] == "\"\(tag)\"" {
      return ClientReply(status: 304, fields: [:], body: [])
    }
    return ClientReply(status: status, fields: [:], body: Array(body.utf8))
  }
}
