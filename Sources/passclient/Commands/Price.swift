internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient price`.
struct Price: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "price", abstract: "Show the price of what is held, before you book it.",
    discussion: """
      The price is guaranteed for some minutes. passclient book orders at this price while it lasts, also without a \
      network.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of the hold.", valueName: "hold"))
  var hold: String

  func run() async throws {
    try await store.run { client in
      var offer = try await client.lastOffer(ofHold: hold)
      let lasts = offer.map { store.left(of: $0) > 0 } ?? false
      if !lasts {
        guard !store.offline else {
          Console.tell("the price needs the network")
          throw ExitCode.away
        }
        offer = try await client.quote(hold, within: store.time())
      }
      guard let offer else { return }
      let left = store.left(of: offer)
      try output.print(
        "\(words(offer.total, offer.currency)) for \(left) seconds: passclient book \(hold) --payment TOKEN"
      ) { writer in
        writer.member("hold_id", hold)
        writer.member("quote_id", offer.id)
        writer.name("total")
        writer.object { writer in
          writer.member("amount_minor", offer.total)
          writer.member("currency", offer.currency)
        }
        writer.member("expires_at", offer.countdown.expiresAt.description)
        writer.member("remaining_seconds", left)
      }
    }
  }
}

extension StoreOptions {
  /// The seconds for which a price is still guaranteed.
  func left(of offer: PassClient.Offer) -> Int64 {
    offer.countdown.remaining(at: clock.uptime(), now: clock.now())
  }
}
