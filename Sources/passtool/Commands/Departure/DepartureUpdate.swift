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
      and check-in of a passenger who is checked in are never taken from a message, and nobody is taken off by one. \
      A check-in by the airline's host (CHKD) needs a yes of its own, because such a passenger boards with unsigned paper.
      """)

  @Argument(help: "The text; - is standard input.")
  var file: String

  @Flag(help: "Take the changes without asking.")
  var yes = false

  @Flag(help: "Take check-ins by the airline's host from the message, too, without asking.")
  var hostCheckIns = false

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
    let hostCheckIns = try confirmedHostCheckIns(preview)
    let lock = try departure.place.lock()
    var desk = try departure.opened()
    try desk.take(text.text, now: departure.clock.now)
    try desk.append(hostCheckIns, now: departure.clock.now)
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

  /// Returns the check-ins by the host that a person takes in.
  private func confirmedHostCheckIns(_ preview: UpdatePreview) throws -> [DeskEvent.Content] {
    guard !preview.hostCheckIns.isEmpty, !hostCheckIns else { return preview.hostCheckIns }
    let count = counted(preview.hostCheckIns.count, "check-in")
    if Terminal.canAsk, !yes {
      let isWanted = try Console.asks("take \(count) by the airline's host, too (yes or no)? ")
      return isWanted ? preview.hostCheckIns : []
    }
    Console.complain(
      "\(count) by the airline's host not taken in; to take them, add --host-check-ins")
    return []
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
        writer.member("host_check_ins", preview.hostWords)
      }
    }
    for line in preview.lines {
      try Console.print("\(line.kind.rawValue) \(line.words)  [\(line.place)]")
      if let held = line.heldBack { try Console.print("  ! \(held)") }
    }
    for words in preview.hostWords { try Console.print("! \(words)") }
    if preview.lines.isEmpty { Console.remark("the message changes nothing") }
  }
}
