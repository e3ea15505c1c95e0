internal import ArgumentParser
internal import PassDeparture
internal import Platform
internal import StrictText
internal import Vocabulary

/// The departure at which a command works.
struct DepartureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory of the departure at this desk (default: departure).", valueName: "dir"),
    transform: Parse.path)
  var directory = "departure"

  @OptionGroup var clock: ClockOption

  var place: DepartureDirectory { DepartureDirectory(directory) }

  /// Opens the departure to read it, with what other desks put into a shared folder.
  func desk() throws -> Desk {
    var desk = try opened()
    let isDue = desk.isPassportDataDue(now: clock.now)
    guard isDue || desk.record.share != nil else { return desk }
    let lock = try place.lock()
    // Another command may have written meanwhile.
    desk = try Desk(place)
    do {
      try exchange(&desk)
    } catch let error as DepartureError {
      // Who looks at this desk sees what it has, whatever the folder says.
      Console.complain("\(error)")
    }
    endPassportData(&desk)
    lock.release()
    return desk
  }

  /// Removes passport data where it is due; the caller holds the lock.
  ///
  /// What stands against it is no reason to stop the command.
  func endPassportData(_ desk: inout Desk) {
    guard desk.isPassportDataDue(now: clock.now) else { return }
    do {
      try desk.removePassportData(now: clock.now)
      Console.remark("the departure is over, so passport data was removed")
    } catch {
      Console.complain("passport data is due to be removed and is still here: \(error)")
    }
  }

  /// Opens the departure while its lock is held.
  func opened() throws -> Desk {
    let desk = try Desk(place)
    for fault in desk.faults { Console.complain(fault) }
    return desk
  }

  /// Opens the departure, writes the events that `body` returns, and returns the desk after them.
  ///
  /// Commands of one desk take turns, and nothing is decided on an older state.
  @discardableResult
  func change(_ body: (Desk) throws -> [DeskEvent.Content]) throws -> Desk {
    guard place.exists else { return try desk() }
    let lock = try place.lock()
    var desk = try opened()
    try exchange(&desk)
    endPassportData(&desk)
    let contents = try body(desk)
    try desk.append(contents, now: clock.now)
    if !contents.isEmpty { try exchange(&desk) }
    lock.release()
    return desk
  }

  private func exchange(_ desk: inout Desk) throws {
    for fault in try desk.exchange() { Console.complain(fault) }
  }
}

/// The passengers whom a command line names.
struct PassengerChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Passengers: letters of a name, a locator, a seat or a sequence. One word or several in quotes for each.",
      valueName: "passenger"))
  var names: [String] = []

  @Flag(help: "With each passenger all passengers of the same booking.")
  var party = false

  /// Returns the passengers, each once, in order.
  ///
  /// Where a text fits several passengers of one booking, `party` takes them all; otherwise the error lists them.
  func passengers(of desk: Desk) throws -> [Passenger] {
    var chosen: [Passenger] = []
    for name in names {
      for passenger in try passengers(name, of: desk)
      where !chosen.contains(where: { $0.id == passenger.id }) {
        chosen.append(passenger)
      }
    }
    return chosen
  }

  private func passengers(_ name: String, of desk: Desk) throws -> [Passenger] {
    switch meant(by: name, of: desk) {
    case .these(let passengers): return passengers
    case .nobody:
      throw Failure.noInput(
        "no passenger of this flight fits \(escaped(name, limit: 40)); look at the list: passtool departure list; for a "
          + "person without a booking: passtool departure add")
    case .several(let found):
      for passenger in found.prefix(20) { try Console.print(PassengerLine(passenger).text) }
      throw Failure.usage(
        "\(escaped(name, limit: 40)) fits \(found.count) passengers; add letters of the given name or the locator, in "
          + "quotes: \"DALE TIM\", or take a whole booking by its locator: --party")
    }
  }

  /// The passengers whom a text means.
  private enum Meaning {
    case these([Passenger])
    case nobody
    case several([Passenger])
  }

  private func meant(by name: String, of desk: Desk) -> Meaning {
    let found = desk.state.passengers(matching: name)
    guard let first = found.first else { return .nobody }
    let whole = desk.state.party(of: first)
    if party, found.allSatisfy({ one in whole.contains { $0.id == one.id } }) {
      return .these(whole)
    }
    // A whole surname or locator that fits one passenger is meant, even if it is a part of other names.
    let exact = found.filter { $0.traveler.surname == name.uppercased() }
    if exact.count == 1, let only = exact.first {
      return .these(party ? desk.state.party(of: only) : [only])
    }
    return found.count == 1 ? .these(found) : .several(found)
  }

  /// Returns the passengers whom the lines of a file name, each once.
  ///
  /// The error names each line that fits nobody or several.
  func passengers(
    onLines lines: [(number: Int, text: String)], in path: String, of desk: Desk
  ) throws -> [Passenger] {
    var chosen: [Passenger] = []
    var faults: [String] = []
    for line in lines {
      let place = "\(escaped(path)):\(line.number): \(escaped(line.text, limit: 40))"
      switch meant(by: line.text, of: desk) {
      case .these(let passengers):
        chosen += passengers.filter { one in !chosen.contains { $0.id == one.id } }
      case .nobody: faults.append("\(place) fits no passenger of this flight")
      case .several(let found):
        faults.append("\(place) fits \(found.count) passengers; add the given name or the locator")
      }
    }
    guard faults.isEmpty else {
      for fault in faults { Console.complain(fault) }
      throw Failure.data(
        "\(escaped(path)): \(counted(faults.count, "line")) of \(lines.count) must be mended, so nobody of the file was "
          + "checked in")
    }
    return chosen
  }
}
