internal import PassTestSupport
package import Vocabulary

/// The names of a provider's seats: slots of time.
///
/// A slot begins half an hour after the one before. An appointment for a slot lasts twenty minutes and keeps the ten
/// minutes after it free. Slots in a row are one appointment.
extension SeatProduct {
  /// The service type that users ask for; its appointments are up to three slots long.
  package static let slotService = "walking"
  /// The time from one slot to the next, in seconds.
  private static let slotStep = 1_800
  /// The time that stays free after an appointment, in seconds.
  private static let slotBuffer = 600
  /// The start of the first slot: a Monday, nine days after the services under test begin.
  private static let slotStart = Instant(secondsSince1970: 1_741_586_400)  // 2025-03-10T06:00:00Z
  private static let maxSlots = 36

  /// Returns the first slots of the day.
  static func slots(_ count: Int) throws -> [String] {
    guard (1...maxSlots).contains(count) else { throw MissingValue("\(count) slots") }
    return (0..<count).map { slot($0).description }
  }

  private static func slot(_ index: Int) -> Instant {
    slotStart.adding(seconds: index * slotStep)
  }

  /// Returns the time from the start of the first slot to the end of the last appointment, without the buffer after
  /// it.
  package static func time(of slots: [String]) -> (start: Instant, end: Instant)? {
    let starts = slots.compactMap { Instant($0) }.sorted()
    guard let first = starts.first, let last = starts.last else { return nil }
    return (first, last.adding(seconds: slotStep - slotBuffer))
  }

  /// Returns the members of a body that state the provider, the service, the time and the subject.
  static func asked(_ slots: [String], of provider: String, for subject: String) -> String {
    let time = time(of: slots)
    return #""provider_id":"\#(provider)","service_type":"\#(slotService)","#
      + #""start_time":"\#(time.map { "\($0.start)" } ?? "")","#
      + #""end_time":"\#(time.map { "\($0.end)" } ?? "")","subject_ids":["\#(subject)"]"#
  }

  /// Returns the slots of an appointment, from its JSON.
  static func slots(of booking: [String: Any]) -> [String] {
    slots(in: booking).map(\.description)
  }

  /// Returns the slots that begin within the times of a JSON object.
  private static func slots(in item: [String: Any]) -> [Instant] {
    func time(_ name: String) -> Instant? {
      (item[name] as? String).flatMap { OffsetDateTime($0)?.instant }
    }
    guard let start = time("start_time"), let end = time("end_time") else { return [] }
    return (0..<maxSlots).map(slot).filter { start <= $0 && $0 < end }
  }

  /// The time of all slots, as a query.
  static var day: String {
    "start_time=\(slot(0))&end_time=\(slot(maxSlots))"
  }

  /// Returns whether each slot is free, from the conflicts with the time of all slots.
  static func slots(beside conflicts: OfficeReply) -> [(seat: String, isFree: Bool)] {
    let taken = Set(conflicts.items("conflicts").flatMap(slots(in:)))
    return (0..<maxSlots).map { (slot($0).description, !taken.contains(slot($0))) }
  }

  /// Makes a provider that works at all hours and the users' subjects; returns the first slots of its time, too.
  ///
  /// `desk` is the access token of an operator. `owners` are the access tokens of the users who will ask, by user.
  static func practice(
    slots count: Int, port: Int?, desk: String, owners: [String: String]
  ) async throws -> (product: SeatProduct, seats: [String]) {
    func make(
      _ id: String, at path: String, _ token: String, _ key: String, _ body: String
    ) async throws -> String {
      let reply = await HTTPOffice.exchange(
        port: port, "POST", path, token: token, key: key, body: body)
      return try (reply?.text(id)).orThrow(
        "\(id): \(String(decoding: reply?.body ?? [], as: UTF8.self))")
    }
    let lengths = (1...3).map { "\(($0 * slotStep - slotBuffer) / 60)" }.joined(separator: ",")
    let hours = (1...7).map { #"{"weekday":\#($0),"from":"00:00","until":"24:00"}"# }
      .joined(separator: ",")
    let provider = try await make(
      "provider_id", at: "/providers", desk, "practice",
      #"{"code":"park","name":"Park Walks","place":"Vienna","time_zone":"Europe/Vienna","#
        + #""currency":"EUR","user":"walker","hours":[\#(hours)],"services":["#
        + #"{"service_type":"\#(slotService)","name":"Walk","lengths_minutes":[\#(lengths)],"#
        + #""price_minor":4000,"buffer_after_minutes":\#(slotBuffer / 60),"#
        + #""refunds":[{"hours_before":0,"percent":100}]}]}"#)
    var subjects: [String: String] = [:]
    for (user, token) in owners {
      subjects[user] = try await make(
        "subject_id", at: "/subjects", token, "subject-\(user)",
        #"{"kind":"dog","name":"Rex"}"#)
    }
    return (.appointment(provider, subjects: subjects), try slots(count))
  }
}
