internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient shows`.
struct ShowsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shows", abstract: "Show the films of a city, or when one is played.",
    discussion: "Name a city for its films, and a city with a film, or a theater, for the times.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Option(help: "A city, such as Wien.")
  var city: String?

  @Option(help: ArgumentHelp("The id of a theater.", valueName: "id"))
  var theater: String?

  @Option(help: ArgumentHelp("The id of a film.", valueName: "id"))
  var movie: String?

  @Option(help: "A day, such as 2025-03-02.")
  var date: String?

  func run() async throws {
    try await store.run { client in
      if let city, movie == nil, theater == nil {
        let shown = try await client.movies(city: city, within: store.reading)
        return try await output.show(shown, of: client, store.clock) { answer in
          (answer["movies"]?.items ?? []).map { ListLine.of([$0["movie_id"], $0["title"]]) }
        }
      }
      guard theater != nil || (city != nil && movie != nil) else {
        throw ValidationError("name a city, a city and a film, or a theater")
      }
      let shown = try await client.showings(
        city: city, theater: theater, movie: movie, date: date, within: store.reading)
      try await output.show(shown, of: client, store.clock) { answer in
        (answer["showings"]?.items ?? []).map {
          ListLine.of([$0["showing_id"], $0["starts_at"], $0["title"], $0["place"], $0["status"]])
        }
      }
    }
  }
}

/// The verb `passclient stays`.
struct StaysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stays", abstract: "Show hotels of a place with free rooms, or the rooms of one.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("A city, a country, or the id of a hotel.", valueName: "place"))
  var place: String

  @Option(help: "The first day, such as 2025-03-10.")
  var from: String?

  @Option(help: "The last day.")
  var until: String?

  @Option(help: "How many guests stay.")
  var guests = 1

  func run() async throws {
    try await store.run { client in
      if place.hasPrefix("htl_") {
        let shown = try await client.hotel(place, within: store.reading)
        return try await output.show(shown, of: client, store.clock) { answer in
          [ListLine.of([answer["name"], answer["location"]?["address"]])]
            + (answer["rooms"]?.items ?? []).map { type in
              ListLine.of([type["room_type"], type["name"]] + (type["room_ids"]?.items ?? []))
            }
        }
      }
      guard let from, let until else { throw ValidationError("name the days: --from and --until") }
      let shown = try await client.hotels(
        in: place, from: from, until: until, guests: guests, within: store.reading)
      try await output.show(shown, of: client, store.clock) { answer in
        (answer["hotels"]?.items ?? []).map {
          ListLine.of([$0["hotel_id"], $0["name"], $0["room_type"]]) + ListLine.price($0["price"])
        }
      }
    }
  }
}

/// The verb `passclient appointments`.
struct AppointmentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appointments", abstract: "Show providers, or the free times of one.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of a provider.", valueName: "provider"))
  var provider: String?

  @Option(help: "The service, such as walking.")
  var service: String?

  func run() async throws {
    try await store.run { client in
      if let provider {
        guard let service else { throw ValidationError("name the service: --service") }
        let shown = try await client.freeTimes(
          provider: provider, service: service, within: store.reading)
        return try await output.show(shown, of: client, store.clock) { answer in
          (answer["free"]?.items ?? []).map {
            ListLine.of([$0["start_time"], $0["end_time"], $0["provider_name"]])
          }
        }
      }
      let shown = try await client.providers(service: service, within: store.reading)
      try await output.show(shown, of: client, store.clock) { answer in
        (answer["providers"]?.items ?? []).map { provider in
          let services = (provider["services"]?.items ?? []).compactMap { $0["service_type"]?.text }
          return ListLine.of([provider["provider_id"], provider["name"], provider["place"]])
            + "  \(withoutControls(services.joined(separator: ", ")))"
        }
      }
    }
  }
}
