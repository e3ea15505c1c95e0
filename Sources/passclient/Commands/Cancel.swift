internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient cancel`.
struct Cancel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Show the terms of a cancellation, and cancel with --yes.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(
    help: ArgumentHelp("The id of a booking, or its confirmation code.", valueName: "booking"))
  var booking: String

  @Flag(help: "Cancel on these terms.")
  var yes = false

  func run() async throws {
    try await store.run { client in
      guard !store.offline else { throw ValidationError("--offline: the terms need the network") }
      let terms = try await client.cancellation(of: booking)
      guard yes else {
        let words = CurrencyCode(terms.currency).map { currency in
          "\(Money(Int(terms.refund), currency)) come back, and \(Money(Int(terms.fee), currency)) do not; to cancel give --yes"
        }
        try output.print(words ?? terms.bookingID) { writer in
          writer.member("booking_id", terms.bookingID)
          for (name, amount) in [("refund", terms.refund), ("fee", terms.fee)] {
            writer.name(name)
            writer.object { writer in
              writer.member("amount_minor", amount)
              writer.member("currency", terms.currency)
            }
          }
        }
        return
      }
      let command = try await client.cancel(terms)
      try await output.carryOut(command, by: client, store)
    }
  }
}
