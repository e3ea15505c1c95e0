internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Platform
internal import Vocabulary

/// The subcommand `passservice rotate-storage-key`.
struct RotateStorageKey: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-storage-key",
    abstract: "Encrypt people's data with a new key; the service may be running.",
    discussion: """
      Names, documents, birth dates and contact of bookings are encrypted with a key in DIR/storage-keys, which \
      no backup of the bookings has: keep the key apart from the backups. After this command the bookings do not \
      need the former key any more. Keep it: earlier backups still need it, and so do requests that clients send \
      again, as long as their answers are kept (setting answers.days). If the command is interrupted, run it again.

      If several services share bookings, all of them need the new key first: --prepare makes it on one machine; \
      copy its file to the storage keys of all others; then this command puts the key in force, on any of them.
      """)

  @OptionGroup var options: ServiceOptions
  @OptionGroup var output: JSONOption

  @Flag(
    help: "Only make the key; put it in force later, when all services of the bookings have it."
  )
  var prepare = false

  func run() async throws {
    if prepare {
      let path = try await options.placedComposition().prepareStorageKey()
      return try Terminal.write(
        "\(path): copy this file to the storage keys of all services, then run this command without --prepare\n",
        to: .output)
    }
    let rotated = try await options.placedComposition().rotateStorageKey()
    try output.print("\(rotated.key): \(counted(rotated.records, "record")) encrypted") { writer in
      writer.member("key", rotated.key)
      writer.member("records", rotated.records)
      writer.member("former_keys", rotated.former)
    }
    for name in rotated.former {
      try Terminal.write(
        "\(rotated.directory)/\(name).key: keep it, because earlier backups need it\n", to: .error)
    }
  }
}
