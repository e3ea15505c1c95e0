internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure invite`.
struct DepartureInvite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Invite another machine as a further desk.",
    discussion: """
      The command writes one file into FOLDER, a share or a stick, and prints a code of 24 digits. On the other machine:

        passtool departure join FILE

      and type the code there. The file is encrypted under the code; carry the code another way than the file.
      """)

  @Argument(help: "The folder that both machines see, or a stick.", transform: Parse.path)
  var folder: String

  @Flag(help: "The folder is a stick: do not exchange with it at each command.")
  var stick = false

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func run() throws {
    let folder = UntrustedFolder(folder)
    let lock = try departure.place.lock()
    var desk = try departure.opened()
    departure.endPassportData(&desk)
    let (inviting, name, faults) = try desk.invite(
      by: folder, isShared: !stick, now: departure.clock.now)
    lock.release()
    for fault in faults { Console.complain(fault) }
    let path = folder.path(of: name)
    Console.remark("on the other machine: passtool departure join \(path); the code for it:")
    try json.print("code: \(inviting.code)") { writer in
      writer.member("file", path)
      writer.member("desk", inviting.number)
      writer.member("code", inviting.code)
    }
  }
}

/// The verb `passtool departure join`.
struct DepartureJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Make this machine a further desk of a departure.",
    discussion: """
      FILE is what passtool departure invite wrote, in the folder that the desks share or on a stick. Without --code the \
      code is asked for. With a shared folder each command exchanges with the other desks by itself; with a stick, run \
      passtool departure exchange at both.
      """)

  @Argument(help: "The file of the invitation.", transform: Parse.path)
  var file: String

  @Option(help: ArgumentHelp("The code of 24 digits.", valueName: "digits"))
  var code: String?

  @Flag(help: "The folder is a stick: do not exchange with it at each command.")
  var stick = false

  @Option(
    help: ArgumentHelp("The directory of the airline's departure key.", valueName: "dir"),
    transform: Parse.path)
  var keys: String?

  @OptionGroup var departure: DepartureOptions

  func run() throws {
    let (folder, name) = UntrustedFolder.place(of: file)
    let invitation = try folder.read(name, limit: DeskJoining.longest)
    let record = try DeskJoining.join(
      invitation, code: try typed(), keys: keys, departure.place, now: departure.clock.now)
    let lock = try departure.place.lock()
    var desk = try Desk(opening: departure.place)
    for fault in try DeskExchange(folder.path).run(&desk) {
      Console.complain(fault)
    }
    if !stick { try desk.share(folder.path) }
    lock.release()
    folder.remove(name)
    Console.remark("this is desk \(record.desk) of \(record.facts.departure)")
    if !departure.place.exists {
      Console.complain(
        "the list is not in \(folder.path) yet; at the first desk: passtool departure exchange FOLDER, then the same here"
      )
    }
    try Console.print("\(record.desk)")
  }

  private func typed() throws -> [UInt8] {
    if let code { return Array(code.utf8) }
    guard Terminal.canAsk else {
      throw Failure.usage("give the code of the invitation: --code DIGITS")
    }
    try Terminal.write("the code of 24 digits: ", to: .error)
    var lines = LineReader(.standardInput, limit: 256)
    guard case .bytes(let bytes) = try lines.next() else {
      throw Failure.declined("no code was typed, so this machine did not join")
    }
    return bytes
  }
}

/// The verb `passtool departure exchange`.
struct DepartureExchangeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exchange",
    abstract: "Exchange check-ins with the other desks, by a folder or a stick.",
    discussion: "FOLDER is a stick or a share; by default the folder that the desks share.")

  @Argument(help: "The folder.", transform: Parse.path)
  var folder: String?

  @Flag(help: "Exchange with this folder at each command from now on.")
  var always = false

  @OptionGroup var departure: DepartureOptions

  func run() throws {
    let lock = try departure.place.lock()
    var desk = try Desk(opening: departure.place)
    guard let path = folder ?? desk.record.share else {
      throw Failure.usage("name the folder by which the desks exchange")
    }
    for fault in try DeskExchange(path).run(&desk) {
      Console.complain(fault)
    }
    departure.endPassportData(&desk)
    if always { try desk.share(path) }
    lock.release()
    for conflict in desk.conflictsInWords { Console.complain(conflict) }
    let checkedIn = desk.state.all.count(where: \.isCheckedIn)
    try Console.print(
      "\(counted(desk.logs.count, "desk")), \(counted(checkedIn, "passenger")) checked in")
  }
}
