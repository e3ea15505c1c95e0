internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure numbers`.
struct DepartureNumbers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "numbers",
    abstract: "Show the numbers for the load sheet: people, bags and weight by cabin.",
    discussion:
      "Passengers who are checked in are counted. Infants on laps have a column of their own.")

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func run() throws {
    let numbers = LoadNumbers(try departure.desk())
    if json.isWanted {
      return try json.tell { writer in
        writer.objects("cabins", numbers.cabins) { Self.write($1, to: &$0) }
        writer.name("total")
        writer.object { Self.write(numbers.total, to: &$0) }
      }
    }
    try Console.print("cabin adults children infants seats bags     kg")
    for cabin in numbers.cabins + [numbers.total] {
      let name = cabin.compartment == "*" ? "all" : String(cabin.compartment)
      let figures = [
        (cabin.adults, 7), (cabin.children, 9), (cabin.infants, 8), (cabin.seats, 6),
        (cabin.bags, 5), (cabin.weight, 7),
      ]
      try Console.print(
        name + String(repeating: " ", count: 5 - name.count)
          + figures.map { Self.right($0.0, $0.1) }.joined())
    }
  }

  private static func right(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(width - text.utf8.count, 1)) + text
  }

  private static func write(_ cabin: LoadNumbers.Cabin, to writer: inout JSONWriter) {
    writer.member("cabin", String(cabin.compartment))
    writer.member("adults", cabin.adults)
    writer.member("children", cabin.children)
    writer.member("infants", cabin.infants)
    writer.member("seats", cabin.seats)
    writer.member("bags", cabin.bags)
    writer.member("weight", cabin.weight)
  }
}
