internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure list`.
struct DepartureListing: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the passengers, or the passengers whom some words fit.",
    discussion: """
      A word is three letters from any place in a name, the beginning of a name, a locator, a seat, a sequence or a \
      ticket number. Several words must all fit.
      """,
    aliases: ["find"])

  @Argument(help: "Words that must fit.")
  var words: [String] = []

  @Flag(help: "Only passengers who are not checked in.")
  var waiting = false

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func run() throws {
    let desk = try departure.desk()
    let found =
      words.isEmpty
      ? desk.state.all : desk.state.passengers(matching: words.joined(separator: " "))
    let shown = found.filter { !waiting || !$0.isCheckedIn && $0.isOnList }
    if json.isWanted {
      return try json.tell { writer in
        writer.objects("passengers", shown) { PassengerLine($1).write(to: &$0) }
      }
    }
    if shown.isEmpty, !words.isEmpty {
      let text = words.joined(separator: " ")
      guard let seat = Seat(text.uppercased()), desk.facts.cabins.compartment(of: seat) != nil,
        desk.state.seats[seat] == nil
      else { throw Failure.declined("no passenger fits \(escaped(text, limit: 40))") }
      try Console.print("seat \(seat) is free")
      return
    }
    for passenger in shown { try Console.print(PassengerLine(passenger).text) }
    for conflict in desk.conflictsInWords { Console.complain(conflict) }
    Console.remark("\(counted(shown.count, "passenger")) of \(desk.facts.departure)")
  }
}
