internal import ArgumentParser
internal import PassDeparture
internal import Platform
internal import Vocabulary

/// The verb `passtool departure desk`.
struct DepartureDesk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desk",
    abstract: "Show the screen for an agent with a queue: find, check in, print.",
    discussion: """
      Type three letters of a name, a locator, a seat or a sequence, then Enter for the booking. There each usual task \
      has one key: C checks all of the booking in and prints their passes. The screen says the others.

      Passes are drawn into the folder of --out, as passtool departure passes draws them, and with --printer they are \
      printed. R names another printer, for example when one has jammed.
      """)

  @OptionGroup var printing: DeparturePrintOptions

  private var departure: DepartureOptions { printing.departure }

  func run() throws {
    var desk = try departure.desk()
    let file = FileDescriptor.standardInput
    guard Terminal.canShowFullScreen, let keys = file.takingKeysAsData() else {
      throw Failure.usage(
        "this terminal cannot show a screen; the same tasks are passtool departure find, check-in, seat and passes"
      )
    }
    guard let screen = FullScreen() else { return }
    var passes: PassPrinter?
    var reader = DeskKeys()
    var view = DeskScreen()
    if let name = printing.printer.name { perform(.printer(name), &view, &desk, &passes) }
    try draw(view, desk, passes, screen)
    shown: while true {
      let pressed: [DeskKeys.Key]
      if file.isReadable(within: reader.isWaiting ? Self.arrowPause : Self.pause) {
        let bytes = try file.read(count: 1 << 12)
        pressed = bytes.isEmpty ? [.leave] : reader.take(bytes)
      } else {
        pressed = reader.endSequence()
        if pressed.isEmpty, !watch(&passes, &view), !screen.isStale { continue }
      }
      for key in pressed {
        let request = view.press(key, desk.state)
        if request == .leave { break shown }
        perform(request, &view, &desk, &passes)
      }
      try draw(view, desk, passes, screen)
    }
    _ = consume keys
    _ = consume screen
  }

  /// The longest wait for a key before a changed size of the terminal is noticed, in milliseconds.
  private static let pause: Int32 = 1_000
  /// The longest wait for the rest of an arrow after its Esc, in milliseconds.
  private static let arrowPause: Int32 = 50

  private func draw(
    _ view: DeskScreen, _ desk: Desk, _ passes: PassPrinter?, _ screen: FullScreen
  ) throws {
    let size = Terminal.size(.output)
    try screen.show(
      view.lines(
        desk, conflicts: desk.conflictsInWords + desk.faults, printer: passes?.status ?? "",
        columns: size.columns, rows: size.rows))
  }

  /// Looks after the printer between two keys; returns whether there is news.
  private func watch(_ passes: inout PassPrinter?, _ view: inout DeskScreen) -> Bool {
    guard let former = passes?.status, passes?.isWatched == true else { return false }
    let faults = passes?.watch() ?? []
    if !faults.isEmpty { view.message = faults.joined(separator: "; ") }
    return !faults.isEmpty || passes?.status != former
  }

  /// Does what a key asked for; a fault is a message, because the next passenger waits.
  private func perform(
    _ request: DeskScreen.Request, _ view: inout DeskScreen, _ desk: inout Desk,
    _ passes: inout PassPrinter?
  ) {
    do {
      switch request {
      case .nothing, .leave: return
      case .reload: desk = try departure.desk()
      case .checkIn(let wish):
        desk = try departure.change { try $0.checkIn(wish) }
        view.didCheckIn()
        let seats = wish.travelers.compactMap { desk.state.passengers[$0] }.map { passenger in
          "\(passenger.seat.map { "\($0)" } ?? "no seat") \(passenger.traveler.givenNames)"
        }
        // The check-in counts also where the printer fails.
        view.message = seats.joined(separator: ", ")
        let party = wish.travelers.first.flatMap { desk.state.passengers[$0] }.map(desk.state.party)
        if let leftOut = party?.leftOut { view.message += "; \(leftOut)" }
        let made = try print(wish.travelers, again: false, &passes)
        desk = made.desk
        view.message += "; \(made.line)"
      case .seat(let id, let seat):
        desk = try departure.change { desk in
          [try desk.move(try passenger(id, desk), to: seat, mayChangeCabin: false)]
        }
        view.message = "seat \(desk.state.passengers[id]?.seat.map { "\($0)" } ?? "?"); P prints it"
      case .bags(let id, let bags):
        desk = try departure.change { _ in [.bags(id, bags)] }
        view.message = "\(counted(bags.count, "bag")) of \(bags.weight) kg"
      case .offload(let id, let reason):
        desk = try departure.change { desk in
          try desk.offload(try passenger(id, desk), reason: reason)
        }
        view.message = "off the flight; make the kit again, so that the gates stop the pass"
      case .print(let ids, let again):
        let made = try print(ids, again: again, &passes)
        desk = made.desk
        view.message = made.line
      case .printer(let name):
        passes = nil
        view.message = "passes are drawn into files"
        guard !name.isEmpty else { return }
        view.message = ""
        passes = try PassPrinter(name, departure.place)
        view.message = "passes are printed on \(name)"
      }
    } catch {
      view.message += (view.message.isEmpty ? "" : "; ") + "\(error)"
    }
  }

  private func passenger(_ id: TravelerID, _ desk: Desk) throws -> Passenger {
    guard let passenger = desk.state.passengers[id] else {
      throw DepartureError.unclear("the passenger is on no list any more")
    }
    return passenger
  }

  private func print(
    _ ids: [TravelerID], again: Bool, _ passes: inout PassPrinter?
  ) throws -> (desk: Desk, line: String) {
    let made = try printing.make(again: again, isWanted: true) { desk in
      ids.compactMap { desk.state.passengers[$0] }.filter { $0.checkIn?.seat != nil }
    }
    guard passes != nil else { return (made.desk, made.line) }
    let remarks = try passes?.add(made.sheets, again: true) ?? []
    let faults = passes?.watch() ?? []
    let words = "\(counted(made.sheets.count, "pass", "passes")) to the printer"
    return (made.desk, ([words] + made.faults + remarks + faults).joined(separator: "; "))
  }
}
