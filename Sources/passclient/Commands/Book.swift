internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient book`.
struct Book: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book", abstract: "Order and pay for what is held.",
    discussion: """
      The price is that of passclient price while it lasts, and is asked for otherwise. The order is then on the disk \
      before it is sent: it is carried out once, and paid once, whatever fails. For flights name each passenger in the order of the seats:

        passclient book hld_… --payment pm_approve --email jane@example.com \\
          --passenger "Jane Doe 1990-05-01 PASSPORT X0001000"

      For stays --passenger is the name of the guest.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of the hold.", valueName: "hold"))
  var hold: String

  @Option(
    help: ArgumentHelp(
      "A token of the payment provider; never the number of a card.", valueName: "token"))
  var payment: String?

  @Option(
    name: .customLong("passenger"),
    help: ArgumentHelp(
      "A passenger: names, day of birth, kind and number of the document; may be given several times.",
      valueName: "passenger"))
  var passengers: [String] = []

  @Option(help: ArgumentHelp("The address for the confirmation.", valueName: "address"))
  var email: String?

  func run() async throws {
    try await store.run { client in
      let offer = try await offer(client)
      let travelers = try passengers.map { try traveler($0, of: offer.product) }
      Console.tell("the price is \(words(offer.total, offer.currency))")
      let command = try await client.order(
        offer, payment: payment, travelers: travelers, email: email)
      try await output.carryOut(command, by: client, store)
    }
  }

  /// The price that the person saw while it lasts, and otherwise a new one that is not higher.
  private func offer(_ client: PassClient) async throws -> PassClient.Offer {
    let known = try await client.lastOffer(ofHold: hold)
    if let known, store.left(of: known) > 0 { return known }
    guard !store.offline else {
      Console.tell("the price needs the network, and lasts some minutes: passclient price \(hold)")
      throw ExitCode.away
    }
    let offer = try await client.quote(hold, within: store.time())
    if let known, known.currency != offer.currency || known.total < offer.total {
      Console.tell(
        "the price is \(words(offer.total, offer.currency)) now, and not \(words(known.total, known.currency)); to pay it book again"
      )
      throw ExitCode.needsYou
    }
    return offer
  }

  private func traveler(
    _ text: String, of product: Product
  ) throws -> PassClient.Traveler {
    var words = text.split(separator: " ").map(String.init)
    var details = ["", "", ""]
    if product == .flights {
      guard words.count >= 5 else {
        throw ValidationError(
          "--passenger: expected names, day of birth, kind and number of the document, such as \"Jane Doe 1990-05-01 PASSPORT X0001000\""
        )
      }
      details = Array(words.suffix(3))
      words.removeLast(3)
    }
    guard words.count >= 2 else {
      throw ValidationError("--passenger: expected a given and a family name")
    }
    return PassClient.Traveler(
      givenName: words.dropLast().joined(separator: " "), familyName: words[words.count - 1],
      birth: details[0], documentType: details[1], documentNumber: details[2])
  }
}
