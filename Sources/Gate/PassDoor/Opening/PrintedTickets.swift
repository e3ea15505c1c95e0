package import GateRules
package import PassFormats
internal import StrictText
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The tickets in a directory that `passtool print --csv … --out` wrote.
///
/// Only here does a door read the files that printing left: `passes.ndjson`, and the table `tickets.csv` where there is
/// one. The texts of barcodes are not trusted: `check` verifies them with the issuer's keys.
package struct PrintedTickets: Sendable {
  /// A ticket with the content of its barcode.
  package struct Entry: Sendable {
    let text: [UInt8]
    /// The key that the ticket names as its signer.
    package let keyID: KeyID
    package let claims: PassClaims
    package let ticket: Ticket
    /// The clock by which the ticket was printed.
    package let clock: DoorClock?
    /// The language in which the ticket was printed; nil where its request names none.
    package let language: Language?
  }

  /// The tickets, in the order of the journal.
  package let entries: [Entry]
  /// The path of the directory.
  package let directory: String

  /// The name of the journal of `print --csv`.
  package static let journalName = "passes.ndjson"
  /// The name of the table beside it, which says who holds which ticket, with remarks for the door.
  package static let listName = "tickets.csv"
  /// Maximum size of a journal that is read, in bytes.
  private static let longest = 1 << 29

  /// Reads the journal of a directory; throws a `DoorError` without a journal, or where a line is no ticket.
  package init(directory: String) throws(DoorError) {
    let path = "\(directory)/\(Self.journalName)"
    guard Files.isDirectory(directory) else {
      throw .missing(
        "\(directory): no such directory; name the one that passtool print --csv wrote with --out")
    }
    guard Files.exists(path) else {
      throw .missing(
        "\(directory): holds no \(Self.journalName); name the directory that passtool print --csv "
          + "wrote with --out, or give the keys and the event: --trust ISSUER=FILE --event TITLE")
    }
    let bytes: [UInt8]?
    do throws(PlatformError) {
      bytes = try Files.read(path, limit: Self.longest)
    } catch {
      throw .missing(error.description)
    }
    guard let bytes else {
      throw .invalid(
        "\(path): longer than \(Self.longest >> 20) MiB, so it is not read; leave the directory out, and give the keys "
          + "and the event: --trust ISSUER=FILE --event TITLE")
    }
    var entries: [Entry] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      // A run that was killed may leave half a line at the end; the next run of print writes over it.
      if index == lines.count - 1 { break }
      if let entry = try Self.entry(Array(line), at: "\(path):\(index + 1)") {
        entries.append(entry)
      }
    }
    guard !entries.isEmpty else {
      throw .missing(
        "\(path): holds no tickets; print them first: passtool print --csv FILE --event FILE --out \(directory)"
      )
    }
    self.entries = entries
    self.directory = directory
  }

  /// Returns the ticket of a line; nil for a line that mints no ticket.
  private static func entry(_ line: [UInt8], at place: String) throws(DoorError) -> Entry? {
    do {
      var object = try ObjectReader(try JSONReader.read(line))
      guard object.peek("barcode_data") != nil else { return nil }
      let scan = ScanText(Array(try object.string("barcode_data").utf8))
      guard case .pass(let pass) = try BarcodeReading(scan) else {
        throw DoorError.invalid(
          "\(place): barcode_data is no signed pass; put an intact copy of this file back")
      }
      let (keyID, claims) = try pass.unverified()
      guard case .ticket(let ticket) = claims.content else {
        throw DoorError.invalid(
          "\(place): this line is a boarding pass; for a flight use passtool gate --flight")
      }
      return Entry(
        text: scan.text, keyID: keyID, claims: claims, ticket: ticket,
        clock: DoorClock(journalLine: object),
        language: language(journalLine: object))
    } catch let error as DoorError {
      throw error
    } catch {
      throw .invalid(
        "\(place): this line is damaged, so it cannot be read as a ticket (\(error)); put back the newest copy of the "
          + "file")
    }
  }

  /// Returns the language that a line of the journal names; nil without one, because printing leaves English out.
  private static func language(journalLine object: ObjectReader) -> Language? {
    guard let node = object.peek("print"), var print = try? ObjectReader(node),
      let tag = try? print.optionalString("language")
    else { return nil }
    return Language(tag: tag)
  }

  /// Returns the one event that matches a title and a start, with its tickets.
  ///
  /// `title` is the title of the event; nil matches every title. `starts` is its start, where several events have the
  /// title. The function throws a `DoorError` where no event matches, or more than one.
  package func event(
    title: TicketText?, starts: Instant?
  ) throws(DoorError) -> (event: DoorEvent, tickets: [Entry]) {
    let all = Dictionary(grouping: entries) { entry in
      DoorEvent(
        issuer: entry.claims.issuer, title: entry.ticket.title, place: entry.ticket.place,
        starts: entry.ticket.starts)
    }
    let groups = all.filter { event, _ in
      (title ?? event.title) == event.title && (starts ?? event.starts) == event.starts
    }
    let events = groups.keys.sorted { $0.inWords < $1.inWords }
    guard let event = events.first else {
      let wanted = title.map { escaped($0.rawValue) } ?? "an event"
      guard starts == nil else {
        throw .unclear(
          "\(directory): no ticket is for \(wanted) at the hour of --starts; there are tickets for:\n"
            + all.keys.map { "  \($0.inWords)" }.sorted().joined(separator: "\n"))
      }
      throw .unclear(
        "\(directory): no ticket is for \(wanted); there are tickets for "
          + Set(entries.map { escaped($0.ticket.title.rawValue) }).sorted().joined(separator: ", "))
    }
    guard events.count == 1 else {
      throw .unclear(
        "\(directory): has tickets for several events; name one with --event and --starts:\n"
          + events.map { "  \($0.inWords)" }.joined(separator: "\n"))
    }
    return (event, groups[event] ?? [])
  }
}
