import AccessTokens
import BookingTestSupport
import Bookings
import Logging
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// Waiting lists over HTTP: sold out, waiting, released, offered in order, booked.
@Suite struct WaitingListServiceTests {
  /// A user who waits, with the path of the entry.
  private struct Waiter {
    let service: TestService
    let name: String
    let path: String

    /// A client with a token of the current time.
    var client: TestClient { get throws { try service.client(name) } }

    func entry() async throws -> ReplyJSON { try await client.get(path).with(200).json }
    func state() async throws -> String? { try await entry()["state"].string }
  }

  private func wait(
    _ service: TestService, _ name: String, _ path: String, _ wish: String
  ) async throws -> Waiter {
    let client = try service.client(name)
    let reply = try await client.post("\(path)/waiting-list", wish, key: "wait \(wish)").with(201)
    let entry = try reply.json.text("entry_id")
    #expect(reply.field("location") == "/v1\(path)/waiting-list/\(entry)")
    #expect(try reply.json["state"].string == "WAITING")
    return Waiter(service: service, name: name, path: "\(path)/waiting-list/\(entry)")
  }

  /// Runs only the job of waiting lists, because the job that checks every line would hide what this one leaves
  /// undone.
  private func work(_ service: TestService) async {
    await Housekeeping(service: service.service, logger: service.log.logger(.debug))
      .work(only: "waiting lists")
  }

  /// Gives back what two users wait for: the first is offered it and lets the offer lapse, the second gets the offer.
  ///
  /// Returns the second user, with the hold of the offer.
  private func pass(
    _ service: TestService, _ first: Waiter, _ second: Waiter,
    once giveBack: () async throws -> Void
  ) async throws -> (Waiter, hold: String) {
    #expect(try await first.entry()["position"].int == 1)
    #expect(try await second.entry()["position"].int == 2)
    #expect(try await second.client.get(first.path).status == 404)
    await work(service)
    #expect(try await first.state() == "WAITING")
    try await giveBack()
    await work(service)
    let offered = try await first.entry()
    #expect(offered["state"].string == "OFFERED" && offered["position"].isNull)
    #expect(offered["expires_in"].int == 900)
    #expect(try await second.entry()["position"].int == 1)
    #expect(try await second.state() == "WAITING")
    service.clock.advance(seconds: 900)
    #expect(try await first.state() == "LAPSED")
    await work(service)
    let entry = try await second.entry()
    #expect(entry["state"].string == "OFFERED")
    return (second, try entry.text("hold_id"))
  }

