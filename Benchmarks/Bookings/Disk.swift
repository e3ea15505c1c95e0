import Platform

/// Returns the durations of small synced writes on this disk: the lower bound for a durable commit.
func disk(_ path: String, _ count: Int) throws -> [Duration] {
  let file = try FileDescriptor(creating: path, mode: Files.privateMode)
  let page = [UInt8](repeating: 0x5A, count: 4_096)
  var times: [Duration] = []
  for index in 0..<count {
    let start = ContinuousClock.now
    try file.write(page, at: index * page.count)
    try file.synchronize()
    times.append(start.duration(to: .now))
  }
  return times
}

/// Returns the resident memory of this process, in MB.
func residentMegabytes() throws -> Double {
  let text = try Files.read("/proc/self/statm", limit: 4_096).or("statm")
  let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
  guard fields.count > 1, let pages = Double(fields[1]) else { throw Unexpected("statm") }
  return pages * 4_096 / 1e6
}
