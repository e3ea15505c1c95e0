package import PassCrypto
internal import PassIssuer
internal import Platform
package import Vocabulary

/// The opening of a departure at its first desk.
///
/// The first events are written last: an opening that was killed is begun anew, and takes up the keys that it made.
package struct DepartureOpening: Sendable {
  /// Flight, day and airport.
  package let departure: Departure
  package let cabins: CabinPlan
  package let departs: OffsetDateTime?
  package let signing: Signing

  /// The signer of the passes.
  package enum Signing: Sendable {
    /// A key and a root that are made for this departure.
    case own
    /// A key that was made beforehand and is in the airline's bundle.
    case airline(Airline)
  }

  /// The airline's trust.
  package struct Airline: Sendable {
    /// The directory of the departure key.
    package let keys: String
    /// The keeper of the bundle, and the key set of its roots.
    package let owner: IssuerID
    package let roots: [UInt8]
    package let bundle: [UInt8]
    package let lists: [[UInt8]]

    package init(
      keys: String, owner: IssuerID, roots: [UInt8], bundle: [UInt8], lists: [[UInt8]]
    ) {
      self.keys = keys
      self.owner = owner
      self.roots = roots
      self.bundle = bundle
      self.lists = lists
    }
  }

  package init(
    departure: Departure, cabins: CabinPlan, departs: OffsetDateTime?, signing: Signing
  ) {
    self.departure = departure
    self.cabins = cabins
    self.departs = departs
    self.signing = signing
  }

  /// Makes the directory, keys, trust and the first events: the texts of the list.
  package func open(
    _ directory: DepartureDirectory, texts: [[UInt8]], now: Instant,
    random: any RandomSource = SecureRandom()
  ) throws -> Desk {
    try cabins.check()
    guard let issuer = IssuerID(departure.flight.carrier.rawValue),
      let id = PassID(randomBytes: try random.bytes(PassID.randomByteCount))
    else { throw DepartureError.invalid("the system gave no random number; try again") }
    if let departs, departs.date != departure.date {
      throw DepartureError.unclear(
        "the flight leaves on \(departure.date) by the list, and not at \(departs); give the hour of that day: "
          + "--departs")
    }
    guard !directory.exists else {
      throw DepartureError.refused(
        "\(directory.path): a departure was opened here; take in further messages with passtool departure update, or "
          + "name another directory")
    }
    try directory.create()
    let lock = try directory.lock()
    guard !directory.exists else {
      throw DepartureError.refused("\(directory.path): another command opened it just now")
    }
    try directory.checkMode()
    // Events of an opening that was killed are of another id, and were never shown.
    for desk in 1...DepartureRecord.maxDesks { Files.remove(directory.logPath(desk)) }
    try DeskSigner.make(directory, issuer, now: now)
    let facts = DepartureFacts(
      id: id, departure: departure, issuer: issuer, departs: departs, cabins: cabins,
      founder: DeskKey(try DeskSigner.signer(directory, issuer, now: now)))
    try signing.prepare(directory, facts, now: now)
    try DepartureRecord(
      facts: facts, desk: 1, keys: signing.keys, rootOwner: signing.owner ?? issuer
    ).write(to: directory)
    var desk = try Desk(opening: directory)
    let digests = try texts.map { try TextStore(directory).keep($0) }
    try desk.append(digests.map { .text(digest: $0) }, now: now)
    try desk.append(try desk.hostCheckInsOfFirstList(), now: now)
    lock.release()
    return desk
  }
}

extension DepartureOpening.Signing {
  fileprivate var keys: String? {
    if case .airline(let airline) = self { Files.absolute(airline.keys) } else { nil }
  }

  fileprivate var owner: IssuerID? {
    if case .airline(let airline) = self { airline.owner } else { nil }
  }

  fileprivate func prepare(
    _ directory: DepartureDirectory, _ facts: DepartureFacts, now: Instant
  ) throws {
    let trust = DepartureTrust(directory, facts, rootOwner: owner ?? facts.issuer)
    switch self {
    case .own: try trust.makeOwn(now: now)
    case .airline(let airline):
      let key = try KeyStore(directory: airline.keys).signer(
        of: facts.issuer, for: .boardingPass, now: now)
      try trust.keep(
        roots: airline.roots, bundle: airline.bundle, lists: airline.lists, key: key.keyID,
        now: now)
    }
  }
}
