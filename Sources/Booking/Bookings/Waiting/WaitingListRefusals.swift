internal import Vocabulary

extension RefusalCode {
  /// The refusal codes of waiting lists.
  package static let waitingList = [
    notSoldOut, alreadyWaiting, waitingListFull, tooManyEntries,
  ]

  package static let notSoldOut = RefusalCode(
    "NOT_SOLD_OUT", .conflict, "It is not sold out", message: .stillFree)
  package static let alreadyWaiting = RefusalCode(
    "ALREADY_WAITING", .conflict, "You are on this waiting list already", message: .waitingAlready)
  package static let waitingListFull = RefusalCode(
    "WAITING_LIST_FULL", .conflict, "The waiting list is full", message: .listFull)
  package static let tooManyEntries = RefusalCode(
    "TOO_MANY_WAITING_LIST_ENTRIES", .crowded, "Too many waiting list entries",
    message: .tooManyLists)
}

extension Refusal {
  package static let notSoldOut = Refusal(
    .notSoldOut, "this is still available; make a hold instead of waiting")

  static func alreadyWaiting(_ entry: String) -> Refusal {
    Refusal(
      .alreadyWaiting,
      "you are on this waiting list already, with your entry \(entry); keep it, or withdraw it first",
      [Detail("entry_id", .text(entry))])
  }

  static func waitingListFull(limit: Int) -> Refusal {
    Refusal(
      .waitingListFull,
      "the waiting list is full: it has \(counted(limit, "entry", "entries")); choose something else",
      [Detail("limit", .number(limit))])
  }

  static func tooManyEntries(limit: Int) -> Refusal {
    Refusal(
      .tooManyEntries,
      "you may have at most \(counted(limit, "entry", "entries")) in waiting lists; withdraw one first",
      [Detail("limit", .number(limit))])
  }

  /// Returns the refusal for a visitor whose network has as many entries as its visitors together may have.
  static func tooManyEntriesOfNetwork(limit: Int) -> Refusal {
    Refusal(
      .tooManyEntries,
      "visitors without an account at your network have \(counted(limit, "entry", "entries")) in waiting lists, as "
        + "many as they may have together; try again later, or sign in",
      [Detail("limit", .number(limit))])
  }

  /// Returns the refusal for a wish for something that has begun, or whose sale has ended.
  static func waitingIsOver(since ends: Instant) -> Refusal {
    Refusal(.invalidRequest, "this began, or its sale ended, at \(ends); choose something later")
  }
}
