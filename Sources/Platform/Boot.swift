internal import Glibc

/// This run of the machine: which one, and how long it lasts, sleep included.
package enum Boot {
  /// Nil where the system does not say.
  package static var current: (id: String, seconds: Int)? {
    guard let bytes = try? Files.read("/proc/sys/kernel/random/boot_id", limit: 64) ?? nil else {
      return nil
    }
    let id = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    var time = timespec()
    guard id.utf8.count == 36, unsafe clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return nil }
    return (id, time.tv_sec)
  }
}
