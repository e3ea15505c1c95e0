internal import Dispatch
internal import PassDocuments
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Synchronization
internal import Vocabulary

/// One run of `passtool print --csv`: from a list and an event to tickets.
///
/// The whole list is read first, and nothing is issued while a line is at fault. Then, portion by portion,
/// new tickets are issued, written to the journal, and drawn. After an interruption the next run finds the
/// issued tickets in the journal and draws them again.
struct CSVRun {
  static let journalName = "passes.ndjson"
  private static let portion = 64

  private let command: Print
  private let csv: String
  private let event: String
  private let out: String

  init(_ command: Print, csv: String, event: String, out: String) {
    self.command = command
    self.csv = csv
    self.event = event
    self.out = out
  }

  func run() throws {
    let (request, details) = try readEvent()
    let list = try readList(request)
    let issuer = try Issuers(
      store: KeyStore(directory: command.keys.directory), keyID: command.kid,
      now: command.clock.now, secret: try command.passphrase.fromFile()
    ).issuer(request.issuer, kind: request.ticket.keyKind)
    try Files.createDirectory(out, mode: 0o755)
    var journal = try openJournal()
    // The journal's lock is held, so that temporary files here are left over from a run that was killed.
    Files.removeLeftovers(in: out)
    let rows = try keyed(list.rows)
    let known = rows.filter { journal.entry($0.key) != nil }.count
    let left = journal.count - known
    // Made before threads draw: it looks up time zones.
    let writer = DocumentWriter(
      try command.options(), dotsPerInch: command.dotsPerInch, folder: out)
    var progress = Progress()
    var jobs: [PlacedJob] = []
    for start in stride(from: 0, to: rows.count, by: Self.portion) {
      let portion = rows[start..<min(start + Self.portion, rows.count)]
      try mint(portion, issuer, details, &journal)
      let drawn = try portion.map { key, row in try job(row, journal.entry(key), details) }
      if command.output == nil {
        try write(drawn, writer)
      } else {
        jobs += drawn
      }
      progress.show(done: start + portion.count, failed: 0)
    }
    progress.finish()
    if let output = command.output { try writer.write(jobs, to: output) }
    try report(rows.count, new: rows.count - known, left: left)
  }

  private func report(_ count: Int, new: Int, left: Int) throws {
    try Console.print(
      "\(count) tickets in \(command.output ?? out), \(new) of them new")
    if left > 0 {
      Console.complain(
        "\(left) passes of earlier runs are on no line of \(csv) any more; they stay good until they "
          + "expire or are revoked (\(out)/\(Self.journalName) has their ids)")
    }
  }

  private func readEvent() throws -> (TicketRequest, PageDetails) {
    var file = try RequestFile(event, isOnePerLine: false)
    guard let request = try file.next(), let json = request.json else {
      throw Failure.noInput("no event in \(event)")
    }
    func fail(_ member: String, _ offset: Int?, _ message: String) -> Failure {
      let (line, column) = request.place(offset: offset)
      return .data("\(event):\(line):\(column): \(member.isEmpty ? "" : "\(member): ")\(message)")
    }
    do {
      let ticket = try TicketRequest(json: json)
      if ticket.passID != nil || ticket.status != nil {
        throw fail(
          ticket.passID != nil ? "pass_id" : "status", nil,
          "belongs to one pass, and this is the request of many; leave it out")
      }
      // The holder of each ticket comes from the list.
      return (
        ticket,
        try PageDetails(
          request: json, zone: command.zone, language: command.language
        ).withoutHolder
      )
    } catch let error as RequestError {
      throw fail(error.member, error.offset, error.detail)
    } catch let error as DetailsError {
      throw fail(error.member, error.offset, error.detail)
    }
  }

  private func readList(_ request: TicketRequest) throws -> AttendeeList {
    guard let bytes = try Files.read(csv, limit: 1 << 26) else {
      throw Failure.data("\(csv): longer than 64 MiB; split the list")
    }
    let list: AttendeeList
    do throws(TextFault) {
      list = try AttendeeList(CSVTable(bytes), event: request)
    } catch {
      throw Failure.data("\(csv):\(error.place): \(error)")
    }
    for fault in list.faults {
      Console.complain("\(csv):\(fault.place): \(fault)")
    }
    guard list.faults.isEmpty else {
      throw Failure.data(
        "\(list.faults.count) of \(list.faults.count + list.rows.count) lines are at fault; nothing "
          + "was issued")
    }
    guard !list.rows.isEmpty else { throw Failure.noInput("\(csv) has headings and no line below") }
    if !list.unused.isEmpty {
      Console.remark(
        "columns that a ticket does not use: "
          + list.unused.map { escaped($0, limit: 40) }.joined(separator: ", "))
    }
    return list
  }

  private func openJournal() throws -> PassJournal {
    do {
      return try PassJournal("\(out)/\(Self.journalName)")
    } catch let error as PassJournalError {
      throw Failure.data(error.description)
    }
  }

  private typealias KeyedRow = (key: PassJournal.RowKey, row: AttendeeList.Row)

  private func keyed(_ rows: [AttendeeList.Row]) throws -> [KeyedRow] {
    var seen: [PassJournal.RowKey: Int] = [:]
    return try rows.map { row in
      let first = try PassJournal.RowKey(row.request, occurrence: 0)
      let occurrence = seen[first, default: 0]
      seen[first] = occurrence + 1
      return (
        occurrence == 0 ? first : try PassJournal.RowKey(row.request, occurrence: occurrence), row
      )
    }
  }

  private func mint(
    _ rows: ArraySlice<KeyedRow>, _ issuer: Issuer, _ details: PageDetails,
    _ journal: inout PassJournal
  ) throws {
    let now = command.clock.now
    var minted: [(key: PassJournal.RowKey, pass: Pass)] = []
    for (key, row) in rows where journal.entry(key) == nil {
      do throws(IssueError) {
        minted.append((key, try issuer.issue(row.request, now: now, random: SecureRandom())))
      } catch {
        guard case .request(let fault) = error else { throw error }
        throw Failure.data("\(csv):\(row.line):1: \(fault)")
      }
    }
    // With the hours of the event as its place has them, so that a pass can be printed again from here.
    try journal.record(minted) { details.write(to: &$0) }
  }

  private func job(
    _ row: AttendeeList.Row, _ entry: PassJournal.Entry?, _ details: PageDetails
  ) throws -> PlacedJob {
    guard let entry else { throw Failure.bug("a pass is not in the journal") }
    let place = "\(csv):\(row.line): "
    do throws(PrintablePassError) {
      let pass = try PrintablePass(Array(entry.barcodeText.utf8))
      return PlacedJob(job: PrintJob(pass, details), place: place, detailsPlace: place)
    } catch {
      throw Failure.data("\(out)/\(Self.journalName): pass \(entry.passID) \(error)")
    }
  }

  /// Draws each pass into a file of its own, on all cores.
  private func write(_ jobs: [PlacedJob], _ writer: DocumentWriter) throws {
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
      do {
        try writer.write([jobs[index]], to: "\(out)/\(Self.fileName(jobs[index]))")
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// The reference, without characters that a file name should not have, and the pass id.
  private static func fileName(_ job: PlacedJob) -> String {
    let pass = job.job.pass
    var name = ""
    if case .ticket(let ticket) = pass.claims.content {
      let kept = ticket.reference.rawValue.unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-"
      }
      name = String(String.UnicodeScalarView(kept.prefix(32)))
    }
    return name.isEmpty ? "\(pass.claims.passID).pdf" : "\(name)-\(pass.claims.passID).pdf"
  }
}
