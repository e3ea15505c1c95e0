package import Vocabulary

/// The screen of an agent with a queue: a search, then a booking with one key for each usual task.
///
/// It holds no departure: each key gets the state of the moment, and tells the caller what to do.
package struct DeskScreen: Sendable {
  /// The task of the caller.
  package enum Request: Hashable, Sendable {
    case nothing
    /// Reads the departure anew, because the agent is between two passengers.
    case reload
    case leave
    /// Checks in, then prints.
    case checkIn(CheckInWish)
    case seat(TravelerID, Seat?)
    case bags(TravelerID, DeskEvent.Bags)
    case offload(TravelerID, reason: String)
    /// Prints the passes of passengers; with `again` signs new ones for lost ones.
    case print([TravelerID], again: Bool)
    /// Prints on another printer from now on; only into files where the name is empty.
    case printer(String)
  }

  /// The question that a typed line answers.
  enum Question: Hashable, Sendable {
    case seat, bags, reason, printer, bringBack

    var words: String {
      switch self {
      case .seat: "seat, such as 12A; nothing for any free one: "
      case .bags: "number and weight in kg of the bags, such as 2 31: "
      case .reason: "why off the flight: "
      case .bringBack: "check in again all the same (yes or no)? "
      case .printer: "printer, its name or ipp://…; nothing for files: "
      }
    }
  }

  enum Step: Hashable, Sendable {
    case search
    case booking(TravelerID)
    case asking(TravelerID, Question)
    /// The rest of a scanned code is on its way.
    case scanned(TravelerID)
  }

  /// The answer to the last task, or a fault; for the agent.
  package var message = ""
  private(set) var step = Step.search
  /// The letters of the search, or of the answer to a question.
  private(set) var typed = ""
  private(set) var chosen = 0
  /// The wish for the check-in of the booking.
  private(set) var wish = CheckInWish([])

  /// Whether the last key was the first letter of a pass's code.
  private var mayBeScan = false

  /// The longest line that can be typed.
  private static let longest = 60

  package init() {}

  // MARK: What is shown

  /// The passengers of the list that is shown: those who fit the search, or the booking.
  func shown(_ state: DepartureState) -> [Passenger] {
    switch step {
    case .search: state.passengers(matching: typed)
    case .booking(let id), .asking(let id, _), .scanned(let id):
      state.passengers[id].map(state.party) ?? []
    }
  }

  private func current(_ state: DepartureState) -> Passenger? {
    let shown = shown(state)
    return shown.isEmpty ? nil : shown[min(chosen, shown.count - 1)]
  }

  // MARK: Keys

  /// Takes a key, whether it came alone or with others.
  package mutating func press(_ key: DeskKeys.Key, _ state: DepartureState) -> Request {
    if case .scanned(let id) = step {
      // The letters of a code are no tasks: one of them would take a passenger off.
      guard key == .enter || key == .escape else { return key == .leave ? .leave : .nothing }
      (step, message) = (.booking(id), Self.scanWords)
      return .nothing
    }
    if case .character(let character) = key { return type(character, state) }
    mayBeScan = false
    switch (key, step) {
    case (.leave, _): return .leave
    case (.up, .search), (.up, .booking): chosen = max(0, chosen - 1)
    case (.down, .search), (.down, .booking):
      chosen = min(max(0, shown(state).count - 1), chosen + 1)
    case (.escape, .search):
      if typed.isEmpty { return .leave }
      (typed, chosen, message) = ("", 0, "")
    case (.escape, .booking): return leaveBooking()
    case (.escape, .asking(let id, _)): (step, typed, message) = (.booking(id), "", "")
    case (.enter, .search):
      guard let passenger = current(state) else { break }
      let party = state.party(of: passenger)
      chosen = party.firstIndex { $0.id == passenger.id } ?? 0
      (step, typed, message, wish) = (.booking(passenger.id), "", "", CheckInWish([]))
    case (.enter, .booking): return leaveBooking()
    case (.enter, .asking(let id, let question)): return answer(id, question, state)
    default: break
    }
    return .nothing
  }

  private static let scanWords = "a scanned code does nothing here; its keys are left out"

  private mutating func type(_ character: Character, _ state: DepartureState) -> Request {
    guard case .booking(let id) = step else {
      if character == "\u{7F}" || character == "\u{8}" {
        typed = String(typed.dropLast())
      } else if character.isASCII, character >= " ", typed.count < Self.longest {
        typed.append(character)
      }
      if step == .search { (chosen, message) = (0, "") }
      return .nothing
    }
    // The code of a pass begins with M and a digit (IATA Resolution 792); no task has either key.
    if mayBeScan, character.isNumber {
      (step, mayBeScan, message) = (.scanned(id), false, Self.scanWords + "; Enter or Esc goes on")
      return .nothing
    }
    mayBeScan = character == "M"
    guard let key = character.lowercased().first, let passenger = current(state) else {
      return .nothing
    }
    return task(key, passenger, state)
  }

  private mutating func leaveBooking() -> Request {
    (step, typed, chosen, message) = (.search, "", 0, "")
    return .reload
  }

  /// One key for each usual task.
  private mutating func task(
    _ key: Character, _ passenger: Passenger, _ state: DepartureState
  ) -> Request {
    message = ""
    switch key {
    case "c", "o":
      let party = key == "c" ? state.party(of: passenger) : [passenger]
      if key == "o", let reason = passenger.offloaded {
        (step, message) = (.asking(passenger.id, .bringBack), "was taken off: \(reason)")
        return .nothing
      }
      wish.travelers = party.filter(\.mayComeWithParty).map(\.id)
      guard !wish.travelers.isEmpty else {
        message = party.leftOut ?? "checked in already; P prints the passes"
        return .nothing
      }
      return .checkIn(wish)
    case "d":
      wish.hasDocuments.toggle()
      message = wish.hasDocuments ? "documents: looked at" : "documents: not looked at"
    case "p":
      guard state.party(of: passenger).contains(where: { $0.checkIn?.seat != nil }) else {
        message = Self.whyNoPass(passenger)
        return .nothing
      }
      return .print(state.party(of: passenger).map(\.id), again: false)
    case "l":
      guard passenger.checkIn?.seat != nil else {
        message = Self.whyNoPass(passenger)
        return .nothing
      }
      return .print([passenger.id], again: true)
    case "s": step = .asking(passenger.id, .seat)
    case "b": step = .asking(passenger.id, .bags)
    case "x": step = .asking(passenger.id, .reason)
    case "r": step = .asking(passenger.id, .printer)
    default: message = "no task has the key \(key.uppercased())"
    }
    return .nothing
  }

  private mutating func answer(
    _ id: TravelerID, _ question: Question, _ state: DepartureState
  ) -> Request {
    let text = typed.split(separator: " ").joined(separator: " ")
    let isCheckedIn = state.passengers[id]?.checkIn != nil
    switch question {
    case .seat:
      let seat = Seat(text.uppercased())
      guard text.isEmpty || seat != nil else { return again("expected a seat such as 12A") }
      done(id)
      if isCheckedIn { return .seat(id, seat) }
      wish.seats[id] = seat
      message = seat.map { "\($0) at the check-in" } ?? "any free seat at the check-in"
    case .bags:
      let numbers = text.split(separator: " ").map { Int($0) ?? -1 }
      guard numbers.count == 2, numbers.allSatisfy(DeskEvent.Bags.bounds.contains) else {
        return again("expected two numbers from 0 to 999, such as 2 31")
      }
      done(id)
      let bags = DeskEvent.Bags(count: numbers[0], weight: numbers[1])
      if isCheckedIn { return .bags(id, bags) }
      wish.bags = bags
      message = "\(counted(bags.count, "bag")) of \(bags.weight) kg at the check-in"
    case .reason:
      guard !text.isEmpty else { return again("give a reason, for the report") }
      done(id)
      return .offload(id, reason: text)
    case .bringBack:
      done(id)
      guard ["y", "yes"].contains(text.lowercased()) else { return again("stays off the flight") }
      (wish.travelers, wish.bringsBack) = ([id], true)
      return .checkIn(wish)
    case .printer:
      done(id)
      return .printer(text)
    }
    return .nothing
  }

  private static func whyNoPass(_ passenger: Passenger) -> String {
    if let seat = passenger.lostSeat {
      return "no pass: seat \(seat) is another passenger's; S gives one"
    }
    if passenger.isCheckedInByHost {
      return "no pass: the airline's host checked in, and its paper boards"
    }
    if let reason = passenger.offloaded { return "no pass: was taken off: \(reason)" }
    return passenger.checkIn == nil
      ? "no pass: not checked in yet; C checks in and prints" : "no pass: has no seat; S gives one"
  }

  private mutating func again(_ words: String) -> Request {
    message = words
    return .nothing
  }

  private mutating func done(_ id: TravelerID) { (step, typed, message) = (.booking(id), "", "") }

  /// After a check-in nothing of its wish is left for the next one.
  package mutating func didCheckIn() { wish = CheckInWish([]) }
}
