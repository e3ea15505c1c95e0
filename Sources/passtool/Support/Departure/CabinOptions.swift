internal import ArgumentParser
internal import PassDeparture
internal import Platform
internal import Vocabulary

/// The cabins of the aircraft: a seat map, or rows and letters that a person confirms.
struct CabinOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The parts file of passservice import-schedule, whose seat map is that of the aircraft.",
      valueName: "file"), transform: Parse.path)
  var seatMap: String?

  @Option(
    help: ArgumentHelp("The name of the seat map, if the file has several.", valueName: "name"))
  var seatMapName: String?

  @Option(
    help: ArgumentHelp(
      "A cabin: its letter, rows and the letters of a row, such as \"Y=5-26:ABC DEF\"; with :exit for rows at an "
        + "exit. Once for each stretch of rows.", valueName: "cabin"))
  var cabin: [String] = []

  func validate() throws {
    guard seatMap == nil || cabin.isEmpty else {
      throw ValidationError("--seat-map and --cabin exclude each other")
    }
    for text in cabin where CabinPlan.section(text) == nil {
      throw ValidationError("--cabin: expected a cabin such as \"Y=5-26:ABC DEF\"")
    }
  }

  /// Returns the plan; `configuration` has the seats of each cabin as the list states them.
  ///
  /// Without a map the usual rows for those numbers are shown, and a person confirms them.
  func plan(_ configuration: [(compartment: Character, seats: Int)], isConfirmed: Bool) throws
    -> CabinPlan
  {
    if let seatMap {
      guard let bytes = try HandedFile.read(seatMap, limit: 1 << 22) else {
        throw Failure.data("\(seatMap): is too long for a parts file")
      }
      return try CabinPlan(
        parts: bytes, named: seatMapName, path: seatMap,
        compartments: configuration.map(\.compartment))
    }
    if !cabin.isEmpty { return CabinPlan(cabin.compactMap(CabinPlan.section)) }
    let usual = CabinPlan.usual(configuration)
    let words = usual.sections.map { "--cabin \"\($0.inWords)\"" }.joined(separator: " ")
    guard !usual.sections.isEmpty else {
      throw Failure.usage(
        "the list does not say how many seats the aircraft has; give its cabins: --cabin \"Y=1-30:ABC DEF\", or a seat "
          + "map: --seat-map FILE")
    }
    if isConfirmed { return usual }
    guard Terminal.canAsk else {
      throw Failure.usage(
        "the list has only numbers of seats; give the rows of the aircraft, for example the usual ones: \(words)"
      )
    }
    Console.remark("the usual rows for these numbers of seats: \(words)")
    guard try Console.asks("are these the rows of the aircraft (yes or no)? ") else {
      throw Failure.declined("nothing was opened; give the rows of the aircraft with --cabin")
    }
    return usual
  }
}
