internal import ArgumentParser

/// `passtool departure`: a flight from a passenger list that came as text, with no network and no host.
struct DepartureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "departure",
    abstract: "Check in and board a flight from a passenger list that came as text (PNL, ADL).",
    discussion: """
      From the stick with the list to the first pass:

        passtool departure open LIST.txt
        passtool departure check-in "ARDEN" --bags 1 --weight 18 --passes --out passes

      and to the gates and the report:

        passtool departure kit /media/STICK
        passtool departure report --gate EXPORT

      Everything is in one directory, which only you can enter. docs/guides/departure.md has the day from beginning to \
      end, also with several desks.
      """,
    subcommands: [
      DepartureOpen.self, DepartureListing.self, DepartureDesk.self, DepartureCheckIn.self,
      DepartureSeat.self,
      DepartureBags.self, DepartureAdd.self, DepartureOffload.self, DeparturePasses.self,
      DepartureReissue.self, DepartureKitCommand.self, DepartureUpdate.self,
      DepartureInvite.self, DepartureJoin.self, DepartureExchangeCommand.self,
      DepartureNumbers.self, DepartureBoarded.self, DepartureReportCommand.self,
      DepartureClose.self,
      DepartureCard.self, DepartureDrill.self,
    ])
}