  @Test func `a seat at a show is cancelled, offered in order and booked`() async throws {
    try await ShowStage.run { stage in
      let service = stage.service
      let john = try service.client("john")
      let free = try await john.post(
        "/shows/waiting-list", stage.lock("A1"), key: "free")
      #expect(free.status == 409 && free.code == "NOT_SOLD_OUT")
      let booking = try await stage.book(john, "A1").with(201).json.text("booking_id")
      let first = try await wait(service, "jane", "/shows", stage.lock("A1"))
      let second = try await wait(service, "janie", "/shows", stage.lock("A1"))
      let twice = try await first.client.post("/shows/waiting-list", stage.lock("A1"), key: "2")
      #expect(twice.status == 409 && twice.code == "ALREADY_WAITING")
      let (waiter, hold) = try await pass(service, first, second) {
        let path = "/shows/bookings/\(booking)"
        let offer = try await john.post("\(path)/cancellation-quote", key: "o").with(201).json
          .text("cancellation_id")
        let tag = try await john.get(path).field("etag").orThrow("a tag")
        _ = try await john.post(
          "\(path)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "c", ["if-match": tag]
        ).with(200)
        // A user at the desk does not overtake those who wait.
        let rival = try await john.post("/shows/holds", stage.lock("A1"), key: "r")
        #expect(rival.status == 409 && rival.code == "UNAVAILABLE")
      }
      let quote = try await waiter.client.post(
        "/shows/quotes", stage.lock("A1", #","hold_ids":["\#(hold)"]"#), key: "q"
      ).with(201).json.text("quote_id")
      _ = try await waiter.client.post(
        "/shows/bookings", #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve"}"#,
        key: "b"
      ).with(201)
      #expect(try await waiter.state() == "ACCEPTED")
      let listed = try await waiter.client.get("/shows/waiting-list").with(200).json["entries"]
      #expect(listed.items.map { $0["state"].string } == ["ACCEPTED"])
    }
  }

  @Test func `who waits hears of the offer, and nobody else does`() async throws {
    try await ShowStage.run { stage in
      let service = stage.service
      let john = try service.client("john")
      let hold = try await john.post("/shows/holds", stage.lock("A1"), key: "h").with(201).json
        .text("hold_id")
      let own = try await EventListener(try service.client("jane"))
      let other = try await EventListener(try service.client("janie"))
      try await own.until("event: ready")
      try await other.until("event: ready")
      let waiter = try await wait(service, "jane", "/shows", stage.lock("A1"))
      try await own.until("event: waiting_list.entered")
      _ = try await john.delete("/shows/holds/\(hold)", key: "d").with(200)
      await work(service)
      let lease = try await waiter.entry().text("hold_id")
      let text = try await own.until("event: waiting_list.offered")
      #expect(text.contains(lease) && !text.contains("jane"))
      #expect(!other.text.contains("waiting_list"))
    }
  }

  @Test func `what lapsed without a word is offered by the job that looks at every line`()
    async throws
  {
    try await ShowStage.run { stage in
      let service = stage.service
      _ = try await service.client("john").post("/shows/holds", stage.lock("A1"), key: "h").with(
        201)
      let waiter = try await wait(service, "jane", "/shows", stage.lock("A1"))
      let keeping = Housekeeping(service: service.service, logger: service.log.logger(.debug))
      service.clock.advance(seconds: 30)
      await keeping.work(only: "waiting lists")
      #expect(try await waiter.state() == "WAITING")
      await keeping.work(only: "waiting lists, lapsed")
      #expect(try await waiter.state() == "OFFERED")
    }
  }

  @Test func `any seat of a flight that is sold out is offered in order`() async throws {
    try await Stage.run { stage in
      let service = stage.service
      // The test holds all seats of the dearest cabin, which has few.
      let cabin = try await service.client("somebody").get(
        "/flights/\(stage.flight)/seats?cabin=BUSINESS"
      ).with(200).json["seats"].items.map { try $0.text("seat_id") }
      var holds: [(TestClient, String)] = []
      for (index, seat) in cabin.enumerated() {
        let client = try service.client("user\(index)")
        let hold = try await client.post(
          "/holds", #"{"seats":[{"flight_id":"\#(stage.flight)","seat_id":"\#(seat)"}]}"#, key: "h"
        ).with(201).json.text("hold_id")
        holds.append((client, hold))
      }
      let wish = #"{"flight_ids":["\#(stage.flight)"],"passengers":1,"cabin":"BUSINESS"}"#
      let first = try await wait(service, "jane", "", wish)
      let second = try await wait(service, "janie", "", wish)
      #expect(try await first.entry()["wish"]["passengers"].int == 1)
      let (client, hold) = holds[1]
      _ = try await client.delete("/holds/\(hold)", key: "back").with(200)
      await work(service)
      #expect(try await first.state() == "OFFERED")
      #expect(try await second.state() == "WAITING")
      let held = try await first.client.get("/holds/\(try await first.entry().text("hold_id"))")
        .with(200).json
      #expect(held["seat_id"].string == cabin[1])
      let left = try await first.client.delete(first.path, key: "no").with(200).json
      #expect(left["state"].string == "WITHDRAWN")
      await work(service)
      #expect(try await second.state() == "OFFERED")
    }
  }

  @Test func `a room is given back, offered in order and booked`() async throws {
    try await TestService.run { service in
      let desk = StayDesk(
        StaySetup.product, store: service.service.store, providers: .only(DeterministicProvider()))
      var files = HotelFiles()
      let day = try service.clock.now.date().orThrow("a day")
      for file in DemoHotels.files(from: day) { files.read(file.name, file.bytes) }
      _ = try await desk.publish(files, now: service.clock.now)
      let dates = #""check_in_date":"2025-03-10","check_out_date":"2025-03-12""#
      let hotel = try await service.stranger.get(
        "/hotels/search?place=WIEN&stars=4&check_in_date=2025-03-10&check_out_date=2025-03-12"
      ).with(200).json["hotels"][0].text("hotel_id")
      let wish = #"{"hotel_id":"\#(hotel)",\#(dates),"guests":1,"room_ids":["203"]}"#
      let john = try service.client("john")
      let held = try await john.post("/stays/holds", wish, key: "h").with(201).json.text("hold_id")
      let first = try await wait(service, "jane", "/stays", wish)
      let second = try await wait(service, "janie", "/stays", wish)
      let (waiter, hold) = try await pass(service, first, second) {
        _ = try await john.delete("/stays/holds/\(held)", key: "d").with(200)
      }
      let type = try await waiter.client.get("/stays/holds/\(hold)").with(200).json["nights"][0]
        .text("room_type")
      let quote = try await waiter.client.post(
        "/stays/quotes",
        #"{"hotel_id":"\#(hotel)",\#(dates),"guests":1,"hold_ids":["\#(hold)"],"#
          + #""rooms":[{"room_type":"\#(type)","room":"203"}]}"#, key: "q"
      ).with(201).json.text("quote_id")
      _ = try await waiter.client.post(
        "/stays/bookings",
        #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve","#
          + #""guest":{"given_names":"Jane","surname":"Doe","email":"jane@example.com"}}"#, key: "b"
      ).with(201)
      #expect(try await waiter.state() == "ACCEPTED")
    }
  }

  @Test func `somebody's time is given back, offered in order and asked for`() async throws {
    try await TestService.run { service in
      let services = #"""
        [{"service_type":"walking","name":"Walk","lengths_minutes":[30],"price_minor":0,
          "answer_within_minutes":60}]
        """#
      let provider = try await service.client("desk", .operator).post(
        "/providers",
        #"{"code":"park","name":"Park Walks","place":"Vienna","time_zone":"Europe/Vienna","#
          + #""currency":"EUR","user":"walker","services":\#(services),"#
          + #""hours":[{"weekday":2,"from":"00:00","until":"24:00"}]}"#, key: "p"
      ).with(201).json.text("provider_id")
      func wish(_ name: String) async throws -> String {
        let dog = try await service.client(name).post(
          "/subjects", #"{"kind":"dog","name":"Rex"}"#, key: "s"
        ).with(201).json.text("subject_id")
        return #"{"provider_id":"\#(provider)","service_type":"walking","#
          + #""start_time":"2025-03-04T09:00:00+01:00","end_time":"2025-03-04T09:30:00+01:00","#
          + #""subject_ids":["\#(dog)"]}"#
      }
      let john = try service.client("john")
      let asked = try await john.post("/appointments", try await wish("john"), key: "a").with(202)
        .json.text("booking_id")
      let (one, other) = (try await wish("jane"), try await wish("janie"))
      let first = try await wait(service, "jane", "/appointments", one)
      let second = try await wait(service, "janie", "/appointments", other)
      let (waiter, hold) = try await pass(service, first, second) {
        _ = try await service.client("walker").post("/appointments/\(asked)/decline", key: "no")
          .with(200)
      }
      // The request uses the offered hold, and waits for the provider's acceptance like any other.
      let pending = try await waiter.client.post("/appointments", other, key: "b").with(202).json
      #expect(pending["state"].string == "pending")
      let held = try await waiter.client.get("/appointments/holds/\(hold)").with(200).json
      #expect(held["state"].string == "CONSUMED")
      #expect(try await waiter.state() == "ACCEPTED")
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `what a booking gives back that goes on is offered`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let service = products.service
      let jane = try service.client("jane")
      let (wish, giveBack) = try await partOfABooking(product, products, jane)
      let waiter = try await wait(service, "john", product.path, wish)
      await work(service)
      #expect(try await waiter.state() == "WAITING")
      try await giveBack()
      await work(service)
      #expect(try await waiter.state() == "OFFERED")
    }
  }

  /// Returns a wish for a part of Jane's booking, and the action that gives that part back.
  private func partOfABooking(
    _ product: FourProducts.Product, _ products: FourProducts, _ jane: TestClient
  ) async throws -> (wish: String, giveBack: () async throws -> Void) {
    switch product {
    case .flights:
      let sold = try await products.sold(.flights)
      let passenger = try await jane.get(sold.path).with(200).json["passengers"][0]
      let seat = try passenger["seats"][0].text("seat_id")
      let flight = products.stage.flight
      return (
        #"{"seats":[{"flight_id":"\#(flight)","seat_id":"\#(seat)"}]}"#,
        {
          _ = try await jane.post(
            "\(sold.path)/seat-change",
            #"{"passenger_id":"\#(try passenger.text("passenger_id"))","flight_id":"\#(flight)","#
              + #""seat_id":"\#(products.stage.seat())"}"#, key: "another seat",
            ["if-match": try await jane.tag(of: sold.path)]
          ).with(200)
        }
      )
    case .shows:
      let seats = #"{"showing_id":"\#(products.show)","seats":["B1","B2"]"#
      _ = try await jane.post("/shows/holds", seats + "}", key: "lock").with(201)
      let quote = try await jane.post("/shows/quotes", seats + "}", key: "quote").with(201).json
        .text("quote_id")
      let booking = try await jane.post(
        "/shows/bookings", #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve"}"#,
        key: "book"
      ).with(201).json.text("booking_id")
      let path = "/shows/bookings/\(booking)"
      return (
        #"{"showing_id":"\#(products.show)","seats":["B2"]}"#,
        {
          let offer = try await jane.post(
            "\(path)/cancellation-quote", #"{"seats":["B2"]}"#, key: "offer"
          ).with(201).json.text("cancellation_id")
          _ = try await jane.post(
            "\(path)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "cancel",
            ["if-match": try await jane.tag(of: path)]
          ).with(200)
        }
      )
    case .stays:
      let sold = try await products.sold(.stays)
      let room = try await jane.get(sold.path).with(200).json["rooms"][0].text("room")
      return (
        #"{"hotel_id":"\#(products.hotel)","check_in_date":"2025-03-11","#
          + #""check_out_date":"2025-03-12","guests":1,"room_ids":["\#(room)"]}"#,
        {
          let quote = try await jane.post(
            "\(sold.path)/change-quote",
            #"{"check_in_date":"2025-03-10","check_out_date":"2025-03-11"}"#, key: "shorter"
          ).with(201).json.text("quote_id")
          _ = try await jane.post(
            "\(sold.path)/change", #"{"quote_id":"\#(quote)"}"#, key: "change"
          ).with(200)
        }
      )
    case .appointments:
      while products.next() < 7 {}
      let sold = try await products.sold(.appointments)
      let subject = try await products.subject(of: try products.service.client("john"))
      func time(_ hour: String) -> String {
        #""start_time":"2025-03-04T\#(hour):00:00+01:00","end_time":"2025-03-04T\#(hour):45:00+01:00""#
      }
      return (
        #"{"provider_id":"\#(products.provider)","service_type":"grooming",\#(time("08")),"#
          + #""subject_ids":["\#(subject)"]}"#,
        {
          _ = try await jane.post("/appointments/\(sold.id)/move", "{\(time("10"))}", key: "move")
            .with(200)
        }
      )
    }
  }

  @Test func `what cannot be waited for is named`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      for (body, status) in [
        (#"{"showing_id":"shw_0000000000000000","seats":["A1"]}"#, 404),
        (#"{"showing_id":"\#(stage.show)","seats":["A1"],"places":2}"#, 422),
        (#"{"showing_id":"\#(stage.show)"}"#, 422), ("{}", 422), ("[", 400),
        (stage.lock("A1", #","waits":true"#), 422),
      ] {
        let reply = try await jane.post("/shows/waiting-list", body, key: body)
        #expect(reply.status == status, "\(body): \(reply.text)")
      }
      #expect(try await jane.get("/shows/waiting-list/wle_0000000000000000").status == 404)
      #expect(try await jane.get("/shows/waiting-list/x").status == 404)
      #expect(try await jane.delete("/waiting-list/wle_0000000000000000", key: "d").status == 404)
      #expect(try await stage.service.stranger.get("/shows/waiting-list").status == 401)
    }
  }
}
