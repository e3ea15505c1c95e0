internal import ArgumentParser
internal import CommandLineSupport
internal import Platform
internal import Vocabulary

/// `passclient`: the bookings and passes of a traveler, with a network and without one.
@main
struct PassClientCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passclient",
    abstract:
      "Keep the bookings and passes of a traveler on this device, and act on them without a network.",
    discussion: """
      What was read once is shown without a network, with its age. A command such as a check-in is on the disk before \
      the network is tried, and is carried out once, whatever fails.

        passclient sign-in --url https://checkin.example.com --token token
        passclient bookings
        passclient check-in TU9GCA
        passclient passes TU9GCA

      Exit codes: 0 done, 1 the service refuses, 2 a command needs you (passclient actions), 64 wrong usage, 65 no such \
      booking or a damaged store, 69 libzint is missing, 74 the disk failed, 75 the network is away and a command waits, \
      77 you are not signed in.
      """,
    version: "0.1.0",
    subcommands: [
      SignIn.self, SignOut.self, Sync.self, Bookings.self, Passes.self, Replace.self, CheckIn.self,
      Cancel.self,
      ChangeSeat.self,
      Actions.self, Search.self, Seats.self, HoldCommand.self, Release.self, Price.self,
      Book.self, ShowsCommand.self,
      StaysCommand.self, AppointmentsCommand.self, PlacesCommand.self,
    ])

  static func main() async {
    let fault = UsageFault(of: Self.self, Array(CommandLine.arguments.dropFirst()))
    do {
      try fault.checkRepetitions()
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard let message = fault.message(error) else { exit(withError: error) }
      try? Terminal.write(withoutControls(message, keepingLines: true) + "\n", to: .error)
      exit(withError: ExitCode.validationFailure)
    }
  }
}
