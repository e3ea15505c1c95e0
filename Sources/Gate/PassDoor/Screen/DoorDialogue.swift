package import Platform
internal import Vocabulary

/// The dialogue with a person at a lane's screen who looks for a guest, chooses one, and says what is to be done and
/// why.
///
/// It does nothing itself: `press` returns the request of the person. Each command takes a choice, a reason and Enter,
/// so that no single key lets anybody in.
package struct DoorDialogue: Sendable {
  /// An action for a guest by hand.
  package enum Action: CaseIterable, Sendable {
    /// The guest is let in without a scan.
    case admit
    /// A guest who is in already went out and came back, and is let in again but counted once.
    case comeBack
    /// The last entry, which was a mistake, is taken back.
    case undo
    /// The guest is let out, at a way out.
    case letOut
  }

  /// A guest that a search found.
  package struct Guest: Sendable {
    package var name: String
    package var seat: String
    package var reference: String
    package var note: String
    /// The entries of the guest, each with its time and place; empty where no one came in.
    package var entries: [String]
    /// The possible actions, in the order of their numbers.
    package var actions: [Action]

    package init(
      name: String, seat: String, reference: String, note: String, entries: [String],
      actions: [Action] = []
    ) {
      self.name = name
      self.seat = seat
      self.reference = reference
      self.note = note
      self.entries = entries
      self.actions = actions
    }
  }

  /// The choice that the dialogue asks for.
  package enum Step: Equatable, Sendable {
    /// The choice of one of the guests who were found.
    case guests
    /// The choice of an action for the chosen guest.
    case actions
    /// The choice of a reason.
    case reasons(Action)
    /// The reason in words, which is typed.
    case words(Action)
    /// The confirmation of the action.
    case confirmation(Action, reason: String)
  }

  /// The request that a key makes.
  package enum Request: Equatable, Sendable {
    case nothing
    /// The dialogue is over.
    case leave
    /// The action is to be done for the guest of that index.
    case perform(Action, guest: Int, reason: String)
  }

  /// The text of the search.
  package let query: String
  /// The guests who were found, or the first of them.
  package let guests: [Guest]
  /// The number of all guests who were found.
  package let count: Int
  /// The index of the chosen guest.
  package private(set) var chosen = 0
  package private(set) var step = Step.guests
  /// The reason why the last request was not carried out; nil after the next key.
  package private(set) var failure: String?
  private let words: DoorWords
  /// Maximum length of a reason that a ledger keeps in a person's words, in bytes.
  private static let longestReason = 120

  /// The dialogue about the result of a search.
  package init(query: String, found guests: [Guest], count: Int, words: DoorWords) {
    self.query = query
    self.guests = guests
    self.count = count
    self.words = words
    if isAboutOne { step = .actions }
  }

  /// Whether the search found exactly one guest, who is shown at once.
  private var isAboutOne: Bool { guests.count == 1 && count == 1 }

  /// The chosen guest; nil where none was found.
  package var guest: Guest? { guests.indices.contains(chosen) ? guests[chosen] : nil }

  /// Takes a key, and returns the request that it makes.
  package mutating func press(_ key: ScannerReader.Key) -> Request {
    failure = nil
    switch (key, step) {
    case (.up, .guests): chosen = max(chosen - 1, 0)
    case (.down, .guests): chosen = max(min(chosen + 1, guests.count - 1), 0)
    case (.enter, .guests): if !guests.isEmpty { step = .actions }
    case (.escape, .guests): return .leave
    case (.escape, .actions):
      if isAboutOne { return .leave }
      step = .guests
    case (.escape, .reasons), (.escape, .confirmation): step = .actions
    case (.escape, .words(let action)): step = .reasons(action)
    case (.enter, .confirmation(let action, let reason)):
      return .perform(action, guest: chosen, reason: reason)
    default: break
    }
    return .nothing
  }

  /// Takes a line that was typed and ended with Enter: a number, or a reason in words.
  package mutating func type(_ line: String) {
    failure = nil
    let text = String(line.trimmed { $0 == " " })
    switch step {
    case .guests:
      guard let index = Self.index(text, of: guests.count) else { return }
      (chosen, step) = (index, .actions)
    case .actions:
      let actions = guest?.actions ?? []
      guard let index = Self.index(text, of: actions.count) else { return }
      step = .reasons(actions[index])
    case .reasons(let action):
      let reasons = words.reasons(for: action)
      guard let index = Self.index(text, of: reasons.count + 1) else { return }
      step = index == reasons.count ? .words(action) : .confirmation(action, reason: reasons[index])
    case .words(let action):
      let reason = Self.cut(text)
      if !reason.isEmpty { step = .confirmation(action, reason: reason) }
    case .confirmation: break
    }
  }

  /// Shows why a request was not carried out, and the guest again.
  package mutating func fail(_ why: String) { (failure, step) = (why, .actions) }

  /// Returns the index that a number from 1 means; nil for another text.
  private static func index(_ text: String, of count: Int) -> Int? {
    guard let number = Int(text), (1...max(count, 1)).contains(number), count > 0 else {
      return nil
    }
    return number - 1
  }

  /// Returns the beginning of a text, as much as a ledger keeps.
  private static func cut(_ text: String) -> String {
    var text = text
    while text.utf8.count > longestReason { text.removeLast() }
    return text
  }
}

extension DoorWords {
  /// Returns the short list of reasons for an action by hand.
  func reasons(for action: DoorDialogue.Action) -> [String] {
    switch action {
    case .admit: admitReasons
    case .comeBack: comeBackReasons
    case .undo: undoReasons
    case .letOut: letOutReasons
    }
  }

  /// Returns the name of an action where it is chosen.
  func name(of action: DoorDialogue.Action) -> String {
    switch action {
    case .admit: admit
    case .comeBack: comeBack
    case .undo: undo
    case .letOut: letOut
    }
  }

  /// Returns the question before an action.
  func question(_ action: DoorDialogue.Action, name: String) -> String {
    let phrase =
      switch action {
      case .admit: confirmAdmit
      case .comeBack: confirmComeBack
      case .undo: confirmUndo
      case .letOut: confirmLetOut
      }
    return phrase(["name": name])
  }

  /// Returns the name of a lane with the number of the terminal, where several terminals of one machine have that name.
  package func lane(_ name: String, terminal number: Int) -> String {
    terminal(["lane": name, "number": "\(number)"])
  }

  /// Returns a flight with its destination.
  package func flight(_ flight: String, to place: String) -> String {
    flightTo(["flight": flight, "place": place])
  }

  /// Returns the instruction for closing a lane.
  package func howToClose(number: String, command: String) -> String {
    close(["number": number, "command": command])
  }

  /// Returns the message that an action was done.
  package func done(_ action: DoorDialogue.Action) -> String {
    switch action {
    case .admit: admitDone
    case .comeBack: comeBackDone
    case .undo: undoDone
    case .letOut: letOutDone
    }
  }
}
