internal import Glibc
internal import Synchronization

/// What the clocks of a zone show, by the IANA data of the system (package tzdata).
package enum ZoneClock {
  /// How a zone's clocks stand at a moment.
  package struct Reading: Hashable, Sendable {
    /// Minutes ahead of UTC.
    package let offsetMinutes: Int
    /// What people call it, such as `PDT`; `-03` where they have no name for it.
    package let abbreviation: String
  }

  private static let data = "/usr/share/zoneinfo"
  /// The C library knows one zone at a time, that of the environment.
  private static let turn = Mutex<Void>(())

  /// The clocks of a zone such as `Europe/Prague` at a moment, or nil where the system knows no such
  /// zone.
  ///
  /// It changes the environment for as long as it looks, so it belongs before the work of threads that
  /// read theirs.
  package static func reading(secondsSince1970: Int, zone: String) -> Reading? {
    guard isKnown(zone) else { return nil }
    return turn.withLock { _ in
      let before = unsafe getenv("TZ").map { unsafe String(cString: $0) }
      unsafe setenv("TZ", ":\(data)/\(zone)", 1)
      tzset()
      defer {
        if let before { unsafe setenv("TZ", before, 1) } else { unsafe unsetenv("TZ") }
        tzset()
      }
      var time = time_t(secondsSince1970)
      var local = unsafe tm()
      guard unsafe localtime_r(&time, &local) != nil, let name = unsafe local.tm_zone else {
        return nil
      }
      return unsafe Reading(
        offsetMinutes: local.tm_gmtoff / 60, abbreviation: String(cString: name))
    }
  }

  /// Whether the system has data of the zone; a name never leads out of the data.
  package static func isKnown(_ zone: String) -> Bool {
    let isName = zone.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "/_+-".utf8.contains($0)
    }
    guard isName, !zone.isEmpty, zone.utf8.count <= 64, !zone.hasPrefix("/") else { return false }
    let path = "\(data)/\(zone)"
    guard !Files.isDirectory(path), let file = try? FileDescriptor(reading: path),
      let magic = try? file.read(count: 4)
    else { return false }
    return magic == Array("TZif".utf8)
  }
}
