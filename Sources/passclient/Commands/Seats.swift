internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passclient seats`.
struct Seats: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seats", abstract: "Draw the seats of a flight or of a showing.",
    discussion: """
      A letter or a number is a free seat, and a dot is one that is taken. With --watch the map is drawn again whenever \
      it changes.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of a flight or of a showing.", valueName: "id"))
  var id: String

  @Option(help: "The cabin of a flight, such as ECONOMY.")
  var cabin: String?

  @Flag(help: "Go on, and draw each change.")
  var watch = false

  func run() async throws {
    try await store.run { client in
      var last: [UInt8]?
      repeat {
        let shown =
          id.hasPrefix("shw_")
          ? try await client.seats(ofShowing: id, within: store.reading)
          : try await client.seats(ofFlight: id, cabin: cabin, within: store.reading)
        if shown.answer != last {
          try await output.show(shown, of: client, store.clock) { SeatMap(answer: $0).lines }
        }
        last = shown.answer
        guard watch else { break }
        await client.waitForSeats(of: id)
      } while !Task.isCancelled
    }
  }
}

/// A seat map in lines of text.
struct SeatMap {
  let answer: JSONNode

  var lines: [String] { answer["rows"] == nil ? flight : showing }

  private var flight: [String] {
    let seats = answer["seats"]?.items ?? []
    var rows: [Int64: [String: Bool]] = [:]
    for seat in seats {
      guard let row = seat["row"]?.integer, let letter = seat["position"]?.text else { continue }
      rows[row, default: [:]][letter] = seat["available"]?.flag == true
    }
    let sections = answer["sections"]?.items ?? []
    return rows.sorted { $0.key < $1.key }.map { row, free in
      let section = sections.first {
        ($0["first_row"]?.integer ?? .max) <= row && row <= ($0["last_row"]?.integer ?? .min)
      }
      let letters = section?["letters"]?.text ?? free.keys.sorted().joined()
      let drawn = letters.map { letter in
        letter == " " ? " " : free[String(letter)] == true ? String(letter) : "·"
      }
      return withoutControls("\(row < 10 ? " " : "")\(row)  \(drawn.joined(separator: " "))")
    }
  }

  private var showing: [String] {
    (answer["rows"]?.items ?? []).map { row in
      let seats = (row["seats"]?.items ?? []).map { seat -> String in
        guard let name = seat["seat"]?.text else { return "   " }
        let isFree = seat["state"]?.text == "AVAILABLE"
        let text = isFree ? name : "·"
        return String(repeating: " ", count: max(0, 3 - text.count)) + text
      }
      return withoutControls("\(row["row"]?.text ?? " ")  \(seats.joined(separator: " "))")
    }
  }

  /// The id of a seat of a flight, such as `12A`; nil if the map has none of that name.
  func seatID(_ name: String) -> String? { seat(name)?["seat_id"]?.text }

  /// Whether a seat of a flight was free; nil if the map does not say so.
  func isFree(_ name: String) -> Bool? { seat(name)?["available"]?.flag }

  /// The name of a seat of a flight by its id; nil if the map does not have it.
  func name(of id: String) -> String? {
    let seat = (answer["seats"]?.items ?? []).first { $0["seat_id"]?.text == id }
    guard let row = seat?["row"]?.integer, let letter = seat?["position"]?.text else { return nil }
    return "\(row)\(letter)"
  }

  private func seat(_ name: String) -> JSONNode? {
    (answer["seats"]?.items ?? []).first {
      "\($0["row"]?.integer ?? 0)\($0["position"]?.text ?? "")" == name.uppercased()
    }
  }
}
