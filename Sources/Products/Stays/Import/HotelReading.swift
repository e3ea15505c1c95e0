internal import Bookings
internal import Geography
internal import OperatorFiles
internal import StrictText
internal import Vocabulary

// The parts of hotels that exist only in JSON.

extension HotelPlans.Hotel {
  static let maxTypes = 200
  private static let maxAmenities = 100
  private static let maxPictures = 50

  init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    let code: OperatorCode = try object.text("code")
    let profile = try Self.profile(&object, path)
    let zone: ZoneName = try object.text("zone")
    let checkIn = try object.hour("check_in")
    let checkOut = try object.hour("check_out")
    let currency = try object.currency("currency")
    let isOpen = try object.optionalBoolean("closed") != true
    let nodes = try object.array("room_types")
    guard (1...Self.maxTypes).contains(nodes.count) else {
      throw object.failure("room_types", "expected 1 to \(Self.maxTypes) room types")
    }
    var types: [RoomType] = []
    var rooms: Set<RoomNumber> = []
    for (index, node) in nodes.enumerated() {
      let type = try RoomType(node, "\(path).room_types[\(index)]")
      guard !types.contains(where: { $0.code == type.code }) else {
        throw object.failure("room_types", "\(type.code) is there twice; expected each once")
      }
      if case .numbered(let numbers) = type.rooms {
        for number in numbers where !rooms.insert(number).inserted {
          throw object.failure("room_types", "room \(number) is there twice; expected each once")
        }
      }
      types.append(type)
    }
    try object.finish()
    self.init(
      code: code, profile: profile, zone: zone, checkIn: checkIn, checkOut: checkOut,
      currency: currency, types: types, isOpen: isOpen)
  }

  private static func profile(
    _ object: inout ObjectReader, _ path: String
  ) throws(ShapeError) -> Hotel.Profile {
    let provider = try object.words("provider", upTo: 64)
    let name = try object.title("name")
    let address = try object.words("address", upTo: 200)
    let city = try object.words("city", upTo: 64)
    let country = try object.string("country")
    guard country.utf8.count == 2, country.utf8.allSatisfy(ASCII.isUpperCaseLetter) else {
      throw object.failure("country", "expected two capital letters of ISO 3166, such as AT")
    }
    let (latitude, longitude) = (try object.string("latitude"), try object.string("longitude"))
    guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
      throw object.failure(
        "latitude",
        "expected latitude (-90 to 90) and longitude (-180 to 180) as texts, such as \"48.2082\" and \"16.3738\""
      )
    }
    let amenities = try object.optionalArray("amenities") ?? []
    guard amenities.count <= maxAmenities else {
      throw object.failure("amenities", "expected at most \(maxAmenities) amenities")
    }
    var read: [Hotel.Amenity] = []
    for (index, node) in amenities.enumerated() {
      read.append(try Hotel.Amenity(node, "\(path).amenities[\(index)]"))
    }
    return Hotel.Profile(
      provider: provider, name: name, address: address, city: city, country: country,
      coordinates: place, stars: try object.optionalInteger("stars", in: 1...5),
      score: try object.optionalInteger("score", in: 0...100),
      isFeatured: try object.optionalBoolean("featured") ?? false, amenities: read,
      pictures: try object.optionalTexts("pictures", 1...maxPictures) ?? [],
      thumbnail: try object.optionalText("thumbnail"),
      details: try object.optionalWords("description", upTo: 1_000),
      highlight: try object.optionalWords("highlight", upTo: 80))
  }
}

extension Hotel.Amenity {
  fileprivate init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    self.init(
      name: try object.words("name", upTo: 64), category: try object.words("category", upTo: 64),
      icon: try object.optionalText("icon"))
    try object.finish()
  }
}

extension RoomType {
  private static let maxRooms = 2_000

  fileprivate init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    let numbers: [RoomNumber]? = try object.optionalTexts("rooms", 1...Self.maxRooms)
    let count = try object.optionalInteger("count", in: 1...100_000)
    let rooms: Rooms
    switch (numbers, count) {
    case (let numbers?, nil): rooms = .numbered(numbers)
    case (nil, let count?): rooms = .pool(count)
    default:
      throw object.failure(
        "rooms", "expected either rooms with the numbers, or count with the number of rooms")
    }
    var tiers: [RefundPolicy.Tier] = []
    for (index, node) in try (object.optionalArray("refunds") ?? []).enumerated() {
      var tier = try ObjectReader(node, path: "\(path).refunds[\(index)]")
      tiers.append(
        .init(
          secondsBefore: 3_600 * (try tier.integer("hours_before", in: 0...8_784)),
          basisPoints: 100 * (try tier.integer("percent", in: 0...100))))
      try tier.finish()
    }
    self.init(
      code: try object.text("code"), name: try object.words("name", upTo: 64),
      details: try object.optionalWords("description", upTo: 500),
      picture: try object.optionalText("picture"),
      occupancy: try object.integer("occupancy", in: 1...20), rooms: rooms,
      refunds: RefundPolicy(tiers: tiers))
    try object.finish()
  }
}

extension ObjectReader {
  /// Reads an hour of the clock in seconds of the day.
  fileprivate mutating func hour(_ name: String) throws(ShapeError) -> Int {
    guard let second = secondOfDay(hourAndMinute: try string(name)) else {
      throw failure(name, "expected a time such as 15:00")
    }
    return second
  }
}

extension HotelPlans.Rate {
  /// The columns of a rate, also its members in JSON.
  package static let columns = ["hotel", "type", "from", "until", "price", "currency"]
  package static let optionalColumns = ["promotion", "discount_percent"]
  static let numbers = ["price", "discount_percent"]

  init(_ row: FileRow) throws(TextFault) {
    let (hotel, type, nights, amount, promotion) = try together(
      cell(try row.value("hotel", OperatorCode.expectation) { OperatorCode($0) }),
      cell(try row.value("type", OperatorCode.expectation) { OperatorCode($0) }),
      cell(try Self.nights(row)), cell(try Self.price(row)), cell(try Self.promotion(row)))
    self.init(
      hotel: hotel, type: type,
      rate: Rate(
        from: nights.lowerBound, until: nights.upperBound, amount: amount, promotion: promotion))
  }

  private static func nights(_ row: FileRow) throws(TextFault) -> Range<CivilDate> {
    let (from, until) = try together(
      cell(try row.value("from", CivilDate.expectation) { CivilDate($0) }),
      cell(try row.value("until", CivilDate.expectation) { CivilDate($0) }))
    guard from < until else {
      throw TextFault(
        try row.field("until").place,
        "until: expected the day after the last night, which is later than \(from), found \(until)")
    }
    return from..<until
  }

  private static func price(_ row: FileRow) throws(TextFault) -> Money {
    guard let amount = try row.optionalAmount("price", in: try row.currency("currency")) else {
      throw TextFault(row.place, "price: is missing; a night that is not sold needs no row")
    }
    return amount
  }

  private static func promotion(_ row: FileRow) throws(TextFault) -> Rate.Promotion? {
    let (name, percent) = try together(
      cell(
        try row.optionalValue("promotion", "1 to 40 characters on one line") {
          isPlain($0, upTo: 40) ? TicketText.normalized($0) : nil
        }),
      cell(try row.optionalValue("discount_percent", "1 to 100") { number($0, 1...100) }))
    switch (name, percent) {
    case (let name?, let percent?): return .init(name: name, percent: percent)
    case (nil, nil): return nil
    default:
      throw TextFault(
        row.place, "promotion: expected both promotion and discount_percent, or neither")
    }
  }
}
