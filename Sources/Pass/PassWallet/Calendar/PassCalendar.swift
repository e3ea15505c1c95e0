internal import PassDocuments
internal import PassFormats
internal import Recurrence
public import Vocabulary

/// A calendar of signed passes (iCalendar, RFC 5545): an event for each flight of a boarding pass and for each ticket.
///
/// The barcode is in no event, because people share calendars, and a person with the barcode has the pass.
/// Neither are the numbers of documents and of frequent flyers. What is there is marked as private.
///
/// An event has the same UID in each file for the same serial number, and a higher SEQUENCE in a file for a pass that
/// was issued later, so that a calendar replaces its event. Nothing depends on the clock of the machine: the same
/// passes give the same bytes.
///
/// Times are on the clocks of the place where the zone is known, with the rules of the zone in the file, and otherwise
/// in UTC. A flight whose hour is unknown takes its whole day.
public struct PassCalendar: Sendable {
  /// The media type of a file.
  public static let mediaType = "text/calendar; charset=utf-8"

  /// The number of events.
  public let eventCount: Int
  /// The file: lines of at most 75 bytes that end with CR and LF.
  public let bytes: [UInt8]

  /// Creates the calendar of passes.
  ///
  /// Of two passes with one serial number and issuer it has the one issued later. `revised` is the moment of the last
  /// change of details such as the gate, if there was one after the passes were issued.
  public init(_ passes: [WalletPass], revised: Instant? = nil) throws(PassCalendarError) {
    var places = AirportZones()
    var events: [String: (event: CalendarEvent, edition: CalendarEdition)] = [:]
    var order: [String] = []
    for (index, pass) in passes.enumerated() {
      let edition = CalendarEdition(
        words: pass.details.language.calendarWords,
        written: max(pass.pass.claims.issuedAt, revised ?? pass.pass.claims.issuedAt),
        isCancelled: pass.isVoided)
      let found: [CalendarEvent]
      do throws(PassCalendarError.Problem) {
        found = try CalendarEvent.all(of: pass, &places)
      } catch {
        throw PassCalendarError(index: index, problem: error)
      }
      for event in found {
        if let former = events[event.id] {
          if former.edition.revision > edition.revision { continue }
        } else {
          order.append(event.id)
        }
        events[event.id] = (event, edition)
      }
    }
    var (zones, lines) = (CalendarZones(), ContentLines())
    for (event, edition) in order.compactMap({ events[$0] }) {
      event.cover(&zones)
      lines.add("VEVENT", event.lines(edition))
    }
    var calendar = ContentLines()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", "-//passtool//passes//EN")
    var whole = ContentLines()
    whole.add("VCALENDAR", calendar.with(zones.content).with(lines))
    eventCount = order.count
    bytes = whole.bytes
  }

  /// The file as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PassCalendarError.Problem: Error {}

extension CalendarEvent {
  /// Returns the events of a pass.
  fileprivate static func all(
    of pass: WalletPass, _ places: inout AirportZones
  ) throws(PassCalendarError.Problem) -> [CalendarEvent] {
    switch pass.pass.claims.content {
    case .boardingPass(let boardingPass): try flights(of: boardingPass, pass, &places)
    case .ticket(let ticket): [try CalendarEvent(ticket, pass)]
    }
  }

  /// Returns the id of an event, unique among all issuers; `part` tells the flights of a pass apart.
  static func id(of pass: WalletPass, part: Int? = nil) -> String {
    pass.serialNumber + (part.map { ".\($0)" } ?? "") + "@" + pass.pass.claims.issuer.rawValue
  }

  /// Returns the content of a page for the pass.
  static func content(
    _ pass: WalletPass, leg: Int = 0
  ) throws(PassCalendarError.Problem) -> PageContent {
    do throws(DetailsError) {
      return try PageContent(pass.pass, pass.details, leg: leg)
    } catch {
      throw .details(error)
    }
  }
}
