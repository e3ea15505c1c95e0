internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient places`.
struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "Show the places that a text may mean, without a network.",
    discussion: "The copy of the places comes with passclient sync. Errors of typing are forgiven.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: "The text, such as the beginning of a name.")
  var text: String

  func run() async throws {
    try await store.run { client in
      let found = try await client.suggestions(for: text)
      let lines = found.map { place in
        withoutControls("\(place.name)  \(place.country ?? "")  \(place.kind) \(place.id)")
      }
      try output.print(lines.isEmpty ? "No places." : lines.joined(separator: "\n")) { writer in
        writer.objects("places", found) { writer, place in
          writer.member("kind", place.kind)
          writer.member("place_id", place.id)
          writer.member("name", place.name)
          writer.member("country", orNull: place.country)
          writer.member("approximate", place.isApproximate)
        }
      }
    }
  }
}
