internal import ArgumentParser
internal import CommandLineSupport
internal import Bookings
internal import DeskClient
internal import PassPages
internal import Platform
internal import StrictText
internal import Vocabulary

/// The subcommand `passservice booking refund`.
struct BookingRefund: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refund",
    abstract: "Give money back beyond the terms of the sale; the booking stays valid.")

  @OptionGroup var change: BookingChange

  @Option(
    help: ArgumentHelp(
      "The amount in the currency of the booking, such as 20.00.", valueName: "amount"))
  var amount: String?

  @Flag(help: "Give back all that was charged and not given back before.")
  var all = false

  @Flag(help: "Ask the payment provider again for a refund that it refused.")
  var again = false

  @Option(
    help: ArgumentHelp(
      "The reason: \(AgentRefund.Reason.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "reason"),
    transform: { text in
      guard let reason = AgentRefund.Reason(rawValue: text.uppercased()) else {
        throw ValidationError(
          "expected one of \(AgentRefund.Reason.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return reason
    })
  var because: AgentRefund.Reason

  @Option(
    help: ArgumentHelp(
      "The reason in words, for the trail; needed with OTHER.", valueName: "text"))
  var reason: String?

  func validate() throws {
    guard [amount != nil, all, again].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --amount AMOUNT, --all and --again")
    }
    guard because != .other || reason != nil else {
      throw ValidationError("--reason: OTHER needs the reason in words")
    }
  }

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      let money = try amount.map { (text) throws(DeskError) in
        try Self.money(text, as: terminal.booking["total"].money)
      }
      try await terminal.give("refunds", key: key) { writer in
        if let money {
          writer.name("amount")
          writer.object { writer in
            writer.member("amount_minor", money.minorUnits)
            writer.member("currency", money.currency.rawValue)
          }
        } else {
          writer.member(all ? "all" : "refused", true)
        }
        writer.member("reason_code", because.rawValue)
        if let reason { writer.member("reason", reason) }
      }
    }
  }

  /// Reads an amount in the currency of another one.
  static func money(_ text: String, as other: Money?) throws(DeskError) -> Money {
    guard let currency = other?.currency else {
      throw .unusable("--amount: the booking has no price")
    }
    guard let money = Money(typed: text, currency), money.minorUnits > 0 else {
      throw .unusable(
        "--amount: expected an amount such as \(Money(2_000, currency)) without its currency, found "
          + escaped(text, limit: 40))
    }
    return money
  }
}

/// The subcommand `passservice booking cancel`.
struct BookingCancel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel a booking by the terms of its sale.",
    discussion: """
      Without --confirm the command only says what the customer gets back now. With --confirm it cancels, if the \
      amount is the one that is given.

        passservice booking cancel PJV7HK --token token --reason "by telephone"
        passservice booking cancel PJV7HK --token token --reason "by telephone" \\
          --confirm 265.02
      """)

  @OptionGroup var change: BookingChange
  @OptionGroup var reason: ReasonOption

  @Option(
    help: ArgumentHelp(
      "Cancel, and give back this amount in the currency of the booking; 0 for none.",
      valueName: "amount"))
  var confirm: String?

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      let offer = try await terminal.cancellationOffer(key: key)
      guard let refund = offer["refund"].money else {
        throw .away("the service's answer has no amount")
      }
      guard let confirm else {
        try? Terminal.write(
          "the customer would get \(refund) back; to cancel, add: --confirm \(refund.digits)\n",
          to: .error)
        return
      }
      guard Money(typed: confirm, refund.currency) == refund else {
        throw .unusable(
          "--confirm: the customer would get \(refund) back now, not \(escaped(confirm, limit: 20)); nothing was cancelled"
        )
      }
      try await terminal.give("cancel", key: key) { writer in
        writer.member("cancellation_id", offer["cancellation_id"].text)
        writer.member("reason", reason.reason)
      }
    }
  }
}

extension Money {
  /// The amount without its currency.
  fileprivate var digits: String { String(description.prefix { $0 != " " }) }
}
