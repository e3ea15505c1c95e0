internal import Bookings
internal import ServiceHTTP
internal import NIOCore

extension HTTPAnswer {
  /// The beginning of an answer with server-sent events.
  static let eventStream = HTTPAnswer(status: 200)
    .with("content-type", "text/event-stream").with("cache-control", "no-store")
    // Proxies must not collect what is sent piece by piece.
    .with("x-accel-buffering", "no")
}

/// How events are spelled in a stream.
enum EventText {
  static let heartbeat = ByteBuffer(string: ": \n\n")

  /// Says how soon to come back and, so that nothing is missed then, what was last; and whether more was missed than
  /// is kept: then a client reads its bookings again.
  static func opening(_ opening: EventHub.Opening) -> ByteBuffer {
    if opening.hasGap || opening.missed.isEmpty {
      let name = opening.hasGap ? "gap" : "ready"
      return ByteBuffer(
        string: "retry: 2000\nid: evt_\(opening.position)\nevent: \(name)\ndata: {}\n\n")
    }
    return ByteBuffer(string: "retry: 2000\n\n")
  }

  /// - Parameter isLast: whether a client that comes back goes on after it.
  static func event(_ event: PublicEvent, isLast: Bool = true) -> ByteBuffer {
    ByteBuffer(
      string: "\(isLast ? "id: \(event.id)\n" : "")event: \(event.type)\n"
        + "data: \(String(decoding: event.json, as: UTF8.self))\n\n")
  }
}
