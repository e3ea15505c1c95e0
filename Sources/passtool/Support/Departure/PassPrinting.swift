internal import PassBarcode
internal import PassDeparture
internal import PassDocuments
internal import Platform
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

  /// Draws the passes on all cores and returns the paths, in order.
  func write(_ items: [Item]) throws -> [String] {
    try Files.createDirectory(folder, mode: 0o700)
    let paper = DocumentWriter(
      options, dotsPerInch: options.usualDotsPerInch, folder: folder)
    var picture = options
    (picture.arrangement, picture.paper) = (.phone, .a4)
    let phone = DocumentWriter(picture, dotsPerInch: picture.usualDotsPerInch, folder: folder)
    let results = parallelMap(items) { item -> [String] in
      let job = try job(item)
      let isPhone = options.arrangement == .phone
      var paths = ["\(folder)/\(item.name).\(isPhone ? "png" : "pdf")"]
      try paper.write([job], to: paths[0])
      if withPicture, !isPhone {
        paths.append("\(folder)/\(item.name).png")
        try phone.write([job], to: paths[1])
      }
      return paths
    }
    return try results.flatMap { try $0.get() }
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
    let place = "sequence \(item.pass.sequence): "
    return PlacedJob(
      job: PrintJob(try PrintablePass(Array(item.pass.text.utf8)), details), place: place,
      detailsPlace: place)
  }
}
