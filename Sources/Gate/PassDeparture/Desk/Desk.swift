internal import DepartureMessages
internal import PassCrypto
internal import PassIssuer
internal import Platform
package import Vocabulary

/// An open departure at one desk: its directory, the events of all desks, the list, and the state that follows.
///
/// Commands of a desk take turns: a caller that writes holds `DepartureDirectory.lock()`.
package struct Desk: Sendable {
  package let directory: DepartureDirectory
  package private(set) var record: DepartureRecord
  /// The logs by number of the desk, its own among them.
  package private(set) var logs: [Int: DeskLog]
  /// The list of the texts that were taken in.
  package private(set) var list: ListReading
  package private(set) var state: DepartureState
  /// The passengers of the list, and those that a message removed.
  private var listed: [Traveler] = []
  private var named: [Traveler] = []
  /// The digests of the texts in the list.
  private var read: [[UInt8]]?
  /// The reasons why events or texts were left out, for the agent.
  package private(set) var faults: [String] = []

  package var facts: DepartureFacts { record.facts }

  /// Opens the departure of a directory.
  package init(_ directory: DepartureDirectory) throws {
    guard directory.exists else {
      throw DepartureError.missing(
        "\(directory.path): no departure was opened here; open one: passtool departure open FILES --directory "
          + directory.path)
    }
    try self.init(opening: directory)
  }

  /// Opens a departure that may have no events yet, such as that of a desk that has just joined.
  package init(opening directory: DepartureDirectory) throws {
    self.directory = directory
    record = try DepartureRecord(of: directory)
    (logs, list) = ([:], ListReading())
    state = DepartureState(listed: [], events: [], departure: record.facts.id)
    try load()
  }

  /// The check-ins of the airline's host in the whole list that opened the departure; those of later messages wait for a
  /// person.
  func hostCheckInsOfFirstList() throws -> [DeskEvent.Content] {
    let changed = try list.checkedInByChange(of: facts.id)
    return hostCheckIns(in: listed.filter { !changed.contains($0.id) }).map(\.content)
  }

  /// The number of check-ins by the airline's host that the list states and no person has confirmed yet.
  package var waitingHostCheckIns: Int { hostCheckIns(in: listed).count }

  /// The keys of the desks as far as the first desk named them.
  package var keys: [Int: DeskKey] { Self.keys(in: logs[1], founder: facts.founder) }

  static func keys(in log: DeskLog?, founder: DeskKey) -> [Int: DeskKey] {
    var keys = [1: founder]
    for event in log?.events ?? [] {
      // A number is given once; a second naming does not count.
      if case .desk(let number, let key) = event.content, keys[number] == nil {
        keys[number] = key
      }
    }
    return keys
  }

  /// The keys of gates that a person took in, those of the first desk in front.
  package var gates: [DeskKey] {
    var gates: [DeskKey] = []
    let events = events
    for event in events.filter({ $0.desk == 1 }) + events.filter({ $0.desk != 1 }) {
      if case .gate(let key) = event.content, !gates.contains(key) { gates.append(key) }
    }
    return gates
  }

  /// All events in the order of the fold.
  package var events: [DeskEvent] {
    logs.values.flatMap(\.events).sorted(by: DeskEvent.isBefore)
  }

  /// The digests of the texts that were taken in, in order.
  var textDigests: [[UInt8]] { receivedTexts.map(\.digest) }

  /// The same with the time at which a person took each text in.
  private var receivedTexts: [(digest: [UInt8], at: Instant)] {
    events.compactMap { event in
      if case .text(let digest) = event.content { (digest, event.at) } else { nil }
    }
  }

  /// The texts that were taken in and are here.
  func texts() throws -> [ReceivedText] { try TextStore(directory).texts(receivedTexts).texts }

  /// The time at which the first text came.
  var firstReceived: Instant? { receivedTexts.first?.at }

  private mutating func load() throws {
    // The first desk's log names the keys of the others.
    for desk in 1...DepartureRecord.maxDesks {
      guard let key = keys[desk], Files.exists(directory.logPath(desk)) else { continue }
      let path = directory.logPath(desk)
      guard let text = try Files.read(path, limit: DeskLog.longest) else {
        throw DepartureError.invalid("\(path): is too long for the events of a desk")
      }
      do throws(DepartureError) {
        logs[desk] = try DeskLog(text, of: desk, departure: facts.id, key: key)
      } catch {
        throw DepartureError.invalid("\(path): \(error); put an intact copy of this file back")
      }
    }
    try fold()
  }

  /// Computes list and state from the logs and texts.
  private mutating func fold() throws {
    let digests = textDigests
    if digests != read {
      list = try TextStore(directory).list(of: receivedTexts, departure: facts.departure)
      (read, faults) = (digests, list.faults)
      listed = try list.travelers(of: facts.id)
      named = try list.formerTravelers(of: facts.id)
    }
    state = DepartureState(
      listed: listed, named: named, events: events, departure: facts.id)
  }

  /// Writes events, signed by this desk; they are on the disk when the function returns.
  ///
  /// The caller holds the lock of the directory.
  package mutating func append(_ contents: [DeskEvent.Content], now: Instant) throws {
    guard !contents.isEmpty else { return }
    guard let key = keys[record.desk] else {
      throw DepartureError.refused(
        "the first desk has not named this desk yet; exchange with it: passtool departure exchange FOLDER"
      )
    }
    let own = logs[record.desk] ?? DeskLog()
    let tick = (logs.values.flatMap(\.events).map(\.tick).max() ?? 0) + 1
    // Nothing is written that this desk would not read again.
    guard tick <= DeskEvent.maxTick - contents.count else {
      throw DepartureError.invalid(
        "\(directory.logsPath): an event there has the number \(tick - 1), which no desk can follow; put the log of that "
          + "desk back as it was before")
    }
    let (log, lines) = try own.appending(
      contents, of: record.desk, departure: facts.id, tick: tick, at: now,
      signer: try DeskSigner.signer(directory, facts.issuer, named: key, now: now))
    if own.bytes.isEmpty {
      // The first events come as a whole, so that an opening that was killed leaves none.
      try Files.replace(directory.logPath(record.desk), log.bytes, mode: Files.privateMode)
    } else {
      try LineJournal(directory.logPath(record.desk)).append(lines, at: own.bytes.count)
    }
    logs[record.desk] = log
    try fold()
  }

  /// Keeps the folder by which the desks exchange from now on; nil where they meet on a stick.
  package mutating func share(_ folder: String?) throws {
    record.share = folder.map(Files.absolute)
    try record.write(to: directory)
  }

  /// Reads the texts again, because one came that was missing.
  mutating func reread() throws {
    read = nil
    try fold()
  }

  /// Folds events that are not written yet, to decide about the next ones.
  mutating func imagine(_ contents: [DeskEvent.Content]) {
    let tick = (events.last?.tick ?? 0) + 1
    let own = logs[record.desk] ?? DeskLog()
    logs[record.desk] = own.imagining(contents, of: record.desk, tick: tick)
    state = DepartureState(
      listed: listed, named: named, events: events, departure: facts.id)
  }

  /// Keeps a text and takes it into the departure; it throws a `DepartureError` after the departure was closed.
  package mutating func take(_ text: [UInt8], now: Instant) throws {
    guard !isClosed else {
      throw DepartureError.refused(
        "the departure was closed, so no further message is taken in: its passport data would stay here"
      )
    }
    let digest = try TextStore(directory).keep(text)
    guard !textDigests.contains(digest) else { return }
    try append([.text(digest: digest)], now: now)
  }

  /// Takes in the log of another desk; the caller has checked that it continues the known one.
  mutating func take(_ log: DeskLog, of desk: Int) throws {
    try Files.replace(directory.logPath(desk), log.bytes, mode: Files.privateMode)
    logs[desk] = log
    try fold()
  }

  /// Returns the next sequences of this desk, fewer where nearly all are given.
  func nextSequences(_ count: Int) -> [Int] {
    let range = Self.sequences(of: record.desk)
    let used = (logs[record.desk]?.events ?? []).compactMap { event -> Int? in
      if case .checkIn(_, let checkIn) = event.content { checkIn.sequence } else { nil }
    }
    let next = (used.max() ?? range.lowerBound - 1) + 1
    guard next <= range.upperBound else { return [] }
    return Array((next...range.upperBound).prefix(count))
  }

  /// The sequences of a desk: 1001 to 1999 at the first, so that those below 1000 remain for the airline's own host.
  package static func sequences(of desk: Int) -> ClosedRange<Int> {
    (desk * 1_000 + 1)...(desk * 1_000 + 999)
  }
}
