internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient search`.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search for flights of a day between two places.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("An airport or a city, such as SFO.", valueName: "from"))
  var origin: String

  @Argument(help: ArgumentHelp("An airport or a city, such as JFK.", valueName: "to"))
  var destination: String

  @Argument(help: "The day of departure, such as 2025-03-02.")
  var date: String

  @Option(help: "How many people travel together.")
  var passengers = 1

  func run() async throws {
    try await store.run { client in
      let shown = try await client.searchFlights(
        from: origin, to: destination, on: date, passengers: passengers, within: store.reading)
      try await output.show(shown, of: client, store.clock) { answer in
        (answer["results"]?.items ?? []).map { flight in
          ListLine.of([
            flight["flight_id"], flight["flight_number"], flight["departure"]?["scheduled_at"],
            flight["arrival"]?["scheduled_at"], flight["status_label"],
          ]) + ListLine.price(flight["reference_price"])
            + (flight["seats_available"]?.flag == false ? "  sold out" : "")
        }
      }
    }
  }
}

/// A line of a list of answers.
enum ListLine {
  /// The texts that are there, side by side.
  static func of(_ nodes: [JSONNode?]) -> String {
    withoutControls(nodes.compactMap { $0?.text }.joined(separator: "  "))
  }

  /// An amount with its currency, such as `  USD 429.00`; empty without one.
  static func price(_ node: JSONNode?) -> String {
    guard let amount = node?["amount_minor"]?.integer,
      let currency = node?["currency"]?.text.flatMap(CurrencyCode.init)
    else { return "" }
    return "  \(Money(Int(amount), currency))"
  }
}

extension StoreOptions {
  /// The time for reading: the store is shown soon if the network does not answer.
  var reading: Duration { offline ? .zero : time(orElse: 5) }
}

extension JSONOption {
  /// Shows an answer of the service, or a copy of it, with its age.
  func show(
    _ shown: Shown, of client: PassClient, _ clock: ClientClock,
    _ lines: (JSONNode) -> [String]
  ) async throws {
    let age = max(0, clock.now().seconds(since: shown.fetched))
    let isOnline = await client.isOnline
    let answer = JSONNode.answer(shown.answer)
    var text = (answer.map(lines) ?? [])
    if text.isEmpty { text = ["Nothing was found."] }
    text.append("\(isOnline == false ? "No network: " : "")\(Standing.words(age)) old.")
    try print(text.joined(separator: "\n")) { writer in
      writer.member("age_seconds", age)
      writer.member("online", orNull: isOnline)
      writer.name("answer")
      writer.value(answer?.value ?? .null)
    }
  }
}
