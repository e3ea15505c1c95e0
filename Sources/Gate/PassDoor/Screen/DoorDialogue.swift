package import Platform
internal import Vocabulary

/// What a person does at a lane's screen beside scanning: looks for a guest, chooses one, and says what is to be
/// done and why.
///
/// It does nothing itself: `press` and `type` say what is asked for. Each command takes a choice, a reason and
/// Enter, so that no single key lets anybody in.
package struct DoorDialogue: Sendable {
  /// What can be done for a guest by hand.
  package enum Action: CaseIterable, Sendable {
    /// Let in without a scan.
    case admit
    /// Let in again who is in already, went out and came back: counted once.
    case comeBack
    /// Take the last entry back, which was a mistake.
    case undo
    /// Let out, at a way out.
    case letOut
  }

  /// A guest that a search found.
  package struct Guest: Sendable {
    package var name: String
    package var seat: String
    package var reference: String
    package var note: String
    /// When and where people came in on it; empty where it was not used.
    package var entries: [String]
    /// What can be done, in the order of its numbers.
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

  /// What is being chosen.
  package enum Step: Equatable, Sendable {
    /// One of those who were found.
    case guests
    /// What to do for the chosen guest.
    case actions
    /// Why.
    case reasons(Action)
    /// The reason in words.
    case words(Action)
    /// Whether to do it.
    case confirmation(Action, reason: String)
  }

  /// What a key or a line asks for.
  package enum Request: Equatable, Sendable {
    case nothing
    /// The dialogue is over.
    case leave
    /// To be done for the guest of that index.
    case perform(Action, guest: Int, reason: String)
  }

  /// What was searched for.
  package let query: String
  /// Those who were found, or the first of them.
  package let guests: [Guest]
  /// How many there are.
  package let count: Int
  /// The index of the chosen guest.
  package private(set) var chosen = 0
  package private(set) var step = Step.guests
  /// Why what was asked for was not done; until the next key.
  package private(set) var failure: String?
  private let words: DoorWords
  /// The longest reason, in bytes, that a ledger keeps of a person's words.
  private static let longestReason = 120

  /// The dialogue about what a search found.
  package init(query: String, found guests: [Guest], count: Int, words: DoorWords) {
    self.query = query
    self.guests = guests
    self.count = count
    self.words = words
    if isAboutOne { step = .actions }
  }

  /// Whether the search means one guest, who is shown at once.
  private var isAboutOne: Bool { guests.count == 1 && count == 1 }

  /// The chosen guest; nil where none was found.
  package var guest: Guest? { guests.indices.contains(chosen) ? guests[chosen] : nil }

  /// Takes a key.
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

  /// Says why what was asked for was not done, and shows the guest again.
  package mutating func fail(_ why: String) { (failure, step) = (why, .actions) }

  /// The index that a number from 1 means; nil for another text.
  private static func index(_ text: String, of count: Int) -> Int? {
    guard let number = Int(text), (1...max(count, 1)).contains(number), count > 0 else {
      return nil
    }
    return number - 1
  }

  /// As much of a text as a ledger keeps.
  private static func cut(_ text: String) -> String {
    var text = text
    while text.utf8.count > longestReason { text.removeLast() }
    return text
  }
}

extension DoorWords {
  /// The short list of reasons for what is done by hand.
  func reasons(for action: DoorDialogue.Action) -> [String] {
    switch action {
    case .admit: admitReasons
    case .comeBack: comeBackReasons
    case .undo: undoReasons
    case .letOut: letOutReasons
    }
  }

  /// What an action is called where it is chosen.
  func name(of action: DoorDialogue.Action) -> String {
    switch action {
    case .admit: admit
    case .comeBack: comeBack
    case .undo: undo
    case .letOut: letOut
    }
  }

  /// The question before an action.
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

  /// A lane whose name several terminals of one machine have.
  package func lane(_ name: String, terminal number: Int) -> String {
    terminal(["lane": name, "number": "\(number)"])
  }

  /// A flight and where it goes.
  package func flight(_ flight: String, to place: String) -> String {
    flightTo(["flight": flight, "place": place])
  }

  /// How a lane is closed.
  package func howToClose(number: String, command: String) -> String {
    close(["number": number, "command": command])
  }

  /// What was done.
  package func done(_ action: DoorDialogue.Action) -> String {
    switch action {
    case .admit: admitDone
    case .comeBack: comeBackDone
    case .undo: undoDone
    case .letOut: letOutDone
    }
  }
}
