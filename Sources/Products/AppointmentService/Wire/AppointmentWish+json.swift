package import Appointments
internal import Bookings
package import StrictText
internal import Vocabulary

extension AppointmentRoutes {
  package func waitingWish(_ body: inout ObjectReader) throws(ShapeError) -> AppointmentWish {
    try AppointmentWish(&body)
  }

  package func write(_ wish: AppointmentWish, to writer: inout JSONWriter) {
    writer.member("provider_id", wish.provider.rawValue)
    writer.member("service_type", wish.service.rawValue)
    writer.member("start_time", wish.start.description)
    writer.member("end_time", wish.end.description)
    if let session = wish.session { writer.member("session_id", session.rawValue) }
    writer.member("subject_ids", wish.subjects.map(\.rawValue))
  }
}
