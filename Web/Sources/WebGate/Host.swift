/// Fills memory with random bytes of the page.
@_extern(wasm, module: "host", name: "bits")
@_extern(c)
private func hostBits(_ place: UnsafeMutableRawPointer, _ count: Int32)

/// Returns that many random bytes of the page, for ids.
func hostRandom(_ count: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    if let place = buffer.baseAddress {
      unsafe hostBits(UnsafeMutableRawPointer(place), Int32(count))
    }
    filled = count
  }
}
