internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passclient hold`.
struct HoldCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold", abstract: "Hold seats, rooms or a time while you decide.",
    discussion: """
      The id says what is held:

        passclient hold flt_… 12A 12B
        passclient hold shw_… A3 A4            (or --places 2)
        passclient hold htl_… 201 --from 2025-03-10 --until 2025-03-12 --guests 2
        passclient hold prv_… --service walking \\
          --from 2025-03-10T14:00:00Z --until 2025-03-10T14:30:00Z

      A hold is made at once or not at all: after five seconds without an answer, try again.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of a flight, showing, hotel or provider.", valueName: "id"))
  var id: String

  @Argument(help: ArgumentHelp("Seats such as 12A, or rooms such as 201.", valueName: "unit"))
  var units: [String] = []

  @Option(help: "How many places of a showing without numbered seats.")
  var places: Int?

  @Option(help: "The first day of a stay, or the beginning of an appointment.")
  var from: String?

  @Option(help: "The last day of a stay, or the end of an appointment.")
  var until: String?

  @Option(help: "How many guests stay.")
  var guests = 1

  @Option(help: "The service of an appointment.")
  var service: String?

  @Option(
    name: .customLong("subject"),
    help: ArgumentHelp("The id of a subject; may be given several times.", valueName: "id"))
  var subjects: [String] = []

  @Flag(help: "Go on, and show the time that is left, until the hold ends.")
  var watch = false

  func run() async throws {
    try await store.run { client in
      guard !store.offline else { throw ValidationError("--offline: a hold needs the network") }
      let wish = try await wish(client)
      let held: PassClient.Held
      do throws(ClientError) {
        held = try await client.hold(wish, within: store.time(orElse: 5))
      } catch {
        if case .refused(let problem) = error { await advise(after: problem, client) }
        throw error
      }
      repeat {
        let left = held.countdown.remaining(at: store.clock.uptime(), now: store.clock.now())
        try output.print(
          "\(held.id)  \(left) seconds left: passclient price \(held.id), and passclient book \(held.id) --payment TOKEN"
        ) { writer in
          writer.member("hold_id", held.id)
          writer.member("product", held.product.rawValue)
          writer.member("expires_at", held.countdown.expiresAt.description)
          writer.member("remaining_seconds", left)
          writer.member("seats", units)
        }
        guard watch, left > 0 else { return }
        await store.clock.sleep(.seconds(1))
      } while !Task.isCancelled
    }
  }

  /// Says what else could be held, or what could be given back.
  private func advise(after problem: CommandProblem, _ client: PassClient) async {
    if problem.code == "TOO_MANY_HOLDS", let holds = try? await client.holds(), !holds.isEmpty {
      let ids = holds.map(\.id).joined(separator: ", ")
      Console.tell("this device holds \(ids); to give one back: passclient release HOLD")
    }
    guard !problem.alternatives.isEmpty,
      let shown = try? await client.seats(ofFlight: id, within: store.reading),
      let map = JSONNode.answer(shown.answer).map(SeatMap.init)
    else { return }
    let names = problem.alternatives.compactMap(map.name(of:))
    if !names.isEmpty { Console.tell("similar and free: \(names.joined(separator: ", "))") }
  }

  private func wish(_ client: PassClient) async throws -> Wish {
    switch id.prefix(4) {
    case "flt_": return .seats(flight: id, seats: try await seatIDs(client))
    case "shw_":
      if let places { return .places(showing: id, count: places) }
      return .showing(id, seats: units)
    case "htl_":
      guard let from, let until else { throw ValidationError("name the days: --from and --until") }
      return .rooms(hotel: id, rooms: units, from: from, until: until, guests: guests)
    case "prv_":
      guard let from, let until, let service else {
        throw ValidationError("name the appointment: --service, --from and --until")
      }
      return .appointment(
        provider: id, service: service, from: from, until: until, subjects: subjects)
    default: throw ValidationError("expected the id of a flight, showing, hotel or provider")
    }
  }

  private func seatIDs(_ client: PassClient) async throws -> [String] {
    guard units.contains(where: { !$0.hasPrefix("seat_") }) else { return units }
    let shown = try await client.seats(ofFlight: id, within: store.reading)
    guard let answer = JSONNode.answer(shown.answer) else { return units }
    let map = SeatMap(answer: answer)
    return try units.map { name in
      if name.hasPrefix("seat_") { return name }
      guard let seat = map.seatID(name) else {
        throw ClientError.notFound("\(escaped(name)): the flight has no such seat")
      }
      return seat
    }
  }
}
