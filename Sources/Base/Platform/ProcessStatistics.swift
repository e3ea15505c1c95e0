internal import Glibc

/// The system's statistics of this process.
package struct ProcessStatistics: Sendable {
  /// Processor time in seconds, in the program and in the system for it.
  package let processorSeconds: Double
  /// Memory in bytes: the part in main memory, and all that is addressed.
  package let residentBytes: Int
  package let virtualBytes: Int
  package let threads: Int
  /// The start of the process, in seconds since 1970.
  package let started: Double
  /// The number of open files, and its maximum.
  package let openFiles: Int
  package let maxFiles: Int

  /// Reads the current statistics; nil if the system does not give them.
  package static func read() -> ProcessStatistics? {
    guard let stat = text("/proc/self/stat"), let name = stat.lastIndex(of: ")"),
      let system = text("/proc/stat"),
      let boot = system.split(separator: "\n").first(where: { $0.hasPrefix("btime ") })
        .flatMap({ Double($0.dropFirst(6)) })
    else { return nil }
    // The numbers are those of proc(5), where the first field after the name is the third.
    let fields = stat[name...].split(separator: " ").dropFirst().map { Double($0) }
    func field(_ number: Int) -> Double { fields.count > number - 3 ? fields[number - 3] ?? 0 : 0 }
    let ticks = Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
    return ProcessStatistics(
      processorSeconds: (field(14) + field(15)) / ticks,
      residentBytes: Int(field(24)) * max(sysconf(Int32(_SC_PAGESIZE)), 1),
      virtualBytes: Int(field(23)), threads: Int(field(20)), started: boot + field(22) / ticks,
      openFiles: (try? Files.names(in: "/proc/self/fd").count) ?? 0,
      maxFiles: maxOpenFiles)
  }

  /// The maximum number of files, connections among them, that this process may have open (`ulimit -n`).
  package static var maxOpenFiles: Int {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? Files.read(path, limit: 1 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
