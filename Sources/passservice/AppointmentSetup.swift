internal import Airports
internal import Appointments
internal import Synchronization
internal import Vocabulary

/// The setup of the sale of appointments.
enum AppointmentSetup {
  /// The product, with the clocks of the system.
  static var product: AppointmentProduct {
    let zones = Mutex(SystemZones())
    return AppointmentProduct { name in try zones.withLock { try $0.zone(name) } }
  }
}
