internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassBarcode
internal import PassDocuments
internal import Platform
internal import Vocabulary

/// `passtool print`: passes on paper.
struct Print: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Put passes on paper, as PDF, SVG or PNG.",
    discussion: """
      FILE holds passes, one per line: what passtool issue answered, or texts of barcodes. Without \
      a FILE they are read from standard input. All go into one document, or with --out each into \
      its own.

        passtool issue boarding-pass request.json > pass.json
        passtool print pass.json --request request.json -o pass.pdf

      A pass says little: no hour of departure, no gate, no name in its own script. --request takes \
      them from the requests that the passes were issued for, in the same order, and refuses one \
      that contradicts its pass. A request may say more under "print", which only paper shows:

        "print":{"language":"cs","issuer_name":"…","name":"…","note":"…",
          "zone":"Europe/Prague","doors":"2025-03-15T18:30:00+01:00","entrance":"C",
          "segments":[{"boarding":"…","arrival":"…","terminal":"3","gate":"B12",
            "group":"2","origin_name":"San Francisco","destination_name":"New York",
            "origin_zone":"America/Los_Angeles",
            "destination_zone":"America/New_York"}]}

      A page is in the language of "language": \
      \(Language.allCases.map(\.rawValue).joined(separator: ", ")). A picture for a phone:

        passtool print pass.json --layout phone -o pass.png

      On a printer, each pass as a job of its own, with progress and the printer's words when it stops:

        passtool print passes.json --printer Desk1

      From a list to tickets, signed and printed:

        passtool print --csv attendees.csv --event event.json --out tickets

      event.json is the request of a ticket without its holder; --title, --starts and --place give \
      the same without a file. Each line of the list, below a line of headings, is one ticket: \
      holder (or name, or first name and last name), reference, seats, admits, companions, note for \
      the staff of the door, and title and place, if they differ from those of the event. Headings may \
      be English, Czech, German, French, Spanish, Polish, Japanese or Arabic; --map gives the meaning \
      of another one, by its text or the letter of its column: --map holder=C.

      admits is how many people come in (2, or +1 for one more than the guest); companions is how \
      many come beside the guest (2, +1, yes, or a name, which is one); columns such as Guests, Doprovod \
      and Begleitung are companions. Without both a ticket is for as many people as it has seats. Several seats \
      are codes with commas between (A1, A2); a description such as "Row 3, Seat 12" or 12/3 is one seat, \
      and columns of zone, table, row and seat together are one seat, too.

      Before it issues anything, print shows what it reads in which column and which columns it leaves \
      out, for how many people the tickets are, and what is doubtful: a total, a cancelled order, a row \
      twice, a row without a name. On a terminal it then asks. Without a terminal it continues if nothing \
      is doubtful, and otherwise ends with exit code 65; with --yes it continues in both cases.

      The directory of --out gets a PDF for each ticket (with --phone also a PNG), \(TicketFiles.table) (the list, with the files, \
      the reference and the pass id of each ticket: for mail merge, and for the door to know who is \
      expected), the signed status list for the door, and \(TicketFiles.journal), the record of what was \
      issued. If the event has changed, files that an earlier run wrote and this run does not write are \
      removed. A run that was interrupted can be repeated: nothing is issued twice. If the list has \
      changed, tickets that are on no line any more are revoked, and new ones are issued; the changes are \
      shown first, and print asks. --yes is for scripts; without it and without a terminal nothing is \
      changed, and the exit code is 64.
      """)

  @OptionGroup var passes: PassFilesOptions

  @Option(
    help: ArgumentHelp("\(Parse.choices(of: Paper.self)) (default: a4).", valueName: "paper"),
    transform: Parse.choice)
  var paper = Paper.a4

  @Option(
    name: .customLong("layout"),
    help: ArgumentHelp(
      "\(Parse.choices(of: Arrangement.self)): one, four or ten to a sheet, or a picture 390 "
        + "pixels wide (default: page).", valueName: "layout"),
    transform: Parse.choice)
  var arrangement = Arrangement.page

  @OptionGroup var symbol: SymbologyOptions

  @Option(
    name: .customLong("module-mm"),
    help: ArgumentHelp(
      "Width of a module, the smallest square of the barcode; by default as wide as there is room for, "
        + "from 0.33 to 0.63.", valueName: "mm"),
    transform: Parse.module)
  var module: Millimetres?

  @Option(
    help: ArgumentHelp(
      "Show the times of tickets on the clocks of this zone, such as Europe/Prague.",
      valueName: "zone"),
    transform: Parse.word)
  var zone: Zone?

  @Option(
    help: ArgumentHelp(
      "The language of a page whose request names none (default: en).", valueName: "tag"),
    transform: Parse.language)
  var language = Language.english

  @Option(
    help: ArgumentHelp("The issuer's logo for the head of a page, SVG or PNG.", valueName: "file"),
    transform: Parse.path)
  var logo: String?

  @Option(
    help: ArgumentHelp(
      "Print only passes that these keys have signed.", valueName: "[issuer=]file"))
  var trust: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: "Write one document, in the form that its name ends in: .pdf, .svg or .png.",
    transform: Parse.path)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write each pass into a PDF of its own here; with --layout phone into a PNG.",
      valueName: "dir"),
    transform: Parse.path)
  var out: String?

  @OptionGroup var printer: PrinterOption

  @Flag(help: "With --out: beside each PDF a picture for a phone, too, as PNG.")
  var phone = false

  @Option(
    help: ArgumentHelp(
      "With --out: beside each PDF a pass for Apple's wallet, too, signed as these settings say.",
      valueName: "file"),
    transform: Parse.path)
  var wallet: String?

  @Option(
    help: ArgumentHelp(
      "Dots per inch of a PNG, 72 to 1200 (default: 300, for phone 288).", valueName: "dpi"),
    transform: Parse.dotsPerInch)
  var dpi: Int?

  @Option(
    help: ArgumentHelp("Issue and print a ticket for each line of a list.", valueName: "file"),
    transform: Parse.path)
  var csv: String?

  @OptionGroup var event: EventOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var keys: KeysOption

  @Option(
    help: "Sign with this key, if there are several (default: the newest that may sign).",
    transform: Parse.code)
  var kid: KeyID?

  @OptionGroup var passphrase: PassphraseOption
  @OptionGroup var clock: ClockOption
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard (csv != nil) == event.isGiven else {
      throw ValidationError(
        "--csv and the event belong together: give --csv FILE, and --event FILE or --title, --starts and "
          + "--place")
    }
    guard csv == nil || passes.files.isEmpty && passes.request.isEmpty && trust.isEmpty else {
      throw ValidationError("with --csv, leave out files of passes, --request and --trust")
    }
    if csv == nil, let option = list.given {
      throw ValidationError("--\(option) goes with --csv")
    }
    guard csv == nil || out != nil else {
      throw ValidationError("--csv needs --out DIR, the directory of its tickets")
    }
    // With --csv both are allowed: -o is the one document, and --out keeps the journal.
    guard csv != nil || output == nil || out == nil else {
      throw ValidationError("--output and --out exclude each other")
    }
    if printer.name != nil {
      guard output == nil, out == nil else {
        throw ValidationError("--printer prints, and writes no file: leave out -o and --out")
      }
      guard csv == nil else {
        throw ValidationError("--csv writes files: print those of --out, for example with lp")
      }
      guard arrangement != .phone else {
        throw ValidationError("a picture for a phone goes on no paper: leave out --layout phone")
      }
    }
    if phone, out == nil || arrangement == .phone {
      throw ValidationError(
        "--phone goes with --out, and adds pictures to PDFs; --layout phone makes pictures alone")
    }
    if wallet != nil, out == nil {
      throw ValidationError(
        "--wallet goes with --out; passtool wallet write makes passes for a wallet alone")
    }
    guard !json.isWanted || output != nil || out != nil || printer.name != nil else {
      throw ValidationError("--json says what was written; name a file or a directory: -o or --out")
    }
    guard paper != .receipt || [.page, .phone].contains(arrangement) else {
      throw ValidationError("a receipt has room for one pass: use --layout page")
    }
    guard paper == .a4 || arrangement != .phone else {
      throw ValidationError("a picture for a phone has no paper: leave out --paper")
    }
  }

  private var source: PassSourceOptions {
    var source = PassSourceOptions()
    source.passes = passes
    source.zone = zone
    source.language = language
    source.trust = trust
    return source
  }

  var dotsPerInch: Int { dpi ?? layout.usualDotsPerInch }

  /// Returns the forms in which each pass is written with `--out`; the first is that of `document`.
  func forms(in out: String) throws -> (document: DocumentWriter, forms: [PassFileForm]) {
    let options = try options()
    let isPhone = arrangement == .phone
    let document = DocumentWriter(options, dotsPerInch: dotsPerInch, folder: out)
    var forms = [
      PassFileForm(suffix: isPhone ? "png" : "pdf", column: .ticketFile, writer: document)
    ]
    if phone {
      var picture = options
      (picture.arrangement, picture.paper) = (.phone, .a4)
      forms.append(
        PassFileForm(
          suffix: "png", column: .ticketPicture,
          writer: DocumentWriter(
            picture, dotsPerInch: dpi ?? picture.usualDotsPerInch, folder: out)))
    }
    if let wallet {
      forms.append(
        PassFileForm(
          suffix: WalletWriter.suffix, column: .ticketWallet,
          writer: try WalletWriter(wallet, now: clock.now)))
    }
    return (document, forms)
  }

  /// Returns the options, with the logo read and checked.
  func options() throws -> PrintOptions {
    var options = layout
    if let logo {
      guard let file = try Files.read(logo, limit: Logo.byteLimit) else {
        throw Failure.data("\(logo): is longer than \(Logo.byteLimit) bytes; give a smaller logo")
      }
      do throws(LogoError) {
        options.logo = try Logo(file)
      } catch {
        throw Failure.data("\(logo): \(error)")
      }
    }
    return options
  }

  private var layout: PrintOptions {
    var options = PrintOptions()
    options.paper = paper
    options.arrangement = arrangement
    options.symbology = symbol.symbology
    options.errorCorrection = symbol.errorCorrection.level
    options.module = module
    return options
  }

  func run() throws {
    if let csv, let out {
      return try CSVRun(self, csv: csv, out: out).run()
    }
    if printer.isListing { return try PrinterOption.list() }
    let jobs = try PrintJobs(source, to: "print", now: clock.now).read()
    if let name = printer.name {
      try PrintedJobs(jobs, options: try options()).print(on: name, json: json)
    } else if let out {
      let forms = try forms(in: out).forms
      try Files.createDirectory(out, mode: 0o755)
      for job in jobs {
        let id = job.job.pass.claims.passID
        let paths = forms.map { "\(out)/\(id).\($0.suffix)" }
        for (form, path) in zip(forms, paths) { try form.writer.writeFile(job, to: path) }
        try json.print(paths.joined(separator: "\n")) { writer in
          writer.member("pass_id", "\(id)")
          writer.member("files", paths)
        }
      }
    } else {
      let writer = DocumentWriter(try options(), dotsPerInch: dotsPerInch, folder: nil)
      let files = try writer.write(jobs, to: output)
      try json.tell { writer in
        writer.member("passes", jobs.count)
        writer.member("files", files)
      }
    }
  }
}
