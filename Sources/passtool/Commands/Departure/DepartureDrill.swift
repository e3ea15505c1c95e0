internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure drill`.
struct DepartureDrill: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drill",
    abstract: "Practise with an invented flight, and get a score.",
    discussion: """
      The first run writes the files of the drill into FOLDER and prints the tasks; the clock starts then. The second run, \
      with --score, looks at the departure that you made of them. No passenger of it exists.
      """)

  @Argument(help: "A folder for the files of the drill.", transform: Parse.path)
  var folder: String

  @Flag(help: "Compare the departure with the tasks, and print the score.")
  var score = false

  @Option(help: ArgumentHelp("The number of passengers, 20 to 184.", valueName: "n"))
  var people = 180

  @Option(help: ArgumentHelp("The number from which the names follow.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  private var recordPath: String { "\(folder)/drill.json" }

  func run() throws {
    if score { return try printScore() }
    let now = departure.clock.now
    guard let date = now.date(offsetMinutes: 0),
      let drill = Drill(on: date, people: people, seed: seed)
    else { throw Failure.usage("--people: expected 20 to 184") }
    try Files.createDirectory(folder, mode: 0o700)
    for file in drill.files {
      try Files.replace("\(folder)/\(file.name)", Array(file.text.utf8), mode: Files.privateMode)
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("date", "\(date)")
      writer.member("people", people)
      writer.member("seed", Int(clamping: seed))
      writer.member("began", now.secondsSince1970)
    }
    try Files.replace(recordPath, writer.bytes, mode: Files.privateMode)
    let parts = drill.files.count(where: { $0.name.hasPrefix("PNL") })
    try json.print(
      ([
        "\(drill.flight.departure), with \(people) passengers in \(parts) parts. The files are in \(folder)."
      ]
        + drill.tasks.enumerated().map { " \($0 + 1). \($1)" }
        + ["Then: passtool departure drill \(folder) --score"]).joined(separator: "\n")
    ) { writer in
      writer.member("folder", folder)
      writer.member("tasks", drill.tasks)
    }
  }

  private func printScore() throws {
    guard let bytes = try Files.read(recordPath, limit: 4_096) else {
      throw Failure.data("\(recordPath): is not that of a drill")
    }
    let drill: Drill?
    let began: Int64
    do {
      var object = try ObjectReader(json: bytes)
      drill = Drill(
        on: try object.date("date"), people: try object.integer("people"),
        seed: UInt64(try object.integer("seed", in: 0...Int.max)))
      began = try object.int64("began")
    } catch {
      throw Failure.data("\(recordPath): \(error)")
    }
    guard let drill else { throw Failure.data("\(recordPath): is not that of a drill") }
    let lines = try drill.score(
      try departure.desk(), began: Instant(secondsSince1970: began))
    let total = lines.reduce(0) { $0 + $1.points }
    if json.isWanted {
      return try json.tell { writer in
        writer.member("points", total)
        writer.objects("lines", lines) { writer, line in
          writer.member("task", line.task)
          writer.member("points", line.points)
          if !line.remark.isEmpty { writer.member("remark", line.remark) }
        }
      }
    }
    for line in lines {
      let points = String(repeating: " ", count: line.points < 10 ? 1 : 0) + "\(line.points)"
      try Console.print("\(points)  \(line.task)\(line.remark.isEmpty ? "" : " (\(line.remark))")")
    }
    try Console.print("\(total) of 100 points")
  }
}

/// The verb `passtool departure card`.
struct DepartureCard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Write the card for the wall: ten lines from the stick to the first pass.",
    discussion: "The card has the number of the kit, so only the staff may see it.")

  @OptionGroup var output: OutputOption
  @OptionGroup var departure: DepartureOptions

  func run() throws {
    let desk = try departure.desk()
    let number = try DepartureKit(desk).number(now: departure.clock.now)
    let card = WallCard(desk.facts.departure, directory: departure.directory, number: number)
    let text = card.lines.joined(separator: "\n")
    guard let path = output.path else { return try Console.print(text) }
    try Files.replace(path, Array("\(text)\n".utf8), mode: Files.privateMode)
  }
}
