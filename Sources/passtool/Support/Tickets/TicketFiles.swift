internal import Dispatch
internal import PassDocuments
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Synchronization
internal import Vocabulary

/// The files in the directory of printed tickets.
struct TicketFiles {
  /// The name of the private journal of issued passes.
  static let journal = "passes.ndjson"
  /// The name of the list with the file, reference and pass id of each ticket, for mail merge and for a door.
  static let table = "tickets.csv"

  /// The directory of the tickets.
  let out: String
  /// The path of the list, as messages name it.
  let csv: String
  /// The path of the one document for all; nil if each ticket has its own file.
  let output: String?
  let details: PageDetails
  /// The first form, a document; it is the one for all tickets if there is an output.
  let document: DocumentWriter
  /// The forms in which each ticket is written: the document, and after it a picture for a phone or a wallet's pass.
  let forms: [PassFileForm]

  /// Tries out tickets before they are issued, and writes nothing.
  ///
  /// It finds a ticket that has no room on the paper, a character without a font, and a part of the page that cannot be
  /// drawn. `tickets` are texts of barcodes as long as those of the passes, each with the line of its row.
  func tryOut(_ tickets: [(text: String, line: Int)]) throws {
    let jobs = try tickets.map { text, line in
      try job(of: text, line: line, named: "\(csv):\(line): the pass of this row")
    }
    let glyphs = GlyphCheck()
    try concurrently(jobs.count) { index in
      for form in forms { try form.writer.tryOut(jobs[index], glyphs) }
    }
    // One drawing is enough for the logo, because all pages have the same one.
    guard let first = jobs.first else { return }
    for form in forms { try form.writer.draw(first) }
  }

  /// Draws tickets, each with the line of its row, into their files or into one document.
  ///
  /// A file of its own that was drawn with the same settings stays as it is. Returns the files of the one document,
  /// which are one for each sheet if it is a picture.
  func draw(_ tickets: [(pass: TicketPlan.Issued, line: Int)]) throws -> [String] {
    var sheets: [String] = []
    var progress = Progress()
    // One document for all takes the place of the first form; pictures and wallets' passes stay one each.
    var forms = forms
    if let output {
      forms.removeFirst()
      sheets = try document.write(try tickets.map(job), to: output)
    }
    guard !forms.isEmpty else { return sheets }
    let tickets = try undrawn(tickets)
    let drawn = try DrawnTickets(self)
    // If this run breaks off, the next one must draw the files that still have the former settings.
    if !drawn.isCurrent { drawn.forget() }
    // Portions keep all processors busy, and show their progress to the person who waits.
    let portion = 16
    for start in stride(from: 0, to: tickets.count, by: portion) {
      let jobs = try tickets[start..<min(start + portion, tickets.count)].map { ticket in
        (try job(ticket), "\(out)/\(Self.name(ticket.pass.claims))")
      }
      try write(jobs, forms)
      progress.show(done: start + jobs.count, failed: 0)
    }
    progress.finish()
    try drawn.remember()
    return sheets
  }

  /// Returns the tickets that must be drawn: those without a file of each form.
  ///
  /// All must be drawn if they go into one document, or if the settings differ from those of the last run.
  func undrawn(
    _ tickets: [(pass: TicketPlan.Issued, line: Int)]
  ) throws -> [(pass: TicketPlan.Issued, line: Int)] {
    guard output == nil, try DrawnTickets(self).isCurrent else { return tickets }
    return tickets.filter { ticket in
      forms.contains { !Files.exists("\(out)/\(Self.name(ticket.pass.claims)).\($0.suffix)") }
    }
  }

  private func job(_ ticket: (pass: TicketPlan.Issued, line: Int)) throws -> PlacedJob {
    let entry = ticket.pass.entry
    return try job(
      of: entry.barcodeText, line: ticket.line,
      named: "\(out)/\(Self.journal): pass \(entry.passID)")
  }

  private func job(of text: String, line: Int, named name: String) throws -> PlacedJob {
    let place = "\(csv):\(line): "
    do throws(PrintablePassError) {
      let pass = try PrintablePass(Array(text.utf8))
      return PlacedJob(job: PrintJob(pass, details), place: place, detailsPlace: place)
    } catch {
      throw Failure.data("\(name) \(error)")
    }
  }

