internal import Vocabulary

/// The words of a page in one language.
///
/// No member has a default, so that the compiler refuses a language that lacks one. Parts in braces are
/// filled in (`Phrase`). Labels are short: a page has room for some sixteen letters.
struct Words: Sendable {
  let language: Language

  // Kinds of documents.
  let boardingPass: String
  let itineraryReceipt: String
  let ticket: String
  let reservation: String
  let appointment: String
  let admission: String
  let staff: String

  // Labels of a boarding pass.
  let gate: String
  /// The label of the time at which boarding begins.
  let boarding: String
  let seatAboard: String
  let group: String
  let sequence: String
  let passenger: String
  let booking: String
  let cabin: String
  let baggage: String
  let fastTrack: String
  let frequentFlyer: String
  let ticketNumber: String
  /// The label of the name as the barcode has it.
  let nameInCode: String

  // Labels of tickets.
  let begins: String
  let doors: String
  let ends: String
  let entrance: String
  let seat: String
  let seats: String
  let room: String
  let rooms: String
  let guests: String
  /// The label of the number of people that a ticket lets in.
  let admits: String
  let name: String
  let guest: String
  /// The label of the person that the appointment is for.
  let appointmentFor: String
  let reference: String
  let until: String
  let validUntil: String
  /// The label of the hour from which a guest may arrive.
  let arriveFrom: String
  /// The label of the hour by which a guest leaves.
  let leaveUntil: String

  // Values.
  let seeScreens: String
  let checkScreens: String
  let atTheGate: String
  let onALap: String
  let standby: String
  let yes: String
  let first: String
  let business: String
  let premiumEconomy: String
  let economy: String

  // Parts of lines.
  let terminal: Phrase
  let fromTo: Phrase
  let gateIs: Phrase
  let seatIs: Phrase
  let sequenceIs: Phrase
  let bookingIs: Phrase
  let then: String
  let thenLegs: Phrase
  let fromUntil: Phrase
  let good: Phrase
  let passNumber: Phrase
  let passCount: Phrase
  /// The separator between the members of a list.
  let comma: String

  // Warnings.
  let boardsNobody: String
  let waitForSeat: String
  let notCheckedIn: String

  // Advice.
  let howToScan: String
  let keepCleanToGate: String
  let keepClean: String
  let layFlat: String
  let agentFinds: Phrase
  let staffFinds: Phrase
  let wearBadge: String
  let lostBadge: Phrase
  let keepSecret: String
  let codeIsPass: Phrase
  let fromIssuer: Phrase
  let foldHere: String
  let stripHint: String
  let screenHint: String

  // For people who hear the page.
  /// The barcode in words.
  let codeOfPass: Phrase

  // Days.
  /// The weekdays, Monday first.
  let weekdays: [String]
  let shortWeekdays: [String]
  /// The months in the form that they have in a date.
  let months: [String]
  let shortMonths: [String]
  /// The number of the first day of a month, which is an ordinal number in some languages.
  let firstOfMonth: String
  let longDay: Phrase
  let shortDay: Phrase
  let shortDayAndYear: Phrase
  let date: Phrase
  let dayAndTime: Phrase
}

extension Language {
  /// The words of pages in this language.
  var words: Words {
    switch self {
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
