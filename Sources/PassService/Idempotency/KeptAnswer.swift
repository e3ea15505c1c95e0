internal import Bookings
internal import PassFormats
internal import Vocabulary

/// The answer that a request with a key was given, byte for byte, for whoever lost it and asks again.
///
/// It is written before it is sent. The command's effect is remembered in the commit that made it
/// (`RequestMemory`); so whoever is stopped between the two does nothing twice, and nobody has seen an
/// answer that this one could differ from.
struct KeptAnswer: Record {
  static let kind = "kept_answer"

  let key: String
  let fingerprint: String
  let status: Int
  let headers: [HTTPAnswer.Header]
  /// It may name people.
  @Confidential private(set) var body: String
  /// The booking that it tells of.
  let booking: String?
  let lapses: Instant?

  init(_ request: RequestKey, _ answer: HTTPAnswer, lapses: Instant) {
    key = request.id
    fingerprint = request.fingerprint
    status = answer.status
    headers = answer.headers
    body = String(decoding: answer.body, as: UTF8.self)
    booking = answer.booking?.key
    self.lapses = lapses
  }

  var lookups: [Lookup] { booking.map { [.about($0)] } ?? [] }

  /// The answer, for the same request.
  func answer(to request: RequestKey) throws(Refusal) -> HTTPAnswer {
    guard request.matches(fingerprint) else { throw .keyUsedForAnotherRequest }
    return HTTPAnswer(status: status, headers: headers, body: Array(body.utf8))
  }
}

extension Lookup {
  /// Answers that tell of that booking.
  static func about(_ booking: String) -> Lookup { Lookup("booking", booking) }
}

/// A body as far as it says something: without white space, the members of each object in order.
///
/// A client that builds its body anew for a second try may order its members otherwise.
enum CanonicalBody {
  /// What is compared; no body is an empty object, and one that is no JSON is compared as it is.
  static func bytes(_ body: [UInt8]) -> [UInt8] {
    if body.isEmpty { return Array("{}".utf8) }
    guard let node = try? JSONReader.read(body) else { return body }
    var writer = JSONWriter()
    write(node.value, to: &writer)
    return writer.bytes
  }

  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value {
    case .object(let members):
      writer.object { writer in
        for member in members.sorted(by: { $0.name < $1.name }) {
          writer.name(member.name)
          write(member.node.value, to: &writer)
        }
      }
    case .array(let nodes):
      writer.array { writer in for node in nodes { write(node.value, to: &writer) } }
    default: writer.value(value)
    }
  }
}
