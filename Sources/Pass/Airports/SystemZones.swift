internal import Platform
package import Vocabulary

/// The system's time zone rules, each file read once.
package struct SystemZones {
  /// The directory in which Debian's package tzdata installs the files.
  package static let directory = "/usr/share/zoneinfo"

  private let directory: String
  private var known: [ZoneName: ZoneRules] = [:]

  package init(_ directory: String = Self.directory) { self.directory = directory }

  /// Returns the zone of that name.
  package mutating func zone(_ name: ZoneName) throws(ZoneError) -> ZoneInfo {
    ZoneInfo(name, try rules(name))
  }

  /// Returns a moment on the clocks of a zone.
  package mutating func time(_ instant: Instant, in name: ZoneName) throws(ZoneError) -> ZonedTime {
    guard let time = ZonedTime(instant, zone: name, rules: try rules(name)) else {
      throw ZoneError(description: "\(instant) cannot be written in the local time of \(name)")
    }
    return time
  }

  /// Returns the rules of a zone.
  package mutating func rules(_ name: ZoneName) throws(ZoneError) -> ZoneRules {
    if let rules = known[name] { return rules }
    // A name never leads out of the directory.
    let path = "\(directory)/\(name)"
    let bytes: [UInt8]?
    do throws(PlatformError) {
      bytes = try Files.read(path, limit: ZoneRules.longestFile)
    } catch {
      throw ZoneError(
        description: "\(path): no time zone data; install the package tzdata, or correct the name")
    }
    guard let bytes, let rules = ZoneRules(tzif: bytes) else {
      throw ZoneError(description: "\(path): this is no time zone file; install tzdata again")
    }
    known[name] = rules
    return rules
  }
}

/// The error for a time zone whose data is missing or invalid.
package struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}
