import AccessTokens
import Bookings
import Foundation
import Mail
import PassTestSupport
import SMTP
import Testing
import Vocabulary

@testable import PassMail

/// What the customer of a booking gets by mail, from the sale to the refund.
@Suite struct MailStoryTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `a sale is confirmed once, with the hours, the price and the link`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let sold = try await products.sold(product)
      let messages = try await room.step()
      #expect(messages.count == 1)
      let mail = try messages.first.orThrow("a mail").read()
      #expect(mail["to"]?.lowercased() == "jane@example.com")
      #expect(mail.defects == [])
      #expect(mail["from"] == "Quay <tickets@quay.example>")
      #expect(mail.text.contains(sold.code) && mail.html.contains(sold.code))
      #expect(
        mail.text.contains(
          "https://book.quay.example/en/\(sold.product)/bookings/\(sold.id)"))
      #expect(try mail.reservations.allSatisfy { $0["reservationNumber"].string == sold.code })
      #expect(try !mail.reservations.isEmpty)
      // Other services of the store, and repetitions, have nothing left to tell.
      #expect(try await room.settle().isEmpty)
      let other = TakingMailer()
      try await MailRoom.work(room.work.settings, products.service, other).step()
      #expect(other.collect().isEmpty)
    }
  }

  @Test func `a flight has its city for people, and its airline by name for programs`()
    async throws
  {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      _ = try await products.sold(.flights)
      let mail = try await room.step().first.orThrow("a mail").read()
      #expect(mail.text.contains("Where: San Francisco (SFO)"))
      // A phone shows the page in its own width, not as a small picture of a wide one.
      #expect(mail.html.contains("<meta name=\"viewport\""))
      #expect(mail.html.contains("<h1"))
      let flight = try mail.reservations.first.orThrow("a reservation")["reservationFor"]
      #expect(flight["airline"]["name"].string == "United Airlines")
      #expect(
        flight["departureAirport"]["name"].string == "San Francisco International")
    }
  }

  @Test func `a ticket comes as paper and as a token that a gate accepts`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let sold = try await products.sold(.shows)
      let mail = try await room.step().first.orThrow("a mail").read()
      let pass = try await sold.owner.get("\(sold.path)/passes").with(200).json["passes"][0]
      let token = try mail.reservations[0]["reservedTicket"].text("ticketToken")
      #expect(token.hasSuffix(":\(try pass.text("barcode_data"))"))
      #expect(try mail.reservations[0].text("@type") == "EventReservation")
      let file = try mail.files.first.orThrow("a file")
      #expect(file.type == "application/pdf" && file.name == "\(sold.code).pdf")
      #expect(file.bytes.starts(with: "%PDF-".utf8))
      #expect(mail["list-unsubscribe"] == nil, "a confirmation is not for ending")
    }
  }

  @Test func `the language is that of the order, and without one the operator's`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service, language: .polish)
      _ = try await products.sold(.flights)
      #expect(try await room.step().map(\.subject).allSatisfy { $0.hasPrefix("Potwierdzono") })
      let quote = try await products.stage.quoted("german", for: products.service.client())
      _ = try await products.service.client().post(
        "/bookings", Stage.order(quote), key: "german", ["accept-language": "de-AT, en;q=0.5"]
      ).with(201)
      let mail = try await room.step().first.orThrow("a mail").read()
      #expect(mail["content-language"] == "de")
      #expect(mail.text.contains("Ihre Buchung ist bestätigt"))
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `refunds in mails agree with the ledger to the cent`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let sold = try await products.sold(product)
      try await room.step()
      let ann = try products.agent()
      var told: [String] = []
      for (key, amount) in [("one", 501), ("two", 99)] {
        _ = try await ann.post(
          "\(sold.path)/refunds",
          #"{"amount":{"amount_minor":\#(amount),"currency":"\#(sold.currency)"},"reason_code":"GOODWILL"}"#,
          key: key, ["if-match": try await ann.tag(of: sold.path)]
        ).with(201)
        let messages = try await room.step()
        #expect(messages.count == 1)
        told.append(try messages.first.orThrow("a mail").read().text)
      }
      #expect(told[0].contains("Partial refund: ") && told[0].contains("Amount you paid: "))
      #expect(told[0].contains(Self.amount(sold.charged)))
      #expect(told[0].contains("5.01") && told[1].contains("0.99") && told[1].contains("6.00"))
      let offer = try await sold.owner.post("\(sold.path)/cancellation-quote", key: "o").with(201)
        .json.text("cancellation_id")
      _ = try await sold.owner.post(
        "\(sold.path)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "c",
        ["if-match": try await sold.owner.tag(of: sold.path)]
      ).with(200)
      let messages = try await room.step()
      #expect(messages.count == 1)
      let last = try messages.first.orThrow("a mail").read()
      #expect(last["subject"]?.hasPrefix("Cancelled") == true)
      let ledger = try await sold.owner.get(sold.path).with(200).json["refund"]["amount_minor"].int
      let total = try ledger.orThrow("a refund")
      let accounts = try await products.stage.accounts().reduce(0) {
        $0 + ($1.refunded?.minorUnits ?? 0)
      }
      #expect(total == accounts)
      if total > 600 {
        #expect(
          last.text.contains(Self.amount(total - 600)) && last.text.contains(Self.amount(total)))
      }
    }
  }

  /// Returns an amount as a text in English has it, without groups.
  private static func amount(_ minor: Int) -> String {
    let cents = minor % 100
    let digits = "\(minor / 100)"
    let whole =
      digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
    return "\(whole).\(cents < 10 ? "0" : "")\(cents)"
  }

  @Test func `a delayed flight is told once, with the new hour`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      _ = try await products.sold(.flights)
      try await room.step()
      let flight = products.stage.flight
      let known = try await products.service.client().get("/flights/\(flight)").with(200).json
      let departure = try Instant(try known["departure"].text("scheduled_at"))
        .orThrow("a departure")
      let arrival = try Instant(try known["arrival"].text("scheduled_at")).orThrow("an arrival")
      for minutes in [40, 55] {
        let seconds = minutes * 60
        _ = try await products.service.client("operator", .operator).post(
          "/flights/\(flight)/news",
          #"{"news":"DELAYED","departure":"\#(departure.adding(seconds: seconds))","#
            + #""arrival":"\#(arrival.adding(seconds: seconds))"}"#, key: "delay \(minutes)"
        ).with(200)
        try await room.step()
      }
      let messages = try await room.settle()
      #expect(messages.count == 1)
      let mail = try messages.first.orThrow("a mail").read()
      #expect(mail["subject"]?.hasPrefix("Changed") == true)
      let reservation = try mail.reservations[0]
      #expect(reservation["@type"].string == "FlightReservation")
      let told = Instant(try reservation["reservationFor"].text("departureTime"))
      #expect(told == departure.adding(seconds: 55 * 60))
      #expect(try await room.settle().isEmpty)
    }
  }

  @Test
  func `an answer of the mail server that is lost repeats the message with the same identifier`()
    async throws
  {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      _ = try await products.sold(.shows)
      room.post.fail(SMTPFault(.later, "no answer"), takesAllTheSame: true)
      let first = try await room.step()
      room.post.fail(nil)
      products.service.clock.advance(seconds: 60)
      let second = try await room.step()
      #expect(first.count == 1 && first.map(\.id) == second.map(\.id))
      products.service.clock.advance(seconds: 86_400)
      #expect(try await room.step().isEmpty)
    }
  }

  @Test func `mails wait for a mail server that is away, and come in their order`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      room.post.fail(SMTPFault(.server, "cannot be reached"))
      let sold = try await products.sold(.shows)
      try await room.step()
      let ann = try products.agent()
      _ = try await ann.post(
        "\(sold.path)/refunds",
        #"{"amount":{"amount_minor":100,"currency":"\#(sold.currency)"},"reason_code":"GOODWILL"}"#,
        key: "one", ["if-match": try await ann.tag(of: sold.path)]
      ).with(201)
      for _ in 0..<10 {
        products.service.clock.advance(seconds: 7_200)
        #expect(try await room.step().isEmpty)
      }
      room.post.fail(nil)
      products.service.clock.advance(seconds: 7_200)
      #expect(try await room.step().map { String($0.subject.prefix(6)) } == ["Confir", "Refund"])
      #expect(!products.service.log.all.contains { $0.lowercased().contains("jane@example.com") })
    }
  }

  @Test func `a trial writes each mail into a file that only its owner can read`() async throws {
    try await FourProducts.run { products in
      let folder = try TemporaryDirectory()
      let settings = try MailSettings.trial(
        folder: "\(folder.path)/mail", origin: nil, name: "Quay Air"
      ).orThrow("settings")
      let work = try MailRoom.work(settings, products.service, settings.mailer())
      try await work.step()
      _ = try await products.sold(.shows)
      try await work.step()
      let names = try folder.contents().filter { $0.hasSuffix(".eml") }
      #expect(names.count == 1)
      #expect(try folder.mode("mail") == 0o700)
      let name = try names.first.orThrow("a mail")
      #expect(try folder.mode(name) == 0o600)
      let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
      let mail = try ReadMail(bytes)
      #expect(mail.defects == [] && !mail.text.contains("http"))
      #expect(mail["from"] == "Quay Air <tickets@localhost.invalid>")
    }
  }

  @Test func `a mail that is too large for its server comes without files, and holds up no other`()
    async throws
  {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      _ = try await products.sold(.shows)
      let whole = try await room.step().first.orThrow("a mail")
      var bare = whole
      bare.files = []
      let server = try await MailServer(longest: (whole.bytes.count + bare.bytes.count) / 2)
      var settings = try MailSettings.trial(
        folder: "", origin: "https://book.quay.example"
      ).orThrow("settings")
      settings.delivery = .server(server.settings())
      let work = try MailRoom.work(settings, products.service, settings.mailer())
      let sold = try await products.sold(.shows)
      _ = try await products.sold(.stays)
      try await work.step()
      let mails = try server.taken().map { try ReadMail($0.bytes) }
      #expect(mails.count == 2)
      let tickets = try mails.first { $0.text.contains(sold.code) }.orThrow("the tickets' mail")
      #expect(tickets.files.isEmpty && !tickets.text.contains("attached"))
      #expect(tickets.text.contains("/en/shows/bookings/\(sold.id)"))
    }
  }

  @Test func `a mail goes through a mail server to its customer`() async throws {
    try await FourProducts.run { products in
      let server = try await MailServer()
      var settings = try MailSettings.trial(folder: "", origin: nil).orThrow("settings")
      settings.delivery = .server(server.settings())
      let work = try MailRoom.work(settings, products.service, settings.mailer())
      try await work.step()
      for product in FourProducts.Product.allCases { _ = try await products.sold(product) }
      try await work.step()
      #expect(
        try server.taken().map { $0.recipients.lowercased() }
          == [String](repeating: "jane@example.com", count: 4))
    }
  }
}
