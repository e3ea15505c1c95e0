internal import AppointmentService
internal import FlightService
internal import PassPages
internal import ShowService
internal import StayService

extension Composition {
  /// The parts of the desk, in the order of its navigation.
  static var staffAreas: [any StaffArea] {
    let products: [any StaffProduct] = [
      FlightStaff(), ShowStaff(), StayStaff(), AppointmentStaff(),
    ]
    return products.map { StaffProductArea($0) } + [StaffFinding(products)] + operationAreas
  }
}
