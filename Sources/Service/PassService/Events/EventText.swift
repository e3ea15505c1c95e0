internal import Bookings
internal import ServiceHTTP
internal import NIOCore

extension HTTPAnswer {
  /// The head of an answer with server-sent events.
  static let eventStream = HTTPAnswer(status: 200)
    .with("content-type", "text/event-stream").with("cache-control", "no-store")
    // Proxies must not buffer events that are sent one by one.
    .with("x-accel-buffering", "no")
}

/// The spelling of events in a stream.
enum EventText {
  static let heartbeat = ByteBuffer(string: ": \n\n")

  /// Returns the start of a stream: the time after which to reconnect, the last event, and whether events were missed.
  ///
  /// A client that reconnects with the id of the last event misses nothing. After a gap it reads its bookings again.
  static func opening(_ opening: EventHub.Opening) -> ByteBuffer {
    if opening.hasGap || opening.missed.isEmpty {
      let name = opening.hasGap ? "gap" : "ready"
      return ByteBuffer(
        string: "retry: 2000\nid: evt_\(opening.position)\nevent: \(name)\ndata: {}\n\n")
    }
    return ByteBuffer(string: "retry: 2000\n\n")
  }

  /// Returns an event as text; `isLast` says whether a client that reconnects continues after this event.
  static func event(_ event: PublicEvent, isLast: Bool = true) -> ByteBuffer {
    ByteBuffer(
      string: "\(isLast ? "id: \(event.id)\n" : "")event: \(event.type)\n"
        + "data: \(String(decoding: event.json, as: UTF8.self))\n\n")
  }
}
