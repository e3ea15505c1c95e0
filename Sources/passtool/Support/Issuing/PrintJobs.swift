internal import PassDocuments
internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// A pass with its details and the place where it was read.
struct PlacedJob {
  let job: PrintJob
  /// The prefix of a message about the pass, `file:line: `.
  let place: String
  /// The prefix of a message about its request; about the pass itself if there is no request.
  let detailsPlace: String
}

/// The passes that a command takes from files, each paired with the request at the same position.
struct PrintJobs {
  private let files: [String]
  private let requests: [String]
  private let zone: Zone?
  private let language: Language
  private let verifier: Verifier?
  private let use: String
  private let now: Instant

  /// Prepares to read the passes of a source; `use` is what the command does with them, such as `print`, worded to
  /// follow "to".
  init(_ source: PassSourceOptions, to use: String, now: Instant) throws {
    files = source.passes.files.isEmpty ? ["-"] : source.passes.files
    requests = source.passes.request
    zone = source.zone
    language = source.language
    verifier = source.trust.isEmpty ? nil : Verifier(trust: try TrustFiles.load(source.trust))
    self.use = use
    self.now = now
  }

  func read() throws -> [PlacedJob] {
    var jobs: [PlacedJob] = []
    let details = try readDetails()
    for path in files {
      if path == "-", Terminal.canAsk {
        Console.remark("give passes, one per line; end with Ctrl-D")
      }
      var file = try RequestFile(path, isOnePerLine: true)
      while let line = try file.next() {
        let place = "\(line.file):\(line.firstLine): "
        guard let bytes = line.json else {
          throw Failure.data("\(place)this line is too long to be a pass")
        }
        let (pass, stated) = try pass(bytes, place)
        if !requests.isEmpty, jobs.count >= details.count {
          throw Failure.data(
            "\(place)there is no request for this pass, because --request gives only "
              + counted(details.count, "request"))
        }
        let beside = requests.isEmpty ? nil : details[jobs.count]
        jobs.append(
          PlacedJob(
            job: PrintJob(pass, beside?.details ?? stated), place: place,
            detailsPlace: beside?.place ?? place))
      }
    }
    guard !jobs.isEmpty else {
      throw Failure.noInput("nothing to \(use): give passes, one per line")
    }
    guard requests.isEmpty || details.count == jobs.count else {
      throw Failure.data(
        "--request gives \(counted(details.count, "request")) for \(counted(jobs.count, "pass", "passes")); "
          + "give one for each pass")
    }
    return jobs
  }

  /// Reads a pass, and the details that a journal of passes keeps beside it.
  ///
  /// The line is an answer of `passtool issue`, a line of a journal, or the text of a barcode alone.
  private func pass(
    _ line: [UInt8], _ place: String
  ) throws -> (pass: PrintablePass, stated: PageDetails) {
    var text = line
    var stated = PageDetails(zone: zone, language: language)
    if line.first == UInt8(ascii: "{") {
      do {
        var answer = try ObjectReader(try JSONReader.read(line))
        text = Array(try answer.string("barcode_data").utf8)
        if answer.peek("row") != nil {
          stated = try PageDetails(request: line, zone: zone, language: language)
        }
      } catch {
        throw Failure.data("\(place)\(error)")
      }
    }
    let pass: PrintablePass
    do throws(PrintablePassError) {
      pass = try PrintablePass(text)
    } catch {
      if isGuestList(line, place) {
        throw Failure.data(
          "\(place)this is a line of a guest list; to make tickets from the list, run: passtool print --csv LIST "
            + "--event FILE --out DIR, or give --title, --starts and --place instead of --event")
      }
      throw Failure.data("\(place)\(escaped("\(error)"))")
    }
    if let verifier {
      let verdict = verifier.verify(text, now: now)
      // A pass is made ready before its validity begins, so only the signature is checked here.
      guard verdict.pass != nil else {
        throw Failure.data("\(place)\(verdict.reason?.rawValue ?? ""): \(verdict.message)")
      }
    }
    return (pass, stated)
  }

  /// Returns whether a line that should be a pass is one of a guest list, by the name of its file or its headings.
  private func isGuestList(_ line: [UInt8], _ place: String) -> Bool {
    place.lowercased().contains(".csv:")
      || (try? GuestList(line)).map { $0.headings.columns.count > 1 } ?? false
  }

  private func readDetails() throws -> [(details: PageDetails, place: String)] {
    var found: [(PageDetails, String)] = []
    for path in requests {
      var file = try RequestFile(path)
      while let request = try file.next() {
        guard let json = request.json else {
          throw Failure.data(
            "\(request.file):\(request.firstLine): this is too long to be a request")
        }
        do throws(DetailsError) {
          found.append(
            (
              try PageDetails(request: json, zone: zone, language: language),
              "\(request.file):\(request.firstLine): "
            ))
        } catch {
          let (line, column) = request.place(offset: error.offset)
          throw Failure.data("\(request.file):\(line):\(column): \(error)")
        }
      }
    }
    return found
  }
}
