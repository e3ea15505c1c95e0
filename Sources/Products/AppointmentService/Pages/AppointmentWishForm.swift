internal import PassPages
internal import StrictText

/// A wish as pages send it: a time of a service for some subjects.
struct AppointmentWishForm {
  let provider: String
  let service: String
  let time: AppointmentTime
  let subjects: [String]

  init(provider: String, service: String, time: AppointmentTime, subjects: [String]) {
    (self.provider, self.service) = (provider, service)
    (self.time, self.subjects) = (time, subjects)
  }

  /// The wish in an answer, such as that of a quote or of an entry on the waiting list.
  init(_ answer: Received) {
    provider = answer["provider_id"].text
    service = answer["service_type"].text
    time = AppointmentTime(
      start: answer["start_time"].text, end: answer["end_time"].text,
      session: answer["session_id"].text)
    subjects = answer["subject_ids"].list.map(\.text)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("provider_id", provider)
    writer.member("service_type", service)
    time.write(to: &writer)
    writer.member("subject_ids", subjects)
  }
}
