internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText

/// The verb `passclient release`.
struct Release: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Give back what is held, so that you may hold something else.",
    discussion: "Without a network a hold ends by itself, after the time that hold shows.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of the hold.", valueName: "hold"))
  var hold: String

  func run() async throws {
    try await store.run { client in
      guard !store.offline else {
        throw ValidationError("--offline: to give back needs the network")
      }
      try await client.release(hold, within: store.time())
      try output.print("\(hold)  released") { writer in
        writer.member("hold_id", hold)
        writer.member("released", true)
      }
    }
  }
}
