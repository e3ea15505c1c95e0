internal import Appointments
internal import BookingStore
internal import Bookings
internal import Flights
internal import ParkingExample
internal import PassTestSupport
internal import Shows
internal import Stays
internal import Vocabulary

/// Captures that stay under way: between being sold and being paid anything may happen to a booking.
extension Simulation {
  /// Commands about one product, whichever the seed says, while its captures are under way.
  func choiceDuringCaptures() async -> SimulatedCommand? {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<5: return arriving()
    case 5..<8: return providing()
    case 8..<10: return .recovery
    case 10..<14: return any(Array(underWay)).map { .step($0) }
    default: break
    }
    return switch seed % 8 {
    case 0..<3: chance(35) ? await additionChoice() : await flightChoice()
    case 3..<5: await stayChoice()
    case 5: await parkingChoice()
    case 6: await showChoice()
    default: await appointmentChoice()
    }
  }

  /// The payments whose capture is under way, in one order.
  private var underWay: [Payment.ID] { lastDuring.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Whether a capture goes on for longer than anybody waits; it is done when its request arrives.
  func staysUnderWay(_ request: PaymentRequest) async -> Bool {
    guard captures == .slow, isFaulty, request.operation == .capture,
      request.method.rawValue != "pm_unavailable"
    else { return false }
    let account = await provider.accounts[request.payment]
    guard account?.captured == nil, account?.isVoided != true else { return false }
    if !inFlight.contains(request) {
      inFlight.append(request)
      count("capture under way")
    }
    if lastDuring[request.payment] == nil { lastDuring[request.payment] = "sold" }
    return true
  }

  /// Counts what is done while captures are under way, and what was done before it.
  func countDuringCaptures(_ name: String, _ outcome: String) async {
    guard captures == .slow else { return }
    for id in underWay {
      guard let payment = try? await inner.record(Payment.self, id)?.value else { continue }
      guard payment.state == .authorised else {
        // Complete or given up: nothing more happens in between.
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

  private static func isAbout(_ name: String, _ product: String) -> Bool {
    let known = [
      "parking.": ParkingBooking.kind, "show.": ShowBooking.kind, "stay.": StayBooking.kind,
      "appointment.": AppointmentBooking.kind,
    ]
    return (known.first { name.hasPrefix($0.key) }?.value ?? FlightBooking.kind) == product
  }
}
