import Airports
import Appointments
import Bookings
import Histories
import OperatorFiles
import PassTestSupport
import Selling
import Synchronization
import Vocabulary

/// Appointments in the second process: an occasion is the id of a provider and that of a subject, with a comma
/// between.
extension AppointmentProduct: CountedProduct {
  static let counted: AppointmentProduct = {
    let zones = Mutex(SystemZones())
    return AppointmentProduct { name in try zones.withLock { try $0.zone(name) } }
  }()

  static func told(_ state: String) -> String { state }

  static func hold(
    _ seats: [String], of occasion: String, at desk: AppointmentDesk, _ command: UserCommand
  ) async throws -> Hold {
    try await desk.hold(
      try wish(seats, occasion), command)
  }

  static func request(
    _ seats: [String], of occasion: String, hold: Hold.ID
  ) throws -> AppointmentRequest {
    let wish = try wish(seats, occasion)
    return AppointmentRequest(
      provider: wish.provider, service: wish.service, stretch: try wish.stretch(),
      subjects: wish.subjects, holds: [hold])
  }

  static func details() -> Details { Details() }

  private static func wish(_ seats: [String], _ occasion: String) throws -> AppointmentWish {
    let ids = occasion.split(separator: ",").map(String.init)
    let time = try SeatProduct.time(of: seats).orThrow("slots")
    return AppointmentWish(
      provider: try Provider.ID(try ids.first.orThrow("a provider")).orThrow("a provider"),
      service: try Keyword(SeatProduct.slotService).orThrow("a service"), start: time.start,
      end: time.end, subjects: [try Subject.ID(try ids.last.orThrow("a subject")).orThrow("one")])
  }
}
