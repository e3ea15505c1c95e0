internal import StrictText
internal import CommandLineSupport
internal import PassDocuments
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// One run of `passtool print --csv`, which makes tickets from a list and an event.
///
/// The whole list is read first, and nothing is issued while a line is at fault. The list, the journal and the status
/// lists alone decide what is to be done. Then the run takes these steps, each on the disk before the next begins: it
/// issues new tickets, writes the table, revokes the tickets that they replace, signs the status lists, removes files
/// of revoked tickets, draws tickets, and at last removes revoked tickets from the journal. After an interruption
/// anywhere the next run goes on.
///
/// The table comes before the revocation, because an open door reads both: it knows the names of the new tickets
/// before it refuses the old ones. After an interruption between the two the old tickets still let their holders
/// in, each person once, until the next run.
struct CSVRun {
  private let command: Print
  private let csv: String
  private let out: String
  private let now: Instant
  /// The number of rows that are issued together and share a wait for the disk.
  private static let portion = 64
  /// The reason that the register keeps with a revocation.
  private static let reason = "no longer on the list that the ticket was printed from"

  init(_ command: Print, csv: String, out: String) {
    self.command = command
    self.csv = csv
    self.out = out
    now = command.clock.now
  }

  private typealias KeyedRow = (key: RowKey, row: AttendeeList.Row)

  /// A row that gets a ticket, and the former pass if the ticket is another issue of it.
  private struct NewTicket {
    let key: RowKey
    let row: AttendeeList.Row
    let former: TicketPlan.Issued?
  }

  func run() throws {
    let event = try command.event.read(
      keys: command.keys.directory, zone: command.zone, language: command.language)
    let list = try AttendeeList(csv, map: command.list.map, event: event.request)
    try command.list.keys.check(
      out, of: event.request.issuer, keys: command.keys.directory)
    let doubts = try ListDoubts(list)
    if command.list.strict, !doubts.isEmpty {
      complain(of: doubts)
      throw Failure.data(
        "nothing was issued, because of \(counted(doubts.all.count, "doubt")) about the list and --strict; "
          + "correct the list, or leave out --strict")
    }
    let secret = try command.passphrase.fromFile()
    let kind = event.request.ticket.keyKind
    let issuer = try Issuers(
      store: KeyStore(directory: command.keys.directory), keyID: command.kid, now: now,
      secret: secret
    ).issuer(event.request.issuer, kind: kind)
    try Files.createDirectory(out, mode: 0o755)
    if let output = command.output { try DocumentWriter.check(output) }
    var book = try TicketBook(
      "\(out)/\(TicketFiles.journal)",
      registers: try command.list.registers(of: issuer.id, keys: command.keys.directory),
      givesEntries: !command.list.noStatusList)
    // The book's lock is held, so temporary files here are left over from a run that was killed.
    Files.removeLeftovers(in: out)
    let rows = zip(try RowKey.keys(of: list.rows.map(\.request)), list.rows).map { ($0, $1) }
    let plan = try self.plan(rows, book)
    let succession = TicketSuccession(
      plan, tickets: Dictionary(uniqueKeysWithValues: rows.map { ($0, $1.request.ticket) }))
    let new = rows.filter { plan.kept[$0.0] == nil }.map { key, row in
      NewTicket(key: key, row: row, former: succession.carried(by: key, row.request.ticket))
    }
    // The forms are made before threads draw, so that the options and the logo are read once.
    let (document, forms) = try command.forms(in: out)
    let files = TicketFiles(
      out: out, csv: csv, output: command.output, details: event.details, document: document,
      forms: forms)
    let trials = try new.map { (try trial($0, issuer, book), $0.row.line) }
    let kept = try files.undrawn(
      rows.compactMap { key, row in plan.kept[key].map { ($0, row.line) } })
    try files.tryOut(trials + kept.map { ($0.pass.entry.barcodeText, $0.line) })
    guard
      try isAgreed(
        TicketPlanView(plan, succession, rows, out: out), list, doubts,
        new: Set(new.map(\.row.line)))
    else { return }
    // The signer is made before anything is issued, because a passphrase may be asked for.
    let signer = try self.signer(plan, issuer.id, kind, secret)
    let issued = try mint(new, issuer, event.details, &book)
    let passes = try rows.map { key, _ in
      guard let pass = plan.kept[key] ?? issued[key] else {
        throw Failure.bug("a pass is not in the journal")
      }
      return pass
    }
    let gone = plan.ended + plan.revoked
    try files.writeTable(list.list, passes, sheets: [])
    try revoke(plan.ended, &book)
    let lists = try signer.map { signer in
      try book.signLists(
        of: passes + gone, with: signer, now: now, until: Self.end(of: passes + plan.lasting))
    }
    let paths = try files.writeLists(lists ?? [])
    files.remove(gone)
    let sheets = try draw(zip(passes, rows).map { ($0, $1.1.line) }, files)
    files.removeStale(book.outdated(passes) { event.details.write(to: &$0) })
    if !sheets.isEmpty { try files.writeTable(list.list, passes, sheets: sheets) }
    try book.renew(passes) { event.details.write(to: &$0) }
    try book.forget(gone)
    try report(passes.count, new: plan.new.count, plan, lists: paths)
  }

