internal import Bookings
internal import StrictText
internal import Vocabulary

extension PublicEvent {
  /// The JSON text that receivers get; its bytes are the same with every attempt.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", type)
      writer.member("timestamp", at.description)
      writer.name("data")
      writer.object { writer in
        writer.member("kind", subject.kind)
        writer.member("id", subject.key)
        writer.name("details")
        writer.object { writer in
          for (name, value) in details.sorted(by: { $0.key < $1.key }) {
            writer.member(name, value)
          }
        }
      }
    }
    return writer.bytes
  }
}
