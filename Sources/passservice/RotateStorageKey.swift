internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Platform
internal import Vocabulary

/// The subcommand `passservice rotate-storage-key`.
struct RotateStorageKey: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-storage-key",
    abstract: "Seal people's data under a new key; the service may be running.",
    discussion: """
      Names, documents, birth dates and contact of bookings are sealed under a key in DIR/storage-keys, which \
      no backup of the bookings holds: keep it apart from them. The former key is not needed by the bookings \
      any more once this is done; backups from before need it, and for seven days requests that are sent again. \
      Who is stopped goes on by doing it again.

      Services that share bookings need the key first: --prepare makes it on one machine, its file is copied \
      to the storage keys of all others, and then this command puts it in force, on any of them.
      """)

  @OptionGroup var options: ServiceOptions
  @OptionGroup var output: JSONOption

  @Flag(
    help: "Make the key and put it in force later, when all services of the bookings have its file."
  )
  var prepare = false

  func run() async throws {
    if prepare {
      let path = try await options.placedComposition().prepareStorageKey()
      return try Terminal.write(
        "\(path): copy it to the storage keys of all services, then rotate\n", to: .output)
    }
    let rotated = try await options.placedComposition().rotateStorageKey()
    try output.print("\(rotated.key): \(counted(rotated.records, "record")) sealed") { writer in
      writer.member("key", rotated.key)
      writer.member("records", rotated.records)
      writer.member("former_keys", rotated.former)
    }
    for name in rotated.former {
      try Terminal.write(
        "\(rotated.directory)/\(name).key: kept for backups from before\n", to: .error)
    }
  }
}