  // MARK: Before anything is done

  private func complain(of doubts: ListDoubts) {
    for message in doubts.messages(csv) { Console.complain(message) }
  }

  private func plan(_ rows: [KeyedRow], _ book: borrowing TicketBook) throws -> TicketPlan {
    do {
      return try book.plan(rows.map(\.key))
    } catch StatusRegisterError.noRegister(let directory) {
      throw Failure.noInput(
        "\(out)/\(TicketFiles.journal) has tickets of a status list that is not in \(directory); put the "
          + "status list back, or give its directory: --status-list DIR. If it is lost for good, these tickets cannot "
          + "be revoked any more: to replace them all, print the list in another directory (--out) for an issuer of "
          + "another name (passtool keys generate --issuer NAME); the door of the new tickets refuses the old ones"
      )
    }
  }

  /// Returns the text of a barcode such as a row would get, so that a row at fault is found before any other is issued.
  private func trial(
    _ ticket: NewTicket, _ issuer: Issuer, _ book: borrowing TicketBook
  ) throws -> String {
    let place = "\(csv):\(ticket.row.line):1: "
    do throws(IssueError) {
      return try book.trial(
        ticket.row.request, issuer, replacing: ticket.former, now: now, random: SecureRandom())
    } catch {
      switch error {
      case .request(let fault) where fault.member == "valid_until":
        // Rows contain no times, so the fault is in the event.
        let member = ticket.row.request.validUntil == nil ? "ends_at" : fault.member
        throw Failure.data("\(command.event.name): \(member): \(fault.detail)")
      case .request(let fault): throw Failure.data("\(place)\(fault)")
      case .tooSoon: throw Failure.data("\(place)\(error); nothing was changed")
      default: throw error
      }
    }
  }

  /// Returns whether the run may go on; if it issues or revokes something, a person on a terminal, or `--yes`, must
  /// agree.
  ///
  /// The list is shown first, as it is read and with its doubts. `new` are the lines that get a new ticket; doubts
  /// about others were agreed to before. Without a terminal, a run that has no doubts and revokes nothing goes on.
  private func isAgreed(
    _ view: TicketPlanView, _ list: AttendeeList, _ doubts: ListDoubts, new: Set<Int>
  ) throws -> Bool {
    let isDry = command.list.dryRun
    guard isDry || view.isChange || !new.isEmpty else { return true }
    let headings = list.list.table.headings.first?.place.line ?? 1
    let doubts = isDry ? doubts : new.isEmpty ? nil : doubts.about(new, headings: headings)
    if isDry || !new.isEmpty {
      Console.complain(lines: ListReading(list, path: csv).lines)
      if let doubts { complain(of: doubts) }
    }
    if isDry {
      try command.json.print(view.lines.joined(separator: "\n")) { writer in
        view.write(to: &writer)
        writer.member("people", list.people)
        writer.member("doubts", doubts?.all.map { "\($0.line): \($0.text)" } ?? [])
      }
      return false
    }
    if view.isChange { Console.complain(lines: view.lines) }
    if command.list.yes { return true }
    guard Terminal.canAsk else {
      if let count = doubts?.all.count, count > 0 {
        throw Failure.data(
          "nothing was issued, because of \(counted(count, "doubt")) about the list, and there is no terminal to ask "
            + "on; correct the list, or give --yes")
      }
      guard !view.isChange else {
        throw Failure.usage(
          "nothing was changed, because tickets would be revoked for good, and there is no terminal to ask on; if "
            + "this is right, give --yes")
      }
      return true
    }
    let question = view.isChange ? view.question : "Issue \(list.inNumbers(new))? [y/N] "
    guard try Console.asks(question) else { throw Failure.declined("nothing was changed") }
    return true
  }

