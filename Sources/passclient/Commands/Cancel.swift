internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient cancel`.
struct Cancel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Show the terms of a cancellation, and cancel with --yes.",
    discussion: """
      A booking is never cancelled on worse terms than you saw. Without a network the terms are those that the service \
      named last, or the least that you name with --at-least. If less comes back when there is a network, the command \
      needs you.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(
    help: ArgumentHelp("The id of a booking, or its confirmation code.", valueName: "booking"))
  var booking: String

  @Flag(help: "Cancel on these terms.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "With --yes, cancel only if at least so much comes back, such as 120.50; 0 for any terms.",
      valueName: "amount"))
  var atLeast: String?

  func validate() throws {
    guard atLeast == nil || yes else { throw ValidationError("--at-least goes with --yes") }
  }

  func run() async throws {
    try await store.run { client in
      let known = try await client.lastTerms(of: booking)
      var terms: PassClient.Cancellation?
      var problem: CommandProblem?
      if !store.offline {
        do throws(ClientError) {
          terms = try await client.cancellation(of: booking, within: store.time())
        } catch .away(let met) { problem = met }
      }
      guard yes else { return try await show(terms, known, problem, client) }
      let command: QueuedCommand
      if let least = try await leastRefund(client, terms, known) {
        command = try await client.cancel(booking, ifAtLeast: least.amount, least.currency)
      } else if let terms {
        if let known, terms.currency == known.currency, terms.refund < known.refund {
          Console.tell(
            "only \(words(terms.refund, terms.currency)) come back now, and not \(words(known.refund, known.currency)); to cancel on these terms give --yes again"
          )
          throw ExitCode.needsYou
        }
        command = try await client.cancel(terms)
      } else if let known {
        Console.tell(
          "on the terms of \(Standing.words(known.age)) ago: \(words(known.refund, known.currency)) come back, or it needs you"
        )
        command = try await client.cancel(booking, ifAtLeast: known.refund, known.currency)
      } else {
        Console.tell(Self.unknown)
        throw ExitCode.away
      }
      try await output.carryOut(command, by: client, store)
    }
  }

  private static let unknown =
    "the terms were never read, and need the network; or name the least that must come back: --at-least AMOUNT"

  /// The amount that the person named, in the currency of the booking.
  private func leastRefund(
    _ client: PassClient, _ terms: PassClient.Cancellation?, _ known: PassClient.KeptTerms?
  ) async throws -> (amount: Int64, currency: String)? {
    guard let atLeast else { return nil }
    let kept = try await client.booking(named: booking)
    let total = JSONNode.answer(kept.json)?["total"]?["currency"]?.text
    guard let code = terms?.currency ?? known?.currency ?? total, let currency = CurrencyCode(code)
    else { throw ClientError.unusable("\(kept.name): has no price of which something comes back") }
    guard let amount = Money(typed: atLeast, currency) else {
      throw ValidationError("--at-least: expected an amount of \(code), such as 120")
    }
    return (Int64(amount.minorUnits), code)
  }

  private func show(
    _ terms: PassClient.Cancellation?, _ known: PassClient.KeptTerms?, _ problem: CommandProblem?,
    _ client: PassClient
  ) async throws {
    guard let refund = terms?.refund ?? known?.refund, let fee = terms?.fee ?? known?.fee,
      let currency = terms?.currency ?? known?.currency
    else {
      if let problem { Console.tell(problem.words(at: store.clock.now())) }
      Console.tell(Self.unknown)
      throw ExitCode.away
    }
    let age = terms == nil ? known?.age ?? 0 : 0
    let isOnline = await client.isOnline
    var text =
      "\(words(refund, currency)) come back, and \(words(fee, currency)) do not; to cancel give --yes"
    if terms == nil {
      text += "\n\(isOnline == false ? "No network: " : "")\(Standing.words(age)) old."
    }
    let id = try await client.booking(named: booking).id
    try output.print(text) { writer in
      writer.member("booking_id", id)
      for (name, amount) in [("refund", refund), ("fee", fee)] {
        writer.name(name)
        writer.object { writer in
          writer.member("amount_minor", amount)
          writer.member("currency", currency)
        }
      }
      writer.member("age_seconds", age)
      writer.member("online", orNull: isOnline)
    }
  }
}
