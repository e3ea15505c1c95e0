package import Bookings
package import Geography
package import OperatorFiles
package import Vocabulary

/// A house with rooms, which users search for, and which the price and the rooms of a stay rest on.
package struct Hotel: Record, Identified {
  package static let idPrefix = "htl"
  package static let kind = "hotel"

  package typealias ID = OpaqueID<Hotel>

  /// Something that a house offers.
  package struct Amenity: Hashable, Sendable, Codable {
    package let name: String
    package let category: String
    package let icon: WebAddress?

    package init(name: String, category: String, icon: WebAddress? = nil) {
      (self.name, self.category, self.icon) = (name, category, icon)
    }
  }

  /// The description that a house gives of itself, which does not change what is sold.
  package struct Profile: Hashable, Sendable, Codable {
    /// The provider of the house; hotels of several providers are sold side by side.
    package let provider: String
    /// The name as vouchers show it, and by which a desk knows its stays.
    package let name: TicketText
    package let address: String
    package let city: String
    /// The country (ISO 3166-1 alpha-2).
    package let country: String
    package let coordinates: Coordinates
    /// The stars, 1 to 5; nil for a house without stars.
    package let stars: Int?
    /// The rating by guests, in tenths, 0 to 100; nil without ratings.
    package let score: Int?
    package let isFeatured: Bool
    package let amenities: [Amenity]
    package let pictures: [WebAddress]
    /// A small picture for lists, if it has one.
    package let thumbnail: WebAddress?
    /// The description, in a few sentences.
    package let details: String?
    /// The reason to choose this house, in a few words.
    package let highlight: String?

    package init(
      provider: String, name: TicketText, address: String, city: String, country: String,
      coordinates: Coordinates, stars: Int? = nil, score: Int? = nil, isFeatured: Bool = false,
      amenities: [Amenity] = [], pictures: [WebAddress] = [], thumbnail: WebAddress? = nil,
      details: String? = nil, highlight: String? = nil
    ) {
      (self.provider, self.name, self.address) = (provider, name, address)
      (self.city, self.country, self.coordinates) = (city, country, coordinates)
      (self.stars, self.score, self.isFeatured) = (stars, score, isFeatured)
      (self.amenities, self.pictures) = (amenities, pictures)
      (self.thumbnail, self.details, self.highlight) = (thumbnail, details, highlight)
    }
  }

  package let id: ID
  package let code: OperatorCode
  package internal(set) var profile: Profile
  package let zone: ZoneName
  /// The time from which rooms are ready, in seconds of the day by the hotel's clocks; guests leave until `checkOut`.
  package internal(set) var checkIn: Int
  package internal(set) var checkOut: Int
  package let currency: CurrencyCode
  package internal(set) var types: [RoomType]
  /// Whether stays are sold.
  package internal(set) var isOpen: Bool
  /// The ways in which the rooms were ever sold, including rooms that no longer exist.
  ///
  /// A claim on a night is by type and number, so a room keeps both for good.
  package private(set) var soldAs: [RoomsSold]

  package init(
    id: ID, code: OperatorCode, profile: Profile, zone: ZoneName, checkIn: Int, checkOut: Int,
    currency: CurrencyCode, types: [RoomType], isOpen: Bool = true
  ) {
    (self.id, self.code, self.profile, self.zone) = (id, code, profile, zone)
    (self.checkIn, self.checkOut, self.currency) = (checkIn, checkOut, currency)
    (self.types, self.isOpen) = (types, isOpen)
    soldAs = types.map(RoomsSold.init)
  }

  /// Takes over the ways in which an earlier import sold rooms.
  mutating func remember(_ former: [RoomsSold]) {
    var all = former
    for sold in soldAs {
      if let index = all.firstIndex(where: { $0.type == sold.type }) {
        all[index].merge(sold)
      } else {
        all.append(sold)
      }
    }
    soldAs = all
  }

  package var key: String { id.rawValue }

  package var lookups: [Lookup] {
    var lookups: [Lookup] = [
      .hotel(code), .hotels(in: Cell(profile.coordinates)), .hotels(in: profile.city),
    ]
    if profile.isFeatured { lookups.append(.featuredHotels) }
    return lookups
  }

  package func type(_ code: OperatorCode) -> RoomType? { types.first { $0.code == code } }

  /// Returns the scope of the claims on rooms of a type in a night.
  package static func scope(_ hotel: ID, _ type: OperatorCode, _ night: CivilDate) -> String {
    "\(hotel)/\(type)/\(night)"
  }

  /// Returns one room of a type in a night as a resource; without a number, the rooms of the type as a pool.
  package func resource(
    _ type: OperatorCode, _ room: RoomNumber?, _ night: CivilDate
  ) -> Resource {
    Resource(scope: Self.scope(id, type, night), name: room?.rawValue ?? Self.poolName)
  }

  /// The name of a pool, which is not the number of a room.
  package static let poolName = "any"
}

extension Lookup {
  /// Returns the lookup of the hotel with this code.
  package static func hotel(_ code: OperatorCode) -> Lookup {
    Lookup("code", code.rawValue, isUnique: true)
  }

  /// Returns the lookup of the hotels of a city.
  package static func hotels(in city: String) -> Lookup { Lookup("city", folded(city)) }

  /// The lookup of hotels that are shown before a user has searched.
  package static let featuredHotels = Lookup("featured", "true")

  /// Returns the lookup of the hotels within a square degree.
  package static func hotels(in cell: Cell) -> Lookup { Lookup("cell", cell.name) }
}

/// A square degree, by which hotels near a place are found.
package struct Cell: Hashable, Sendable {
  let latitude: Int
  let longitude: Int

  init(latitude: Int, longitude: Int) {
    self.latitude = latitude
    // Both sides of the date line are neighbours.
    self.longitude = (longitude + 180 + 360) % 360 - 180
  }

  package init(_ place: Coordinates) {
    self.init(
      latitude: Self.floor(place.latitude), longitude: Self.floor(place.longitude))
  }

  var name: String { "\(latitude) \(longitude)" }

  /// Returns all cells that may reach within a distance in metres of a place.
  package static func around(_ place: Coordinates, metres: Int) -> [Cell] {
    // A degree of latitude has at least 110 km; one of longitude shrinks towards the poles.
    let north = metres / 110_000 + 1
    let middle = Cell(place)
    var cells: [Cell] = []
    for latitude in max(-90, middle.latitude - north)...min(90, middle.latitude + north) {
      let east = Self.degreesEast(metres: metres, at: latitude)
      for offset in -min(east, 180)...min(east, 179) {
        cells.append(Cell(latitude: latitude, longitude: middle.longitude + offset))
      }
    }
    var seen: Set<Cell> = []
    return cells.filter { seen.insert($0).inserted }
  }

  /// Returns a distance in metres as degrees of longitude, at the end of a cell that is nearer to its pole.
  private static func degreesEast(metres: Int, at latitude: Int) -> Int {
    let edge = min(90, max(abs(latitude), abs(latitude + 1)))
    guard edge < 89,
      let origin = Coordinates(latitude: edge * 1_000_000, longitude: 0),
      let next = Coordinates(latitude: edge * 1_000_000, longitude: 1_000_000)
    else { return 180 }
    return metres / max(origin.metres(to: next), 1) + 1
  }

  private static func floor(_ millionths: Int) -> Int {
    millionths >= 0 ? millionths / 1_000_000 : -((-millionths + 999_999) / 1_000_000)
  }
}
