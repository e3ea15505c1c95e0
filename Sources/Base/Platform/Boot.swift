internal import Glibc

/// The current boot of the machine: its id, and the time since, sleep included.
package enum Boot {
  /// The kernel's boot id and the seconds since the boot (CLOCK_BOOTTIME); nil if unavailable.
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
