import PassService
@testable import ServiceHTTP
import AccessTokens
import Bookings
import PassTestSupport
import Foundation
import Testing
import Vocabulary

/// Streams of events from the real service.
@Suite struct EventStreamTests {
  @Test func `a traveler hears of delay, gate and cancellation, and nobody hears of her booking`()
    async throws
  {
    try await TestService.run { service in
      let jane = try service.client("jane")
      let flight = try await jane.flight()
      let booking = try await service.book("jane")
      let own = try await EventListener(jane)
      let john = try await EventListener(try service.client("john"))
      let head = try await own.until("event: ready")
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(head.lowercased().contains("content-type: text/event-stream"))
      try await john.until("event: ready")
      try await service.report(
        flight,
        #"{"news":"DELAYED","departure":"2025-03-08T18:00:00Z","arrival":"2025-03-09T00:00:00Z"}"#)
      try await own.until("event: flight.delayed")
      try await service.report(flight, #"{"news":"GATE","gate":"B12"}"#)
      try await own.until("event: flight.gate_changed")
      _ = try await jane.cancel("/bookings/\(booking)")
      let text = try await own.until("event: booking.cancelled")
      #expect(text.contains(flight))
      #expect(!text.contains("Jane") && !text.contains("Doe"))
      // A client that comes back gets the events in between, and not those that it has.
      let last = try own.lastID.orThrow("an id")
      let again = try await EventListener(jane, after: last)
      #expect(!(try await again.until("event: ready").contains("event: flight")))
      #expect(john.text.components(separatedBy: "event: ").count == 2)
      // An operator gets all events, from the first one on.
      let all = try await EventListener(try service.client("operator", .operator), after: "evt_0")
      let told = try await all.until("event: booking.cancelled")
      for type in [
        "booking.confirmed", "flight.delayed", "flight.gate_changed", "booking.cancelled",
      ] {
        #expect(told.contains("event: \(type)\n"), "\(type)")
      }
    }
  }

  @Test func `what is bought while she listens is hers to hear of`() async throws {
    try await TestService.run { service in
      let jane = try service.client("jane")
      let listener = try await EventListener(jane)
      try await listener.until("event: ready")
      let id = try listener.lastID.orThrow("an id")
      let booking = try await service.book("jane")
      let text = try await listener.until("event: booking.confirmed")
      #expect(text.contains(booking))
      try await service.report(try await jane.flight(), #"{"news":"GATE","gate":"B12"}"#)
      try await listener.until("event: flight.gate_changed")
      // A client that was away the whole time gets the events in order.
      let late = try await EventListener(jane, after: id)
      let told = try await late.until("event: flight.gate_changed")
      let confirmed = try told.range(of: "booking.confirmed").orThrow("a confirmation")
      let gate = try told.range(of: "gate_changed").orThrow("a gate")
      #expect(confirmed.lowerBound < gate.lowerBound)
    }
  }

  @Test func `listening ends before its time is up, and shows that it is alive`() async throws {
    var limits = ConnectionLimits()
    limits.slowestRequest = .seconds(2)
    try await TestService.run(connections: limits) { service in
      let listener = try await EventListener(try service.client("jane"))
      let text = try await listener.rest()
      // The last chunk shows that the stream was ended and not cut off.
      #expect(text.hasSuffix("0\r\n\r\n"))
      #expect(text.contains("\r\n: \n\n\r\n"))
      #expect(service.service.news.events.listeners == 0)
    }
  }

  @Test func `nobody listens too often, from nowhere or from the future`() async throws {
    try await TestService.run { service in
      let jane = try service.client("jane")
      var listeners: [EventListener] = []
      for _ in 0..<4 {
        listeners.append(try await EventListener(jane))
        try await listeners.last?.until("event: ready")
      }
      let refused = try await jane.get("/events")
      #expect(refused.status == 429 && refused.field("retry-after") != nil)
      listeners = []
      let john = try service.client("john")
      for id in ["evt_99999999", "evt_9223372036854775807"] {
        let listener = try await EventListener(john, after: id)
        try await listener.until("event: gap")
      }
      for id in ["17", "evt_-1", "evt_01", "evt_x", "evt_99999999999999999999"] {
        #expect(try await john.get("/events", ["last-event-id": id]).status == 400, "\(id)")
        #expect(try await john.get("/events?last_event_id=\(id)").status == 400, "\(id)")
      }
      #expect(try await service.stranger.get("/events").status == 401)
      #expect(try await john.send("HEAD", "/events").status == 200)
    }
  }
}

extension TestService {
  func report(_ flight: String, _ news: String) async throws {
    _ = try await client("operator", .operator).post(
      "/flights/\(flight)/news", news, key: "\(news)"
    ).with(200)
  }
}
