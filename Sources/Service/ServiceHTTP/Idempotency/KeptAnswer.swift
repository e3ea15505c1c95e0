package import Bookings
internal import StrictText
package import Vocabulary

/// The stored answer to a request with an idempotency key, byte for byte.
///
/// It is stored before it is sent. The command's effect was recorded in its own commit (`RequestMemory`),
/// so after an interruption between the two commits nothing is done twice, and no client has seen another
/// answer.
package struct KeptAnswer: Record {
  package static let kind = "kept_answer"
  package static let isReadAgain = false

  package let key: String
  let fingerprint: String
  package let status: Int
  package let headers: [HTTPAnswer.Header]
  /// The body, which may contain personal data.
  @Confidential package private(set) var body: String
  /// The booking that the answer is about.
  package let booking: String?
  package let lapses: Instant?

  package var lookups: [Lookup] { booking.map { [.about($0)] } ?? [] }

  /// Returns the answer to the same request, and refuses another request under the same key.
  package func answer(to request: RequestKey) throws(Refusal) -> HTTPAnswer {
    guard request.matches(fingerprint) else { throw .keyUsedForAnotherRequest }
    return HTTPAnswer(status: status, headers: headers, body: Array(body.utf8))
  }
}

extension KeptAnswer {
  package init(_ request: RequestKey, _ answer: HTTPAnswer, lapses: Instant) {
    self.init(
      key: request.id, fingerprint: request.fingerprint, status: answer.status,
      headers: answer.headers, body: String(decoding: answer.body, as: UTF8.self),
      booking: answer.booking?.key, lapses: lapses)
  }
}

extension Lookup {
  /// Returns the look-up of the answers about a booking.
  package static func about(_ booking: String) -> Lookup { Lookup("booking", booking) }
}

/// A normalised JSON body: without white space, members sorted.
///
/// A client that builds its body again may order the members differently.
enum CanonicalBody {
  /// Returns the bytes to compare; an empty body equals an empty object, and a body that is not JSON is used as it
  /// is.
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
