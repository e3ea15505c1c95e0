internal import PassBarcode
internal import PassDeparture
internal import PassDocuments
internal import Platform
internal import Printers
internal import Vocabulary

/// Prints signed passes of a departure into a folder, a file for each.
struct PassPrinting {
  private let facts: DepartureFacts
  private let options: PrintOptions
  private let withPicture: Bool
  private let folder: String

  init(_ facts: DepartureFacts, options: PrintOptions, withPicture: Bool, folder: String) {
    self.facts = facts
    self.options = options
    self.withPicture = withPicture
    self.folder = folder
  }

  /// A pass with the passenger whose it is.
  struct Item {
    let passenger: Passenger
    let pass: DeskEvent.IssuedPass

    /// The name of its files: the sequence, which says nothing about the person.
    var name: String { pass.infant.map { "\(pass.sequence)-INF\($0)" } ?? "\(pass.sequence)" }
  }

  /// A pass that was drawn.
  struct Sheet {
    let item: Item
    /// The files, the page for a printer first.
    let paths: [String]
    /// The size of the page.
    let paper: PaperSize
    /// The words at a printer, which name no person.
    let title: String
    var path: String { paths[0] }
  }

  /// Passes that were drawn, and why others were not.
  struct Drawn {
    var sheets: [Sheet] = []
    var faults: [String] = []
  }

  /// Draws the passes on all cores, in order; one that cannot be drawn is named, and stops no other.
  ///
  /// Throws where no pass can be drawn, such as without Cairo.
  func write(_ items: [Item]) throws -> Drawn {
    try Files.createDirectory(folder, mode: 0o700)
    let paper = DocumentWriter(
      options, dotsPerInch: options.usualDotsPerInch, folder: folder)
    var picture = options
    (picture.arrangement, picture.paper) = (.phone, .a4)
    let phone = DocumentWriter(picture, dotsPerInch: picture.usualDotsPerInch, folder: folder)
    let results = parallelMap(items) { item -> Sheet in
      let job = try job(item)
      var paths = ["\(folder)/\(item.name).pdf"]
      let drawing = try paper.drawing([job])
      try paper.write(drawing, to: paths[0])
      if withPicture {
        paths.append("\(folder)/\(item.name).png")
        try phone.write([job], to: paths[1])
      }
      let size = drawing.size(page: 0)
      return Sheet(
        item: item, paths: paths,
        paper: PaperSize(
          width: size.width, height: size.height, isRoll: options.paper == .receipt),
        title: "\(facts.departure.flight) \(item.name)")
    }
    var drawn = Drawn()
    for (item, result) in zip(items, results) {
      do {
        drawn.sheets.append(try result.get())
      } catch {
        switch error {
        // A library that this machine lacks is lacking for all.
        case DrawingError.noLibrary, SymbolError.noLibrary: throw error
        default:
          let words = Failure(error)?.message ?? "\(error)"
          let place = "sequence \(item.name): "
          drawn.faults.append(
            "\(place)not drawn: \(words.hasPrefix(place) ? String(words.dropFirst(place.count)) : words)"
          )
        }
      }
    }
    return drawn
  }

  /// Returns a pass with what the page shows beside it.
  func job(_ item: Item) throws -> PlacedJob {
    let traveler = item.passenger.traveler
    let lap = item.pass.infant.map { traveler.infants[$0 - 1] }
    var leg = PageDetails.Leg()
    leg.departure = facts.departs
    let details = PageDetails(
      surname: lap?.surname ?? traveler.surname,
      givenNames: lap?.givenNames ?? traveler.givenNames + traveler.title,
      bookingReference: traveler.reference(sequence: item.pass.sequence)?.rawValue ?? "",
      legs: [leg])
    let place = "sequence \(item.name): "
    return PlacedJob(
      job: PrintJob(try PrintablePass(Array(item.pass.text.utf8)), details), place: place,
      detailsPlace: place)
  }
}
