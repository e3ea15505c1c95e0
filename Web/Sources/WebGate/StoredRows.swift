internal import PassFormats
internal import PhoneLedger
internal import PassVerifier
internal import StrictText
internal import Vocabulary

/// The rows of a page's storage that are not of the ledger, as they are read when the gate opens.
struct StoredRows {
  static let trustKey = "t"
  static let listPrefix = "t/"
  static let placeKey = "p"
  static let manifestKey = "m"

  /// The rows of the ledger, in the order of their keys.
  private(set) var ledger: [(key: String, value: [UInt8])] = []
  private(set) var device: Device?
  private(set) var trust: [UInt8]?
  private(set) var lists: [[UInt8]] = []
  private(set) var place: [UInt8]?
  private(set) var manifest: [UInt8]?
  /// The reason why a row could not be read.
  private(set) var fault: String?

  /// Frees the rows of the ledger, which is open.
  mutating func forgetLedger() { ledger = [] }

  /// Keeps the device that was just made.
  mutating func keep(_ device: Device) { self.device = device }

  mutating func load(_ key: String, _ value: [UInt8]) {
    switch key {
    case PhoneLedger.deviceKey:
      do throws(ShapeError) { device = try Device(value) } catch { fault = "\(key): \(error)" }
    case Self.trustKey: trust = value
    case Self.placeKey: place = value
    case Self.manifestKey: manifest = value
    default:
      if key.hasPrefix(Self.listPrefix) { lists.append(value) } else { ledger.append((key, value)) }
    }
  }
}

/// The device of a page's gate, with the public half of its key, whose private half stays in the browser.
struct Device {
  let id: DeviceID
  let x: [UInt8]
  let y: [UInt8]
  let terms: KeyTerms

  /// The number of days for which the gate's key is good.
  private static let keyDays = 730

  init?(_ id: DeviceID, x: [UInt8], y: [UInt8], now: Instant) {
    let start = now.roundedDownToMinute
    guard x.count == 32, y.count == 32,
      let terms = KeyTerms(
        notBefore: start, expires: start.adding(seconds: Self.keyDays * 86_400), kinds: [.device],
        longestLifetime: KeyTerms.lifetimes.lowerBound)
    else { return nil }
    (self.id, self.x, self.y, self.terms) = (id, x, y, terms)
  }

  /// The key set for the keeper of the bundle.
  var keySet: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { $0.publicKey(x: x, y: y, keyID: id.keyID, terms: terms) }
    }
    return writer.bytes + [0x0A]
  }

  /// The device as a row.
  var row: Row {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("device", id.rawValue)
      writer.member("keys", ascii: Base64URL.encode(keySet))
    }
    return Row(PhoneLedger.deviceKey, writer.bytes)
  }

  init(_ row: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: row)
    id = try object.text("device")
    let set = try object.bytes("keys")
    try object.finish()
    guard let key = (try? JWKSet(set))?.keys.first, let terms = key.terms else {
      throw object.failure("keys", "expected the key set of a device")
    }
    (x, y, self.terms) = (key.x, key.y, terms)
  }
}
