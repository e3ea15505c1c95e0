internal import ArgumentParser
internal import CommandLineSupport
internal import StrictText
internal import Platform
internal import Vocabulary

/// The verb `passservice seats`.
struct SeatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seats",
    abstract: "Draw the seats of a show or a flight as text.",
    discussion: """
      FILE is the answer of a booking service to GET /v1/shows/showings/{showing_id}/seats or GET \
      /v1/flights/{flight_id}/seats. Each seat is one character, which shows the category or price of an available \
      seat; the legend under the plan explains it. A room that is wider than the terminal is drawn in parts.
      """)

  @Argument(
    help: ArgumentHelp("JSON; standard input without it, or with -.", valueName: "file"))
  var file = "-"

  @OptionGroup var output: JSONOption

  func run() throws {
    guard let bytes = try Files.readInput(file, limit: SeatChart.longestFile) else {
      throw InputFault.data("\(file): is longer than \(SeatChart.longestFile >> 20) MiB")
    }
    let chart: SeatChart
    do throws(ShapeError) {
      chart = try SeatChart(json: bytes)
    } catch {
      throw InputFault.data("\(file):\(TextPlace(offset: error.offset, in: bytes)): \(error)")
    }
    if output.isWanted { return try output.tell { $0.members(of: chart) } }
    for line in chart.lines(
      width: Terminal.width(.output), isColoured: Terminal.showsColours(.output))
    { try Terminal.write(line + "\n", to: .output) }
  }
}