  /// Draws each pass into a file of its own, on all cores.
  private func write(_ jobs: [(job: PlacedJob, path: String)], _ forms: [PassFileForm]) throws {
    try concurrently(jobs.count) { index in
      for form in forms {
        try form.writer.writeFile(
          jobs[index].job, to: "\(jobs[index].path).\(form.suffix)")
      }
    }
  }

  /// Does something for each index, on all cores; throws the error of the first that failed.
  private func concurrently(_ count: Int, _ work: @Sendable (Int) throws -> Void) throws {
    let failure = Mutex<(index: Int, error: any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do {
        try work(index)
      } catch {
        failure.withLock { if $0.map({ index < $0.index }) ?? true { $0 = (index, error) } }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure.error }
  }

  /// Removes the files of passes that ended.
  func remove(_ passes: [TicketPlan.Issued]) {
    for pass in passes {
      for suffix in Self.suffixes { Files.remove("\(out)/\(Self.name(pass.claims)).\(suffix)") }
    }
  }

  /// Removes files of earlier runs that this run does not write, for passes whose event has changed since.
  func removeStale(_ passes: [TicketPlan.Issued]) {
    let written = Set((output == nil ? forms : Array(forms.dropFirst())).map(\.suffix))
    let removed = Self.suffixes.filter { !written.contains($0) }.filter { suffix in
      passes.count { pass in
        let path = "\(out)/\(Self.name(pass.claims)).\(suffix)"
        guard Files.exists(path), path != output else { return false }
        Files.remove(path)
        return true
      } > 0
    }
    guard !removed.isEmpty else { return }
    Console.complain(
      "removed from \(out), because the event has changed and this run does not write these files: "
        + removed.map { "*.\($0)" }.joined(separator: ", "))
  }

  /// Writes the table: the list, and the files and ids of each row's ticket.
  ///
  /// `sheets` are the files of the one document for all; empty without one.
  func writeTable(_ list: GuestList, _ passes: [TicketPlan.Issued], sheets: [String]) throws {
    let columns = forms.map(\.column) + [.ticketReference, .passID]
    let perSheet = document.passesPerSheet
    let cells = passes.enumerated().map { index, pass in
      var files = forms.map { "\(Self.name(pass.claims)).\($0.suffix)" }
      if !sheets.isEmpty { files[0] = fromTable(sheets[min(index / perSheet, sheets.count - 1)]) }
      // A door must also know the first issue of a ticket that was issued again, because a guest may be in with that.
      let passes = [pass.entry.passID, pass.claims.first].compactMap { $0?.rawValue }
      return files + [pass.ticket?.reference.rawValue ?? "", passes.joined(separator: " ")]
    }
    try Files.takePlace(
      "\(out)/\(Self.table)", Array(list.csv(adding: columns, cells).utf8), mode: Files.privateMode)
  }

  /// Puts signed status lists beside the tickets, and returns their paths.
  func writeLists(_ lists: [SignedRegister]) throws -> [String] {
    try lists.map { list in
      let name = "status-list-\(list.register.list).jwt"
      let source = list.register.signedListPath
      guard let bytes = try Files.read(source, limit: 1 << 20) else {
        throw Failure.data("\(source): is too large to be a signed status list")
      }
      let path = "\(out)/\(name)"
      let present = Files.exists(path) ? try Files.read(path, limit: 1 << 20) : nil
      if present != bytes { try Files.takePlace(path, bytes, mode: Files.publicMode) }
      return path
    }
  }

  /// Returns a path as the table names it: relative to the directory of the table.
  private func fromTable(_ path: String) -> String {
    let here = Files.components(ofDirectory: out)
    let there = Files.components(ofDirectory: Files.parent(of: path))
    let common = zip(here, there).prefix { $0 == $1 }.count
    return
      (Array(repeating: "..", count: here.count - common) + there.dropFirst(common)
      + [Files.lastComponent(of: path)]).joined(separator: "/")
  }

  /// The endings that names of a ticket's files may have, with any options.
  private static let suffixes = ["pdf", "png", WalletWriter.suffix]

  /// Returns the name of a ticket's files: the reference, without characters that do not belong in it, and the pass id.
  private static func name(_ claims: PassClaims) -> String {
    var name = ""
    if case .ticket(let ticket) = claims.content {
      let kept = ticket.reference.rawValue.unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-"
      }
      name = String(String.UnicodeScalarView(kept.prefix(32)))
    }
    return name.isEmpty ? "\(claims.passID)" : "\(name)-\(claims.passID)"
  }
}
