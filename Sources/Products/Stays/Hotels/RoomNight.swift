package import Bookings
package import OperatorFiles
package import Vocabulary

/// A night in a room, or in any room of a type, as a resource of the inventory names it.
package struct RoomNight: Hashable, Sendable {
  package let hotel: String
  package let type: OperatorCode
  package let date: CivilDate
  /// The number of the room; nil if the desk assigns one on arrival.
  package let number: RoomNumber?

  /// Creates the night of a resource that a hotel made; nil for another resource.
  package init?(_ resource: Resource) {
    let parts = resource.scope.split(separator: "/").map(String.init)
    guard parts.count == 3, let type = OperatorCode(parts[1]), let date = CivilDate(parts[2]) else {
      return nil
    }
    (hotel, self.type, self.date) = (parts[0], type, date)
    number = RoomNumber(resource.name)
  }

  package var room: StayRequest.Room { StayRequest.Room(type, number) }
}
