internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

extension ProductList {
  /// Returns a stored answer without the barcodes and tokens of passes that have ended since.
  ///
  /// This is the one exception to repeating the same bytes: the service must not hand out a barcode of a cancelled
  /// booking's pass. Everything else in the answer, and all of it while its passes are valid, stays the same.
  func withoutEndedPasses(_ answer: HTTPAnswer, now: Instant) async throws -> HTTPAnswer {
    guard answer.header("content-type") == "application/json",
      let root = try? JSONReader.read(answer.body)
    else { return answer }
    var ended: Set<String> = []
    for pass in Self.passes(in: root.value) where try await !stands(pass, at: now) {
      ended.insert(pass)
    }
    if ended.isEmpty { return answer }
    var shown = answer
    var writer = JSONWriter()
    Self.write(root.value, without: ended, to: &writer)
    shown.body = writer.bytes
    return shown
  }

  private func stands(_ name: String, at now: Instant) async throws -> Bool {
    guard let id = PassID(name) else { return false }
    for product in all where try await product.stands(id, at: now) { return true }
    return false
  }

  /// The members that are shown only for a valid pass.
  private static let scannable: Set<String> = ["barcode_data", "barcode_format", "offline_token"]

  /// Returns the ids of passes that an answer shows with something to scan.
  private static func passes(in value: JSONValue) -> [String] {
    switch value {
    case .object(let members):
      let inner = members.flatMap { passes(in: $0.node.value) }
      guard members.contains(where: { scannable.contains($0.name) }) else { return inner }
      return inner + [passID(members)]
    case .array(let nodes): return nodes.flatMap { passes(in: $0.value) }
    default: return []
    }
  }

  /// Returns the pass id; empty if an object has something to scan and no id, so that it is treated as ended.
  private static func passID(_ members: [JSONMember]) -> String {
    for case let member in members where member.name == "pass_id" {
      if case .string(let id) = member.node.value { return id }
    }
    return ""
  }

  private static func write(
    _ value: JSONValue, without ended: Set<String>, to writer: inout JSONWriter
  ) {
    switch value {
    case .object(let members):
      let isOver =
        members.contains { scannable.contains($0.name) } && ended.contains(passID(members))
      writer.object { writer in
        for member in members {
          writer.name(member.name)
          if isOver && scannable.contains(member.name) {
            writer.null()
          } else {
            write(member.node.value, without: ended, to: &writer)
          }
        }
      }
    case .array(let nodes):
      writer.array { writer in
        for node in nodes { write(node.value, without: ended, to: &writer) }
      }
    default: writer.value(value)
    }
  }
}
