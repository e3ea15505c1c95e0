internal import ArgumentParser
internal import PassFormats
internal import StrictText
internal import Platform
internal import Vocabulary

/// The verb `passtool bcbp`: the airlines' format alone.
struct BoardingPassText: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bcbp",
    abstract: "Decode the text of an IATA boarding pass, or encode one.",
    subcommands: [Decode.self, Encode.self])

  /// The verb `passtool bcbp decode`.
  struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decode",
      abstract: "Print the items of a boarding pass text as JSON.",
      discussion: """
        Strict reading refuses a text at its first violation of IATA Resolution 792; tolerant reading \
        (--mode tolerant) decodes what airlines print and lists each deviation under "diagnostics". Without \
        a TEXT, each line of standard input is read as a TEXT. No signature is checked.
        """)

    @Option(
      help: ArgumentHelp(
        "\(Parse.choices(of: BCBP.Mode.self)) (default: strict).", valueName: "mode"),
      transform: Parse.choice)
    var mode = BCBP.Mode.strict

    @Option(
      help: ArgumentHelp(
        "Find the year of each flight, which the text does not contain, as seen from this day "
          + "(default: today).",
        valueName: "date"),
      transform: Parse.date)
    var referenceDate: CivilDate?

    @OptionGroup var clock: ClockOption

    @Argument(help: ArgumentHelp("A boarding pass text.", valueName: "text"))
    var text: String?

    func run() throws {
      // An argument has no line end from a scanner, so a line break in it is a fault.
      if let text { return try decode(ScanText(Array(text.utf8), hasLineEnd: false), place: "") }
      var lines = LineReader(.standardInput, limit: 1 << 16)
      var number = 0
      var faults = 0
      while let line = try lines.next() {
        number += 1
        do {
          guard case .bytes(let bytes) = line else {
            throw Failure.data(
              "standard input:\(number): the line is longer than 64 KiB, so it is no boarding pass")
          }
          try decode(ScanText(bytes), place: "standard input:\(number): ")
        } catch let failure as Failure where failure.code == ExitCode(65) {
          faults += 1
          Console.complain(failure.message)
        }
      }
      if number == 0 {
        throw Failure.noInput("nothing to decode: give a TEXT, or lines on standard input")
      }
      if faults > 0 {
        throw Failure.data(
          "\(faults) of \(counted(number, "text")) \(faults == 1 ? "was" : "were") refused")
      }
    }

    private func decode(_ scan: ScanText, place: String) throws {
      let bcbp: BCBP
      do throws(BCBPDeviation) {
        bcbp = try BCBP(scan.text, mode: mode)
      } catch {
        throw Failure.data("\(place)\(error.code.rawValue): \(escaped(error.description))")
      }
      let reference =
        referenceDate.map { Instant(secondsSince1970: $0.daysSince1970 * 86_400 + 43_200) }
        ?? clock.now
      var writer = JSONWriter(reserving: 2048)
      writer.bcbp(bcbp, dates: BCBPDates(bcbp, reference: reference), prefix: scan.removedPrefix)
      try Console.print(String(decoding: writer.bytes, as: UTF8.self))
    }
  }

  /// The verb `passtool bcbp encode`.
  struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "encode",
      abstract: "Print the boarding pass text of items given as JSON.",
      discussion: """
        FILE holds an object with the members that decode prints. Sizes are computed, and short items are \
        filled up with blanks; what strict reading would refuse is refused. With --mode tolerant the items \
        are written as they are given, sizes included, so that a text that was read tolerantly comes back \
        byte for byte.
        """)

    @Option(
      help: ArgumentHelp(
        "\(Parse.choices(of: BCBP.Mode.self)) (default: strict).", valueName: "mode"),
      transform: Parse.choice)
    var mode = BCBP.Mode.strict

    @Argument(help: "A file of items; - is standard input.")
    var file: String

    func run() throws {
      var requests = try RequestFile(file)
      var number = 0
      while let request = try requests.next() {
        number += 1
        guard let json = request.json else {
          throw Failure.data(
            "\(request.file):\(request.firstLine): this object is too long for the items of a "
              + "boarding pass")
        }
        let text: String
        do throws(ShapeError) {
          text = try BCBPItems(json).text(mode)
        } catch {
          let (line, column) = request.place(offset: error.offset)
          throw Failure.data("\(request.file):\(line):\(column): \(error)")
        }
        try Console.print(text)
      }
      if number == 0 {
        throw Failure.noInput(
          "no items in \(file == "-" ? "standard input" : file); expected an object with the members that "
            + "passtool bcbp decode prints")
      }
    }
  }
}
