internal import GateRules
package import PassGate
package import PassFormats
internal import PassVerifier
package import Vocabulary

/// The words of the screen of a door, in one language.
///
/// No member has a default, so that the compiler refuses a language that lacks one. The parts in braces are filled in
/// (`Phrase`). Codes, names of commands and texts of others stay as they are.
package struct DoorWords: Sendable {
  package let language: Language

  // The light, in capital letters.
  let ready: String
  package let comeIn: String
  package let goodBye: String
  package let wait: String
  package let stop: String
  package let updated: String
  package let notUpdated: String
  package let readTwice: String

  // Messages and questions of the dialogue.
  let readTwiceIn: Phrase
  let readTwiceOut: Phrase
  /// The question about a pass that admits several.
  let howMany: Phrase
  /// The message about a wrong number at the closing.
  let otherNumber: Phrase

  // Below the light.
  let scanTicket: String
  let scanPass: String
  package let cannotKnow: String
  let unknown: Unknown
  let scan: Phrase
  let seat: Phrase
  /// The check-in sequence of a passenger.
  let sequence: Phrase
  package let note: String
  let paperSays: Phrase
  let gateAtFault: Phrase
  /// The heading of a fault that may be the gate's, or the pass's.
  let gateInDoubt: Phrase
  /// The hint behind warnings, which names the key that takes them away.
  let seen: String

  // The foot.
  let admitted: Phrase
  let inside: Phrase
  let toCome: Phrase
  let stillToCome: Phrase
  let stopped: Phrase
  let otherReasons: Phrase
  let conflict: Phrase
  let moreInReport: Phrase
  let searchHint: String
  let search: Phrase
  let typed: Phrase
  /// The instruction for closing the lane.
  let close: Phrase
  /// The message about a search that came as fast as a scan.
  package let searchTypedTooFast: String

  // A search and a guest.
  let whatToType: String
  let noneFound: Phrase
  let found: Phrase
  let moreFound: Phrase
  let chooseGuest: String
  let notIn: String
  let isIn: Phrase
  let isInTimes: Phrase
  let chooseAction: String
  let nothingToDo: String
  let admit: String
  let comeBack: String
  let undo: String
  let letOut: String
  let chooseReason: String
  let typeReason: String
  let reason: Phrase
  let otherReason: String
  let admitReasons: [String]
  let comeBackReasons: [String]
  let undoReasons: [String]
  let letOutReasons: [String]
  let confirmAdmit: Phrase
  let confirmComeBack: Phrase
  let confirmUndo: Phrase
  let confirmLetOut: Phrase
  let admitDone: String
  let comeBackDone: String
  let undoDone: String
  let letOutDone: String
  let notDone: Phrase

  // A flight and a lane.
  let flightTo: Phrase
  let nowDeparts: Phrase
  let nowDepartsInstead: Phrase
  let terminal: Phrase
  package let wayOut: String

  // Times.
  let atHour: Phrase
  let onDay: Phrase
  /// A day and an hour.
  let dayAndHour: Phrase
  let date: Phrase
  let yesterday: String
  let today: String
  let tomorrow: String
  let justNow: String
  let minutesAgo: Phrase
  let hoursAgo: Phrase
  let here: String
  let atLane: Phrase
  let comma: String
  /// The words for what an event did, without a subject.
  package let event: @Sendable (AdmissionEvent.Kind) -> String

  // The sentences of an answer.
  let good: String
  let wentOut: String
  let notInside: String
  let people: Phrase
  let notListed: String
  let listedSeat: Phrase
  let notLogged: Phrase
  /// The desk where the holder is sent; `boxOffice` is that of an event.
  let desk: String
  let boxOffice: String
  /// The facts that a door may not know, each a sentence without a period.
  struct Unknown: Sendable {
    let copyAtTwoLanes: String
    /// The sentence for lanes that share no folder.
    let copyAtEachLane: String
    let buyer: String
    /// The sentence for tickets that cannot be taken back.
    let noneNamesStatus: String
    let noStatus: String
    let laterStatus: String
    let noList: String
  }

  /// The sentences about answers of a language; in English, verifier and gate make sentences with all evidence.
  struct Sentences: Sendable {
    let reason: @Sendable (Reason) -> Phrase
    let fault: @Sendable (GateFault) -> Phrase
    /// The words for a day that is not known, in the sentence about a wrong day.
    let anotherDay: String
    /// The sentence for a pass whose key was revoked later, so that it may be from before that.
    let keyRevokedLater: Phrase
    /// The sentence for a pass whose status list the bundle of the gate does not name.
    let unknownStatusList: Phrase
    /// The sentence for a pass that may be revoked, because the newer list names no pass of this person.
    let noPassListed: Phrase
  }

  /// The sentences about answers; nil in English.
  let sentences: Sentences?
}

extension DoorWords {
  /// Returns the question how many people came with a pass that counts one person so far and admits `all` now.
  package func howMany(of all: Int) -> String { howMany(["all": "\(all)"]) }

  /// Returns the message about a wrong number, with the instruction for closing the lane.
  package func otherNumber(howToClose: String) -> String { otherNumber(["close": howToClose]) }
}

extension DoorWords {
  /// The words where no language is known.
  package static var inEnglish: DoorWords { .english }

  /// The words of a language.
  package init(_ language: Language) {
    self =
      switch language {
      case .english: .english
      case .czech: .czech
      case .german: .german
      case .french: .french
      case .spanish: .spanish
      case .polish: .polish
      case .japanese: .japanese
      case .arabic: .arabic
      }
  }
}

extension DoorWords {
  /// Returns a person on one line, foreign text escaped: name, seat and check-in sequence.
  package func who(_ person: Person) -> String {
    let parts = [
      person.name.map { escaped($0, limit: 100) },
      person.seat.map { seat(["seat": escaped($0, limit: 40)]) },
      person.sequence.map { sequence(["number": escaped($0, limit: 8)]) },
    ].compactMap(\.self)
    let line = parts.joined(separator: "   ")
    return person.isUnverified && !parts.isEmpty ? paperSays(["name": line]) : line
  }

  /// Returns the message that the gate is to blame, or may be; `fault` is the sentence of the fault.
  package func blame(_ fault: String, isCertain: Bool) -> String {
    (isCertain ? gateAtFault : gateInDoubt)(["fault": fault])
  }

  /// Returns the words for a scan with its number.
  package func scanned(_ number: Int) -> String { scan(["number": "\(number)"]) }

  /// Returns the counts: people who came in, people who are inside, people who are to come, and the most frequent
  /// stops.
  package func counts(_ counts: GateCounts) -> [String] {
    var parts = [admitted(["count": "\(counts.people + counts.outside)"])]
    if counts.outside > 0 { parts.append(inside(["count": "\(counts.people)"])) }
    if let toBoard = counts.toBoard {
      parts.append(stillToCome(["count": "\(max(0, toBoard - counts.outside))"]))
    }
    if let stopped = StopTally(counts.stopped).words(in: self) {
      parts.append(self.stopped(["reasons": stopped]))
    }
    return parts
  }
}

extension Phrase {
  /// Returns the text with its parts filled in, as they are written at the call.
  func callAsFunction(_ values: KeyValuePairs<String, String>) -> String {
    filled(values.map { (key: $0.key, value: $0.value) })
  }
}
