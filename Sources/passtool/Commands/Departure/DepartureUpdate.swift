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
    abstract: "Show the changes of a message (ADL), and make them after a yes.",
    discussion: """
      A message (ADL) has no signature, so anybody could have written it. The command therefore shows each change with its \
      line in the text, and asks before it makes any. A message never changes the seat, the sequence or the check-in of a \
      passenger who is checked in, and never takes such a passenger off the flight: an agent does that. The command asks \
      again before it accepts a check-in by the airline's host (CHKD), because that passenger then boards with a paper that \
      has no signature.
      """)

  @Argument(help: "The text; - is standard input.")
  var file: String

  @Flag(help: "Make the changes without asking.")
  var yes = false

  @Flag(help: "Accept check-ins by the airline's host in the message, too, without asking.")
  var hostCheckIns = false

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard file != "-" || yes else {
      throw ValidationError(
        "the text comes from standard input, so the question cannot be answered there; add --yes")
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
    if preview.isIdle, preview.hostCheckIns.isEmpty { return }
    guard try preview.isIdle || yes || confirmed(preview) else {
      throw Failure.declined("nothing was changed")
    }
    let hostCheckIns = try confirmedHostCheckIns(preview)
    let lock = try departure.place.lock()
    var desk = try departure.opened()
    if !preview.isIdle { try desk.take(text.text, now: departure.clock.now) }
    try desk.append(hostCheckIns, now: departure.clock.now)
    for fault in try desk.exchange() { Console.complain(fault) }
    lock.release()
    for conflict in desk.conflictsInWords { Console.complain(conflict) }
    guard !json.isWanted else { return }
    let held = preview.lines.count { $0.heldBack != nil }
    if !preview.isIdle {
      try Console.print(
        counted(preview.lines.count - held, "change") + " made"
          + (held > 0 ? "; \(held) with a part that an agent decides (the lines with !)" : ""))
    }
    if !hostCheckIns.isEmpty {
      try Console.print("\(counted(hostCheckIns.count, "check-in")) by the airline's host accepted")
    }
  }

  private func confirmed(_ preview: UpdatePreview) throws -> Bool {
    guard Terminal.canAsk else {
      throw Failure.usage(
        "nothing was changed, because there is no terminal for the question; to make these changes without it, add --yes"
      )
    }
    return try Console.asks(
      "make \(counted(preview.lines.count, "change")) in the departure (yes or no)? ")
  }

  /// Returns the check-ins by the host that a person takes in.
  private func confirmedHostCheckIns(_ preview: UpdatePreview) throws -> [DeskEvent.Content] {
    guard !preview.hostCheckIns.isEmpty, !hostCheckIns else { return preview.hostCheckIns }
    let count = counted(preview.hostCheckIns.count, "check-in")
    if Terminal.canAsk, !yes {
      let isWanted = try Console.asks("accept \(count) by the airline's host, too (yes or no)? ")
      return isWanted ? preview.hostCheckIns : []
    }
    Console.complain(
      "\(count) by the airline's host not accepted; to accept them, add --host-check-ins")
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