  /// Returns the signer of the status lists that this run has to do with; nil if it has none.
  private func signer(
    _ plan: TicketPlan, _ issuer: IssuerID, _ kind: KeyKind, _ secret: [UInt8]?
  ) throws -> Signer? {
    let known = Array(plan.kept.values) + plan.ended + plan.revoked
    let givesEntries = !plan.new.isEmpty && !command.list.noStatusList
    guard givesEntries || known.contains(where: { $0.claims.status != nil }) else { return nil }
    do throws(KeyStoreError) {
      let (signer, made) = try KeyStore(directory: command.keys.directory).statusSigner(
        of: issuer, beside: kind, now: now, secret: secret
      ) { path in secret ?? Terminal.askSecret("Passphrase of \(path): ") }
      if let made { Console.remark("made a key for status lists: \(made)") }
      return signer
    } catch {
      guard case .noneSigns = error else { throw error }
      throw Failure.noInput("\(error); --ask-passphrase encrypts the new key")
    }
  }

  /// Returns the time a day after the last of some passes ends.
  private static func end(of passes: [TicketPlan.Issued]) -> Instant {
    (passes.map(\.claims.expires).max() ?? Instant(secondsSince1970: 0)).adding(seconds: 86_400)
  }

  // MARK: Issuing

  private func mint(
    _ tickets: [NewTicket], _ issuer: Issuer, _ details: PageDetails, _ book: inout TicketBook
  ) throws -> [RowKey: TicketPlan.Issued] {
    var issued: [RowKey: TicketPlan.Issued] = [:]
    for start in stride(from: 0, to: tickets.count, by: Self.portion) {
      let portion = tickets[start..<min(start + Self.portion, tickets.count)]
      let made = try book.mint(
        portion.map { ($0.key, $0.row.request, $0.former) }, issuer, now: now,
        random: SecureRandom(),
        // The journal gets the hours of the event as its place has them, so that a pass can be printed again from it.
        further: { details.write(to: &$0) })
      issued.merge(made) { $1 }
    }
    return issued
  }

  private func revoke(_ passes: [TicketPlan.Issued], _ book: inout TicketBook) throws {
    do {
      try book.revoke(passes, reason: Self.reason, now: now)
    } catch {
      Console.complain(
        "the new tickets are issued and listed, and the former ones still let their holders in, each person once; "
          + "when the fault is corrected, run the same command again: it revokes them")
      throw error
    }
  }

  /// Draws the issued tickets.
  private func draw(
    _ tickets: [(pass: TicketPlan.Issued, line: Int)], _ files: TicketFiles
  ) throws -> [String] {
    do {
      return try files.draw(tickets)
    } catch {
      Console.complain(
        "the tickets are issued, but not all are drawn; when the fault is corrected, run the same command again: it "
          + "draws them, and issues nothing twice")
      throw error
    }
  }

  // MARK: Report

  private func report(_ count: Int, new: Int, _ plan: TicketPlan, lists: [String]) throws {
    let revoked = plan.ended.isEmpty ? "" : ", \(plan.ended.count) revoked"
    let table = "\(out)/\(TicketFiles.table)"
    try command.json.print(
      "\(counted(count, "ticket")) in \(command.output ?? out), \(new) of them new\(revoked)"
    ) { writer in
      writer.member("tickets", count)
      writer.member("new", new)
      writer.member("revoked", plan.ended.map { "\($0.entry.passID)" })
      writer.member("not_revocable", plan.lasting.map { "\($0.entry.passID)" })
      writer.member("directory", out)
      writer.member("table", table)
      writer.member("status_lists", lists)
      if let document = command.output { writer.member("document", document) }
    }
    Console.remark("who has which ticket, for mail merge and for the door: \(table)")
    for list in lists { Console.remark("what was revoked, for the door: \(list)") }
    if !plan.lasting.isEmpty {
      let one = plan.lasting.count == 1
      Console.complain(
        "\(counted(plan.lasting.count, "ticket")) of earlier runs \(one ? "is" : "are") on no line of "
          + "\(csv) any more and cannot be revoked, because no status list has \(one ? "it" : "them"); "
          + (one ? "it is good until it ends" : "they are good until they end"))
      for pass in plan.lasting.prefix(20) {
        Console.complain("  \(pass.ticket?.inShort ?? ""), pass \(pass.entry.passID)")
      }
    }
  }
}
