internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient replace`.
struct Replace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace", abstract: "Get a new boarding pass in place of a lost or stolen one.",
    discussion: """
      Use it on another device of yours, after passclient sync. Gates refuse the former pass as soon as they have the \
      service's next status list; a gate that has let it in lets in no other.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(
    help: ArgumentHelp("The id of the lost pass, as passclient passes shows it.", valueName: "pass")
  )
  var pass: String

  func run() async throws {
    try await store.run { client in
      guard !store.offline else { throw ValidationError("--offline: a new pass needs the network") }
      let passes = try await client.replacePass(pass, within: store.time())
      let now = store.clock.now()
      let codes = try await client.confirmationCodes()
      let lines = passes.map {
        "Pass \($0.pass.id), see: passclient passes \(codes[$0.bookingID] ?? $0.bookingID)"
      }
      try output.print((["\(pass)  replaced"] + lines).joined(separator: "\n")) { writer in
        writer.member("replaced", pass)
        writer.objects("passes", passes) { writer, kept in kept.write(to: &writer, now: now) }
      }
    }
  }
}
