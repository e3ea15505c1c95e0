internal import ArgumentParser
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl board`.
struct GateBoard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Board by hand: a dead phone, torn paper.",
    discussion: """
      Without --id-checked the passenger is only shown. Look at an identity document before you give this option.
      """)

  @OptionGroup var control: ControlOptions
  @Flag(help: "You checked an identity document, and this is the passenger.") var idChecked = false
  @Argument(help: "Sequence, seat, reference or a part of the name on the list.")
  var passenger: String

  func run() throws {
    let desk = try control.desk()
    let row = try desk.passenger(passenger)
    let person = Person(row)
    try control.output.show(
      person, GateReportView.words(person) + (row.note.isEmpty ? "" : "  \(escaped(row.note))"))
    guard idChecked else {
      throw Failure.usage("check an identity document, then say so: --id-checked --reason TEXT")
    }
    try control.output.print(try desk.board(row, reason: try control.requiredReason()), desk)
  }
}
