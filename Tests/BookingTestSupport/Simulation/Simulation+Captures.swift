internal import Appointments
internal import BookingStore
internal import Bookings
internal import Flights
internal import ParkingExample
internal import PassTestSupport
internal import Shows
internal import Stays
internal import Vocabulary

/// Captures that stay under way: between its sale and its payment, anything may happen to a booking.
extension Simulation {
  /// Returns a command about one product, which depends on the seed, while its captures are under way.
  func choiceDuringCaptures() async -> SimulatedCommand? {
    if hasAgents, chance(10) { return await refundChoice() }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<5: return arriving()
    case 5..<8: return providing()
    case 8..<10: return .recovery
    case 10..<14: return any(Array(underWay)).map { .step($0) }
    default: break
    }
    return switch seed % 8 {
    case 0..<3:
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: await additionChoice()
      case 3..<7: await traveling()
      case 7: operating()
      default: await flightChoice()
      }
    case 3..<5: await stayChoice(mostlyOfBooked: true)
    case 5: await parkingChoice(mostlyOfBooked: true)
    case 6: await showChoice()
    default: await appointmentChoice()
    }
  }

  /// The payments whose capture is under way, sorted by id.
  private var underWay: [Payment.ID] { lastDuring.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Makes bookings that are paid, so that most later captures are for additions.
  func sellSomething() async throws {
    isFaulty = false
    defer { isFaulty = true }
    for user in users.prefix(3) {
      switch seed % 8 {
      case 0..<3:
        let cheap = flights.map.places.filter {
          $0.cabin == .economy && $0.priceDelta.minorUnits == 0
        }
        guard let place = any(cheap)?.id else { return }
        let flight = any([[flights.first.id], [flights.first.id, flights.second.id]]) ?? []
        await finish(from: .hold(user, flight, [place]))
      case 3..<5:
        let numbers = ["201", "202"].compactMap(RoomNumber.init)
        guard let number = any(numbers), let nights = house.nights(1, 2) else { return }
        await finish(
          from: .stay(
            .hold(
              user,
              StayWish(
                hotel: house.rooms.id, rooms: .numbered([number]), nights: nights, guests: 1))))
      case 5:
        let start = now.adding(seconds: 3_600)
        guard let bay = any(lot.bays), let stretch = Stretch(start, start.adding(seconds: 3_600))
        else { return }
        await finish(
          from: .parking(.hold(user, ParkingRequest(lot: lot.id, bay: bay, stretch: stretch))))
      default: return
      }
    }
  }

  /// Performs a command, and the commands with which its user continues.
  private func finish(from command: SimulatedCommand) async {
    requests = []
    await perform(SimulatedRequest(command: command, key: nil))
    for _ in 0..<5 {
      guard let next = requests.popLast() else { break }
      await perform(SimulatedRequest(command: next, key: nil))
    }
    requests = []
  }

  /// Returns whether a capture stays under way for longer than the desk waits; it is done when its request arrives.
  func staysUnderWay(_ request: PaymentRequest) async -> Bool {
    guard captures == .slow, isFaulty, request.operation == .capture,
      request.method.rawValue != "pm_unavailable"
    else { return false }
    let account = await provider.accounts[request.payment]
    guard account?.captured == nil, account?.isVoided != true else { return false }
    if isSlow[request.payment] == nil {
      // Where a product has additions, mostly the additions are slow, so that the first purchase succeeds.
      let isFirst = await isOfFirst(request.payment)
      isSlow[request.payment] = chance(seed % 8 < 6 && isFirst ? 20 : 85)
    }
    guard isSlow[request.payment] == true else { return false }
    if !inFlight.contains(request) {
      inFlight.append(request)
      count("capture under way")
    }
    if lastDuring[request.payment] == nil { lastDuring[request.payment] = "sold" }
    return true
  }

  /// Counts each command that is done while captures are under way, together with the one done before it.
  func countDuringCaptures(_ name: String, _ outcome: String) async {
    guard captures == .slow else { return }
    for id in underWay {
      guard let payment = try? await inner.record(Payment.self, id)?.value else { continue }
      guard payment.state == .authorised else {
        // The capture is complete or given up, so no later command is during it.
        lastDuring[id] = nil
        continue
      }
      guard Self.isAbout(name, payment.product) else { continue }
      count("during a capture: \(name) \(outcome)")
      guard outcome == "done", let last = lastDuring[id] else { continue }
      count("during a capture: \(last), then \(name)")
      lastDuring[id] = name
    }
  }

  private func isOfFirst(_ payment: Payment.ID) async -> Bool {
    let key = try? await inner.record(Payment.self, payment)?.value.booking
    func first<Booking: SoldRecord>(_ type: Booking.Type) async -> Payment.ID? {
      guard let key else { return nil }
      return try? await inner.record(Booking.self, key)?.value.sale.first.payment
    }
    switch try? await product(of: payment) {
    case ParkingBooking.kind: return await first(ParkingBooking.self) == payment
    case StayBooking.kind: return await first(StayBooking.self) == payment
    case FlightBooking.kind: return await first(FlightBooking.self) == payment
    default: return true
    }
  }

  private static func isAbout(_ name: String, _ product: String) -> Bool {
    let known = [
      "parking.": ParkingBooking.kind, "show.": ShowBooking.kind, "stay.": StayBooking.kind,
      "appointment.": AppointmentBooking.kind,
    ]
    return (known.first { name.hasPrefix($0.key) }?.value ?? FlightBooking.kind) == product
  }
}
