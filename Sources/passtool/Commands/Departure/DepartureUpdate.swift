internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure update`.
struct DepartureUpdate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Show what a message (ADL) changes, and take it into the departure.",
    discussion: """
      Messages are signed by nobody, so the command shows each change with its place in the text, and asks. Seat, sequence \
      and check-in of a passenger who is checked in are never taken from a message, and nobody is taken off by one.
      """)

  @Argument(help: "The text; - is standard input.")
  var file: String

  @Flag(help: "Take the changes without asking.")
  var yes = false

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard file != "-" || yes else {
      throw ValidationError("a text from standard input leaves no place for the answer; add --yes")
    }
  }

  func run() throws {
    let text = ReceivedText(
      name: escaped(file), text: try MessageFile.read(file), received: departure.clock.now)
    let preview = try UpdatePreview(text, at: try departure.desk())
    try show(preview)
    guard preview.isOfDeparture else {
      throw Failure.data("\(file): has no message about this departure; nothing was changed")
    }
    if preview.isIdle { return }
    guard try yes || confirmed(preview) else {
      throw Failure.declined("nothing was changed")
    }
    let lock = try departure.place.lock()
    var desk = try departure.opened()
    try desk.take(text.text, now: departure.clock.now)
    for fault in try desk.exchange() { Console.complain(fault) }
    lock.release()
    for conflict in desk.conflictsInWords { Console.complain(conflict) }
  }

  private func confirmed(_ preview: UpdatePreview) throws -> Bool {
    guard Terminal.canAsk else {
      throw Failure.usage(
        "to take these changes without a terminal, add --yes; nothing was changed")
    }
    return try Console.asks(
      "take \(counted(preview.lines.count, "change")) into the departure (yes or no)? ")
  }

  private func show(_ preview: UpdatePreview) throws {
    for fault in preview.faults + preview.doubts { Console.complain(fault) }
    if json.isWanted {
      return try json.tell { writer in
        writer.objects("changes", preview.lines) { writer, line in
          writer.member("kind", line.kind.rawValue)
          writer.member("place", line.place)
          writer.member("words", line.words)
          if let held = line.heldBack { writer.member("held_back", held) }
        }
      }
    }
    for line in preview.lines {
      try Console.print("\(line.kind.rawValue) \(line.words)  [\(line.place)]")
      if let held = line.heldBack { try Console.print("  ! \(held)") }
    }
    if preview.lines.isEmpty { Console.remark("the message changes nothing") }
  }
}
