import AccessTokens
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// `passservice booking`: an agent at a terminal finds, shows and changes bookings of the running service.
@Suite struct BookingCommandTests {
  /// Standard output, standard error and the exit code of the command.
  private struct Answer {
    let output: String
    let error: String
    let code: Int32

    var json: ReplyJSON {
      get throws { ReplyJSON(try JSONSerialization.jsonObject(with: Data(output.utf8))) }
    }
  }

  /// A terminal with an agent's token in a file.
  private struct Terminal {
    let service: TestService
    let folder: TemporaryDirectory

    init(_ service: TestService, _ role: AccessRole = .agent) throws {
      self.service = service
      folder = try TemporaryDirectory()
      let path = "\(folder.path)/token"
      try Data(try service.token("ann", role).utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    func run(_ arguments: String...) async throws -> Answer {
      try await run(arguments, at: service.port)
    }

    func run(_ arguments: [String], at port: Int) async throws -> Answer {
      let (output, error) = ("\(folder.path)/output", "\(folder.path)/error")
      for path in [output, error] { try Data().write(to: URL(filePath: path)) }
      let all =
        ["booking"] + arguments
        + ["--url", "http://127.0.0.1:\(port)", "--token", "\(folder.path)/token"]
      let code = try await ChildProcess.runToEnd {
        try ChildProcess(
          "\(try ChildProcess.productFolder())/passservice", all,
          output: .file(output), error: .file(error))
      }
      return Answer(
        output: try String(contentsOfFile: output, encoding: .utf8),
        error: try String(contentsOfFile: error, encoding: .utf8), code: code)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a booking of any product is found by its code, refunded with a reason, and cancelled`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let terminal = try Terminal(products.service)
      let shown = try await terminal.run(sold.code.lowercased())
      #expect(shown.code == 0, "\(shown.error)")
      #expect(shown.output.hasPrefix("\(sold.code)  \(product.rawValue)  "), "\(shown.output)")
      #expect(shown.output.contains("ann  found"), "reading goes on the trail")

      let part = try await terminal.run(
        "refund", sold.code, "--amount", "5.00", "--because", "goodwill", "--reason",
        "long wait", "--json")
      #expect(part.code == 0, "\(part.error)")
      #expect(try part.json["booking"]["refund"]["amount_minor"].int == 500)
      let entry = try part.json["trail"].items.first { $0["action"].string == "refund" }
        .orThrow("the refund on the trail")
      #expect(entry["agent"].string == "ann")
      #expect(entry["reason"].string == "long wait")

      // The first try only says what comes back, and an amount that is not that cancels nothing.
      let asked = try await terminal.run("cancel", sold.code, "--reason", "by telephone")
      #expect(asked.code == 0 && asked.error.contains("--confirm "), "\(asked.error)")
      let amount = try asked.error.split(separator: "--confirm ").last.orThrow("an amount")
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let wrong = try await terminal.run(
        "cancel", sold.code, "--reason", "by telephone", "--confirm", "\(amount)1")
      #expect(wrong.code == 64, "\(wrong.error)")
      let state = try await sold.owner.get(sold.path).with(200).json["state"].string
      #expect(state?.lowercased() != "cancelled")
      let done = try await terminal.run(
        "cancel", sold.code, "--reason", "by telephone", "--confirm", amount, "--json")
      #expect(done.code == 0, "\(done.error)")
      #expect(try done.json["booking"]["state"].string?.lowercased() == "cancelled")
    }
  }

  @Test func `a passenger is checked in, re-seated, reissued, revoked and taken off`() async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let booked = try await boarding.booked("jane")
      let agent = try service.client("ann", .agent)
      let code = try await agent.get("/bookings/\(booked.booking)").with(200).json
        .text("confirmation_code")
      let terminal = try Terminal(service)
      func run(_ command: String, _ more: String...) async throws -> ReplyJSON {
        let answer = try await terminal.run(
          [command, code, "--json"] + more, at: service.port)
        #expect(answer.code == 0, "\(command): \(answer.error)")
        return try answer.json["booking"]
      }
      let checked = try await run("check-in")
      #expect(checked["state"].string == "CHECKED_IN")
      let first = try checked["passes"][0].text("pass_id")
      let seats = try await service.client("jane").seats(of: boarding.flight, 3)
      let answer = try await agent.get("/flights/\(boarding.flight)/seats").with(200).json
      let free = try answer["seats"].items.first {
        $0["seat_id"].string == seats.last && $0["available"].bool == true
      }.orThrow("a free seat")
      let name = "\(free["row"].int ?? 0)\(try free.text("position"))"
      let moved = try await run("re-seat", "--seat", name.lowercased())
      #expect(moved["passengers"][0]["seats"][0]["seat"].string == name)
      let second = try moved["passes"][0].text("pass_id")
      #expect(second != first)
      // A new pass is possible a minute after the last one.
      service.clock.advance(seconds: 60)
      let again = try await run("reissue", "--pass", second)
      let third = try again["passes"][0].text("pass_id")
      #expect(third != second)
      let without = try await run("revoke", "--pass", third, "--reason", "lost")
      #expect(without["passes"].items.isEmpty)
      let off = try await run("off-load", "--reason", "no visa")
      #expect(off["passengers"][0]["seats"][0]["state"].string == "OFF_LOADED")
      let back = try await run("readmit", "--reason", "visa came")
      #expect(back["passengers"][0]["seats"][0]["state"].string == "CHECKED_IN")
      let undone = try await run("undo-check-in", "--reason", "flies tomorrow")
      #expect(undone["passengers"][0]["seats"][0]["state"].string == "BOOKED")
      let entries = try await agent.get("/bookings/\(booked.booking)/trail?limit=100").with(200)
        .json["entries"].items.compactMap { $0["action"].string }
      let given = [
        "undo_check_in", "readmit", "off_load", "revoke_pass", "reissue_pass", "change_seat",
        "check_in",
      ]
      #expect(entries.filter { given.contains($0) } == given)
    }
  }

  @Test func `a command with the key of an earlier attempt is carried out once`() async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(.shows)
      let terminal = try Terminal(products.service)
      for _ in 0..<2 {
        _ = try await terminal.run(
          "refund", sold.code, "--amount", "1", "--because", "GOODWILL", "--key", "once")
      }
      let refund = try await sold.owner.get(sold.path).with(200).json["refund"]
      #expect(refund["amount_minor"].int == 100)
    }
  }

  @Test func `what is refused is said, and nothing is sent with a token that others can read`()
    async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(.shows)
      let service = products.service
      let unknown = try await Terminal(service).run("ZZZZZZ")
      #expect(unknown.code == 1 && unknown.error.contains("no booking"), "\(unknown.error)")
      let traveler = try await Terminal(service, .traveler).run(sold.code)
      #expect(traveler.code == 1 && traveler.error.contains("needs the role agent"))
      let open = try Terminal(service)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: "\(open.folder.path)/token")
      let exposed = try await open.run(sold.code)
      #expect(exposed.code == 64 && exposed.error.contains("chmod 600"), "\(exposed.error)")
      let wrong = try await Terminal(service).run("check-in", sold.code)
      #expect(wrong.code == 64 && wrong.error.contains("only bookings of flights"))
      let token = try service.token("ann", .agent)
      for answer in [unknown, traveler, exposed, wrong] {
        #expect(!(answer.output + answer.error).contains(token))
      }
    }
  }

  @Test func `a service that does not answer is no refusal`() async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(.shows)
      let terminal = try Terminal(products.service)
      let port = products.service.port
      await products.service.stop()
      let away = try await terminal.run([sold.code], at: port)
      #expect(away.code == 75, "\(away.error)")
    }
  }
}
