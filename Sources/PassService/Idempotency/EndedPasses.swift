internal import BookingStore
internal import Bookings
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Service {
  /// A kept answer as it may be shown now: of passes that have ended since, nothing that could be scanned.
  ///
  /// Here the promise of the same bytes gives way, because a picture of a cancelled booking's pass that
  /// the service itself hands out is worth more to a thief than the bytes are to a client. Whatever else
  /// the answer said, and all of it while its passes stand, stays as it was.
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
    for product in products.all where try await product.stands(id, at: now) { return true }
    return false
  }

  /// What only a pass that stands shows.
  private static let scannable: Set<String> = ["barcode_data", "barcode_format", "offline_token"]

  /// The ids of the passes that an answer shows with something to scan.
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

  /// Empty where an object shows something to scan and no id: nobody can say that this still stands.
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
