internal import StrictText

/// A time as a form sends it: start, end and, for a class, its session, with slashes between them.
///
/// It was an answer of the service before; what a person makes of it is for the service to judge.
struct AppointmentTime {
  let start: String
  let end: String
  let session: String

  init(start: String, end: String, session: String) {
    (self.start, self.end, self.session) = (start, end, session)
  }

  init(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    start = parts.first ?? ""
    end = parts.count > 1 ? parts[1] : ""
    session = parts.count > 2 ? parts[2] : ""
  }

  var text: String { session.isEmpty ? "\(start)/\(end)" : "\(start)/\(end)/\(session)" }

  /// Whether both ends are there.
  var isWhole: Bool { !start.isEmpty && !end.isEmpty }

  /// Writes the members that holds, quotes and moves have.
  func write(to writer: inout JSONWriter) {
    writer.member("start_time", start)
    writer.member("end_time", end)
    if !session.isEmpty { writer.member("session_id", session) }
  }
}
