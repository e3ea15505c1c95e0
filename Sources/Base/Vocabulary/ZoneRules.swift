/// The offsets of a time zone from UTC, past and future, read from a TZif file (RFC 9636).
///
/// The file is the system's, so zone data is as current as the system. Foundation could provide it
/// as well, but would add 10 ms of start-up to every program that links this module.
public struct ZoneRules: Sendable {
  /// The longest file that is read, in bytes; no zone of the database needs as much.
  public static let longestFile = 65_536

  /// The offset and the abbreviation of a zone at a moment.
  package struct Reading: Hashable, Sendable {
    /// The offset in seconds ahead of UTC.
    public let offsetSeconds: Int
    /// The abbreviation, such as `PDT`, or `-03` where the zone has no abbreviation of its own.
    public let abbreviation: String
  }

  private let transitions: [Int64]
  /// `readings[i]` applies from `transitions[i]` on.
  private let readings: [Reading]
  private let first: Reading
  private let footer: PosixZone?

  /// The rules in a TZif file of version 2 or later, or nil if the bytes are not such a file.
  public init?(tzif bytes: [UInt8]) {
    guard bytes.count <= Self.longestFile,
      let first = TZifHeader(bytes, at: 0), first.version >= 2,
      let header = TZifHeader(bytes, at: TZifHeader.size + first.bodySize(timeSize: 4))
    else { return nil }
    let body = header.offset + TZifHeader.size
    let types = body + header.timeCount * 9
    let end = body + header.bodySize(timeSize: 8)
    guard header.typeCount > 0, end <= bytes.count,
      let footerText = Self.footer(bytes[end...])
    else { return nil }
    let names = bytes[(types + header.typeCount * 6)...].prefix(header.characterCount)
    let kinds = (0..<header.typeCount).map { index in
      Reading(
        offsetSeconds: bytes.integer32(at: types + index * 6),
        abbreviation: String(
          decoding: names.dropFirst(Int(bytes[types + index * 6 + 5])).prefix { $0 != 0 },
          as: UTF8.self))
    }
    guard kinds.allSatisfy({ abs($0.offsetSeconds) < 86_400 }) else { return nil }
    var times: [Int64] = []
    var readings: [Reading] = []
    for index in 0..<header.timeCount {
      let time = bytes.integer64(at: body + index * 8)
      let type = Int(bytes[body + header.timeCount * 8 + index])
      guard type < kinds.count, times.last.map({ $0 < time }) ?? true else { return nil }
      times.append(time)
      readings.append(kinds[type])
    }
    if footerText.isEmpty {
      footer = nil
    } else {
      guard let rule = PosixZone(footerText) else { return nil }
      footer = rule
    }
    transitions = times
    self.readings = readings
    self.first = kinds[0]
  }

  /// Returns the offset at a moment, in seconds ahead of UTC.
  package func offsetSeconds(at instant: Instant) -> Int { reading(at: instant).offsetSeconds }

  /// Returns the offset and the abbreviation at a moment.
  package func reading(at instant: Instant) -> Reading {
    let time = instant.secondsSince1970
    guard let last = transitions.last, time < last else {
      return footer?.reading(at: instant) ?? readings.last ?? first
    }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : readings[low - 1]
  }

  /// Returns the moments that have this local time, earlier first.
  ///
  /// There is usually one, but no moment if the clock is put forward over that time, and two if it is put back over it.
  package func instants(at local: LocalTime) -> [Instant] {
    let asUTC = Instant(secondsSince1970: local.secondsSince1970)
    // Every offset is less than a day, so only the offsets a day before and a day after can apply.
    let candidates = Set([-86_400, 86_400].map { offsetSeconds(at: asUTC.adding(seconds: $0)) })
    return candidates.map { (offset: $0, instant: asUTC.adding(seconds: -$0)) }
      .filter { offsetSeconds(at: $0.instant) == $0.offset }
      .map { $0.instant }.sorted()
  }

  /// Returns the moment that has this local time; the earlier one if there are two.
  ///
  /// If the clock is put forward over it, the offset before the change is applied: the result is as
  /// long after the change as `local` is after the start of the gap.
  package func instant(at local: LocalTime) -> Instant {
    if let instant = instants(at: local).first { return instant }
    let asUTC = Instant(secondsSince1970: local.secondsSince1970)
    return asUTC.adding(seconds: -offsetSeconds(at: asUTC.adding(seconds: -86_400)))
  }

  /// Returns the text between the two line feeds at the end of the file.
  private static func footer(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.count >= 2, bytes.first == 0x0A, bytes.last == 0x0A else { return nil }
    return Array(bytes.dropFirst().dropLast())
  }
}

/// The header of each half of a TZif file, with its counts (RFC 9636 §3.1).
private struct TZifHeader {
  static let size = 44

  let offset: Int
  let version: Int
  let timeCount: Int
  let typeCount: Int
  private let utCount: Int
  private let standardCount: Int
  private let leapCount: Int
  let characterCount: Int

  init?(_ bytes: [UInt8], at offset: Int) {
    guard offset >= 0, offset + Self.size <= bytes.count,
      bytes[offset..<offset + 4].elementsEqual("TZif".utf8)
    else { return nil }
    self.offset = offset
    version = Int(bytes[offset + 4]) - 0x30
    let counts = (0..<6).map { bytes.integer32(at: offset + 20 + $0 * 4) }
    guard counts.allSatisfy({ (0...ZoneRules.longestFile).contains($0) }) else { return nil }
    utCount = counts[0]
    standardCount = counts[1]
    leapCount = counts[2]
    timeCount = counts[3]
    typeCount = counts[4]
    characterCount = counts[5]
  }

  func bodySize(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
      + standardCount + utCount
  }
}

extension [UInt8] {
  /// Returns a signed big-endian number of 4 bytes; the caller has checked that they exist.
  fileprivate func integer32(at offset: Int) -> Int {
    Int(Int32(bitPattern: self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }))
  }

  /// Returns a signed big-endian number of 8 bytes; the caller has checked that they exist.
  fileprivate func integer64(at offset: Int) -> Int64 {
    Int64(bitPattern: self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) })
  }
}
