internal import AppointmentService
internal import FlightService
internal import PassPages
internal import ShowService
internal import StayService

extension Composition {
  /// The parts of the desk for who is in, imports, and the service itself.
  static var operationAreas: [any StaffArea] {
    [
      StaffAttendance([
        FlightStaff.attended, ShowOperations.attended, StayOperations.attended,
        AppointmentOperations.attended,
      ]),
      StaffImports([FlightStaff.imported, ShowOperations.imported, StayOperations.imported]),
      StaffHealth(),
    ]
  }
}
