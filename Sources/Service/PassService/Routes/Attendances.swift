package import PassMinting
package import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import Selling
internal import StrictText
package import Vocabulary

/// An occasion at which people are let in, for the answer about its attendance.
package struct AttendedOccasion: Sendable {
  package let title: String
  package let place: String
  /// The start; all times are also shown by its clocks.
  package let begins: ZonedTime
  /// The time after which a person who has not come is a no-show.
  package let closes: Instant

  package init(_ title: String, at place: String, begins: ZonedTime, closes: Instant) {
    (self.title, self.place) = (title, place)
    (self.begins, self.closes) = (begins, closes)
  }

  /// Returns a time as the clocks at the place show it when the occasion begins.
  fileprivate func local(_ instant: Instant) -> String? {
    ZonedTime(instant, zone: begins.zone, offsetMinutes: begins.offsetMinutes)?.local?.description
  }
}

extension ServedProduct {
  /// Answers staff with the attendance of an occasion: who is in, the entries a minute, conflicts, and who is missing.
  ///
  /// The caller has checked the airports of the token; `others` are further events at the place. Agents see the names,
  /// and the trail of each booking whose names are shown has who found it. Operators see codes and places alone.
  package func attendance(
    of occasion: AttendedOccasion, _ parties: [Attendance.Party], besides others: [GateRecord] = [],
    _ call: Call
  ) async throws -> HTTPAnswer {
    let (limit, cursor, only) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...500, otherwise: 100)),
        parameter(try Cursor(&query)),
        parameter(try query.choice("only") as AttendanceFilter?))
    }
    var attendance = Attendance()
    for party in parties {
      let records = try await desk.store.records(
        GateRecord.self, GateRecord.of(subject: party.subject))
      try attendance.add(party, records.map(\.value))
    }
    try attendance.note(others)
    let shown = attendance.parties
      .filter { $0.party.people > 0 && (only?.includes($0) ?? true) }
      .sorted { $0.party.order < $1.party.order }
    let page = ResultPage(shown, after: cursor, limit: limit) {
      $0.party.subject.replacing(" ", with: "|")
    }
    let isOver = occasion.closes <= call.now
    let showsNames = call.isAgent
    if showsNames { try await keepTrail(ofNamed: page.items.map(\.party), call) }
    let conflicts = attendance.conflicts.sorted { ($0.at, $0.event) < ($1.at, $1.event) }
    return .json { writer in
      writer.member("title", occasion.title)
      writer.member("place", occasion.place)
      writer.member("starts_at", occasion.begins.instant.description)
      writer.member("local", orNull: occasion.begins.local?.description)
      writer.member("time_zone", occasion.begins.zone.rawValue)
      writer.member("is_over", isOver)
      writer.member("expected", attendance.expected)
      writer.member("came", attendance.came)
      writer.member("inside", attendance.inside)
      writer.member("missing", attendance.missing)
      writer.objects("entries", attendance.entriesByMinute.suffix(Self.maxMinutes)) {
        writer, entry in
        writer.member("minute", entry.minute.description)
        writer.member("local", orNull: occasion.local(entry.minute))
        writer.member("count", entry.count)
      }
      writer.objects("conflicts", conflicts.prefix(Self.maxConflicts)) { writer, conflict in
        writer.member("booking_id", orNull: conflict.booking)
        writer.member("pass_id", orNull: conflict.pass?.rawValue)
        writer.member("device", conflict.device)
        writer.member("at", conflict.at.description)
        writer.member("local", orNull: occasion.local(conflict.at))
        writer.member("reason", conflict.reason)
      }
      writer.objects("parties", page.items) { writer, counted in
        let party = counted.party
        writer.member("booking_id", party.booking)
        writer.member("confirmation_code", orNull: party.code?.rawValue)
        writer.member("names", showsNames ? party.names : [])
        writer.member("places", party.places)
        writer.member("people", party.people)
        writer.member("came", counted.came)
        writer.member("inside", counted.inside)
        writer.member("state", counted.state(isOver: isOver).rawValue)
      }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  /// Records that an agent saw the names of parties, except for the agent's own bookings.
  private func keepTrail(ofNamed parties: [Attendance.Party], _ call: Call) async throws {
    var keys: Set<String> = []
    let user = try call.user()
    for party in parties where !party.names.isEmpty && party.owner != user {
      keys.insert(party.booking)
    }
    try await keepTrail(
      ofKeys: keys.sorted().map { RecordKey(kind: Booking.kind, key: $0) }, call, "found",
      ["by": "attendance"])
  }

  /// Maximum number of minutes in an answer: the last half day.
  private static var maxMinutes: Int { 720 }
  /// Maximum number of conflicts in an answer.
  private static var maxConflicts: Int { 200 }

  /// Returns the parties of a booking by its passes, each with the people that it admits.
  ///
  /// A booking that is not valid any more expects nobody, and its reports may still be conflicts.
  package func parties(
    of booking: Booking, places: (OwnPass) -> [String]
  ) -> [Attendance.Party] {
    guard booking.stage == .confirmed || booking.stage == .cancelled else { return [] }
    var newest: [String: OwnPass] = [:]
    for pass in booking.passes.passes {
      if let known = newest[pass.entitlement], known.issued > pass.issued { continue }
      newest[pass.entitlement] = pass
    }
    return newest.values.sorted { $0.entitlement < $1.entitlement }.map { pass in
      Attendance.Party(
        of: booking, names: booking.people.map { $0.names.joined(separator: " ") },
        places: places(pass), entitlement: pass.entitlement,
        people: booking.stage == .confirmed && pass.state.stands ? pass.content.admits : 0,
        recorded: booking.passes.letIn(on: pass.entitlement))
    }
  }
}

/// The parties that an answer about an attendance shows.
private enum AttendanceFilter: String, CaseIterable {
  case missing = "MISSING"
  case inside = "INSIDE"

  func includes(_ counted: Attendance.Counted) -> Bool {
    switch self {
    case .missing: counted.missing > 0
    case .inside: counted.inside > 0
    }
  }
}

/// The state of a party at an occasion.
private enum PartyState: String, CaseIterable {
  /// All of its people came and are in.
  case inside = "INSIDE"
  /// Some of its people came and some are missing.
  case partly = "PARTLY"
  /// Its people came, and some left again.
  case left = "LEFT"
  /// Its people may still come.
  case awaited = "AWAITED"
  /// None of its people came, and the occasion is over.
  case noShow = "NO_SHOW"
}

extension Attendance.Party {
  /// The order of a list: by seat, and then by booking.
  fileprivate var order: (String, String) { (places.first ?? "", subject) }
}

extension Attendance.Counted {
  fileprivate func state(isOver: Bool) -> PartyState {
    if came == 0 { return isOver ? .noShow : .awaited }
    if missing > 0 { return .partly }
    return inside < came ? .left : .inside
  }
}
