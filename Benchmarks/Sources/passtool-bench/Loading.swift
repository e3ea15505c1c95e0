import CPeers
import Foundation
import PassVerifier

/// Measures the time from a trust store on disk to a verifier.
func loading(_ trust: TrustSamples, _ race: Race) async throws -> Report {
  let sizes = TrustSamples.Size.all
  let timings = try await race.run(
    sizes.map { size in
      Contender(size.words) { count in for _ in 0..<count { keep(try trust.verifier(size)) } }
    })
  let rows = try zip(sizes, timings).map { size, timing in
    let memory = try memory { try trust.verifier(size) }
    return Row(
      what: "load a trust store, \(size.words)",
      ours: "\(shown(timing.nanoseconds)), \(shown(bytes: memory.held)) held",
      peer: "\(shown(bytes: memory.peak)) at the peak, "
        + "\(shown(bytes: try sizeOnDisk(trust.store(size)))) on disk",
      ratio: nil, goal: "", isMet: nil,
      figures: [
        "ours_ns": timing.nanoseconds, "held_bytes": Double(memory.held),
        "peak_bytes": Double(memory.peak),
      ])
  }
  return Report(rows: rows)
}

/// Returns the memory that a value occupies, and the peak while creating it.
private func memory<Value>(_ make: () throws -> Value) throws -> (held: Int, peak: Int) {
  let before = peer_memory_mark()
  guard before >= 0 else { throw Unexpected("the system does not tell how much memory is used") }
  let value = try make()
  let peak = peer_memory_peak()
  let after = peer_memory_now()
  keep(value)
  return (Int(after - before), Int(peak - before))
}

private func sizeOnDisk(_ directory: String) throws -> Int {
  let files = FileManager.default
  return try files.subpathsOfDirectory(atPath: directory).map { path in
    let attributes = try files.attributesOfItem(atPath: "\(directory)/\(path)")
    return attributes[.type] as? FileAttributeType == .typeRegular
      ? attributes[.size] as? Int ?? 0 : 0
  }.reduce(0, +)
}

private func shown(bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
