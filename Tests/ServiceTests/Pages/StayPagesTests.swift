import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// The pages of stays, from the search to the voucher.
///
/// The hotel has a single room at 89.00, doubles at 124.00 and one suite at 280.00 a night; the stay has two nights.
@Suite struct StayPagesTests {
  @Test func `a stay is found, booked and shown with its voucher`() async throws {
    try await StayVisitor.run { john in
      let found = try await john.search("place=Vienna&\(StayVisitor.days)&guests=2&rooms=1")
      #expect(found.heading == "Hotels in Wien: 2")
      #expect(found.results.map(\.title) == ["Hotel Linden", "Uferhof"])
      #expect(
        found.results[0].price.hasPrefix("from ") && found.results[0].price.contains("248.00"))

      let choice = try await john.choice(try await john.linden())
      #expect(choice.title == "Hotel Linden")
      #expect(choice.facts.contains { $0.value.hasSuffix("2025, from 15:00") })
      #expect(choice.facts.contains { $0.value.hasSuffix("2025, until 11:00") })
      #expect(choice.facts.contains { $0.value.contains("Breakfast") })
      let rooms = choice.form.options("room_type")
      #expect(rooms.map(\.label) == ["Single room", "Double room", "Suite"])
      #expect(rooms.allSatisfy(\.isPossible) && rooms[1].price.contains("248.00"))
      #expect(rooms[0].detail.contains("Cancelled up to 24 h before check-in: 100% back"))
      #expect(rooms[1].detail.contains("Cancelled before arrival: 50% back"))
      #expect(rooms[2].detail.contains("Only 1 left"))
      #expect(rooms[2].detail.contains("Cancelled up to 7 days before check-in: 100% back"))

      let order = try await john.hold(try await john.linden(), "double", key: "a")
      let checkout = try await john.checkout(order)
      #expect(checkout.title == "Hotel Linden" && checkout.total.contains("248.00"))
      #expect(checkout.expires != nil)
      #expect(checkout.facts.contains { $0.value.hasPrefix("Double room (") })
      let booked = try await john.follow(order, StayVisitor.order, key: "b")
      #expect(!booked.contains("Doe"))

      let booking = try await john.booking(booked)
      #expect(booking.title == "Hotel Linden" && booking.state == "Confirmed")
      #expect(!booking.code.isEmpty && !booking.isPending)
      #expect(booking.facts.contains { $0.value == "Jane Doe" })
      #expect(booking.facts.contains { $0.value.hasSuffix("2025, from 15:00") })
      #expect(booking.passes.count == 1)
      let link = try booking.passes.first.orThrow("a voucher").href
      guard case .pass(let pass) = try await john.open(link) else {
        throw StayVisitor.WrongPage(path: link)
      }
      #expect(pass.title == "Hotel Linden" && pass.picture != nil)
      for value in ["Jane Doe", "2", "Lindengasse 12, 1070 Wien", booking.code] {
        #expect(pass.facts.contains { $0.value == value }, "\(value)")
      }
    }
  }

  @Test func `a search says at the field what to change`() async throws {
    try await StayVisitor.run { john in
      func form(_ query: String) async throws -> Form { try await john.search(query).form }
      let days = StayVisitor.days
      #expect(try await form("place=&\(days)").fault("place")?.isEmpty == false)
      #expect(try await form("place=Wien&\(days)&guests=0").fault("guests")?.isEmpty == false)
      #expect(try await form("place=Wien&\(days)&rooms=many").fault("rooms")?.isEmpty == false)
      let past = try await form("place=Wien&arrival=2025-02-01&departure=2025-02-03")
      #expect(past.fault("arrival")?.isEmpty == false && past.fault("departure")?.isEmpty == true)
      let backwards = try await form("place=Wien&arrival=2025-03-12&departure=2025-03-10")
      #expect(backwards.fault("departure")?.isEmpty == false)
      #expect(backwards.sent["arrival"] == "2025-03-12" && backwards.sent["place"] == "Wien")
      let full = try await john.search("place=Vienna&\(days)&guests=100")
      #expect(full.results.isEmpty && full.note.contains("Vienna"))
      let unclear = try await john.search("place=Atlantis&\(days)")
      #expect(unclear.heading == "Which place do you mean?")
      #expect(unclear.results.allSatisfy { $0.link?.href.contains("place-place=") == true })
    }
  }

  @Test func `before a search there are hotels to look at, and days that are not over`()
    async throws
  {
    try await StayVisitor.run { john in
      let page = try await john.search("")
      #expect(page.results.map(\.title) == ["Bay House", "Hotel Linden"])
      #expect(page.form.sent["arrival"] == "2025-03-02")
      #expect(page.form.sent["departure"] == "2025-03-03")
      let link = try page.results[1].link.orThrow("a link").href
      #expect(try await john.choice(link).form.options("room_type").count == 3)
    }
  }

  @Test func `the last room is sold out for others, and still there for who comes back to it`()
    async throws
  {
    try await StayVisitor.run { john in
      let jim = StayVisitor(service: john.service, user: "jim")
      let path = try await john.linden()
      func suite(_ visitor: StayVisitor, _ path: String) async throws -> FormChoice {
        try await visitor.choice(path).form.options("room_type").last.orThrow("a suite")
      }
      let early = try await jim.choice(path).form
      let order = try await john.hold(path, "suite", key: "a")
      let sold = try await suite(jim, path)
      #expect(!sold.isPossible && sold.detail.contains("Sold out") && sold.price.isEmpty)

      let wanted = early.sent.merging(["room_type": "suite", "rooms": "1"]) { $1 }
      guard case .choice(let refused) = try await jim.again(early.action, wanted, key: "b") else {
        throw StayVisitor.WrongPage(path: path)
      }
      #expect(refused.note == "This room is not available any more. Please choose another one.")
      #expect(refused.form.sent["arrival"] == "2025-03-10" && refused.form.sent["guests"] == "2")

      let back = try await john.checkout(order).back.orThrow("a way back").href
      #expect(try await suite(john, back).isPossible)
      #expect(try await john.hold(back, "suite", key: "c") == order)
      let other = try await john.hold(back, "double", key: "d")
      #expect(other != order)
      #expect(try await suite(jim, path).isPossible)
    }
  }

  @Test func `a refused order loses nothing that was typed`() async throws {
    try await StayVisitor.run { john in
      let order = try await john.hold(try await john.linden(), "double", key: "a")
      let wrong = StayVisitor.order.merging(["guest-email": "jane"]) { $1 }
      guard case .checkout(let page) = try await john.again(order, wrong, key: "b") else {
        throw StayVisitor.WrongPage(path: order)
      }
      #expect(page.form.fault("guest-email")?.isEmpty == false)
      for (name, value) in wrong where name != "payment" {
        #expect(page.form.sent[name] == value, "\(name)")
      }
      #expect(try await john.follow(order, StayVisitor.order, key: "c").contains("/bookings/"))
    }
  }
}
