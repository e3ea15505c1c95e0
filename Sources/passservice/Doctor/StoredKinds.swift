internal import Appointments
internal import BookingStore
internal import Bookings
internal import FlightService
internal import Flights
internal import PassService
internal import Shows
internal import Stays

extension RecordExamination {
  /// The examination that knows every kind of record that a service writes.
  static let ofServices = RecordExamination(
    PassServer.recordTypes + FlightRoutes.recordTypes + flights + shows + stays + appointments)

  private static let flights: [any Record.Type] = [
    FlightInstance.self, Tariff.self, Flight.self, Airport.self, FlightBooking.self,
    CheckInSequence.self, SeatMap.self, Quote<FlightRequest>.self,
    WaitingListEntry<FlightWish>.self,
  ]

  private static let shows: [any Record.Type] = [
    ShowBooking.self, SeatBlock.self, Show.self, Movie.self, Theater.self, Screen.self,
    ShowCities.self,
    Quote<ShowRequest>.self, WaitingListEntry<ShowWish>.self,
  ]

  private static let stays: [any Record.Type] = [
    HotelCatalogue.self, Hotel.self, ReservationDraft.self, StayBooking.self,
    Quote<StayRequest>.self,
    WaitingListEntry<StayWish>.self,
  ]

  private static let appointments: [any Record.Type] = [
    AppointmentBooking.self, ClassSession.self, Subject.self, Provider.self, AppointmentSeries.self,
    Quote<AppointmentRequest>.self, WaitingListEntry<AppointmentWish>.self,
  ]
}
