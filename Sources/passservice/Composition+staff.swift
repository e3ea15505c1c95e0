internal import FlightService
internal import PassPages

extension Composition {
  /// The parts of the desk, in the order of its navigation.
  static var staffAreas: [any StaffArea] {
    let products: [any StaffProduct] = [FlightStaff()]
    return products.map { StaffProductArea($0) } + [StaffFinding(products)] + operationAreas
  }
}
