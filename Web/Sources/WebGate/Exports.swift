// The functions that a page calls. Input bytes are passed in memory from `allocate`; output bytes are fetched with
// `result_count` and `copy_result`. A function that returns a step says what the page must do next (`GatePage.Step`).
internal import PassVerifier
internal import PhoneLedger

/// The gate of this instance.
///
/// The variable is safe without isolation, because WebAssembly without threads runs one call at a time.
nonisolated(unsafe) private let page = GatePage()

/// Allocates memory for input bytes; the call that takes them frees it.
@_expose(wasm, "allocate") @_cdecl("web_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: max(Int(count), 1), alignment: 8)
}

/// Frees memory that was not passed to a call.
@_expose(wasm, "release") @_cdecl("web_release")
public func release(_ place: UnsafeMutableRawPointer) { unsafe place.deallocate() }

/// Returns the number of bytes in the result of the last call.
@_expose(wasm, "result_count") @_cdecl("web_result_count")
public func resultCount() -> Int32 { unsafe Int32(page.result.count) }

/// Copies the result of the last call into this place.
@_expose(wasm, "copy_result") @_cdecl("web_copy_result")
public func copyResult(_ place: UnsafeMutableRawPointer) {
  unsafe page.result.withUnsafeBytes { bytes in
    if let first = bytes.baseAddress {
      unsafe place.copyMemory(from: first, byteCount: bytes.count)
    }
  }
}

/// Takes a row of the storage; rows come in the order of their keys, before `open`.
@_expose(wasm, "load") @_cdecl("web_load")
public func load(
  _ key: UnsafeMutableRawPointer, _ keyCount: Int32, _ value: UnsafeMutableRawPointer,
  _ valueCount: Int32
) {
  let name = unsafe String(decoding: copied(key, keyCount), as: UTF8.self)
  unsafe page.stored.load(name, copied(value, valueCount))
}

/// Opens the gate from the rows that were loaded.
@_expose(wasm, "open") @_cdecl("web_open")
public func open() -> Int32 { unsafe page.open().rawValue }

/// Does what a JSON object asks for (`Command`), with further bytes such as a scan.
@_expose(wasm, "run") @_cdecl("web_run")
public func run(
  _ json: UnsafeMutableRawPointer, _ jsonCount: Int32, _ place: UnsafeMutableRawPointer,
  _ count: Int32
) -> Int32 {
  let command = unsafe copied(json, jsonCount)
  return unsafe page.run(command, copied(place, count)).rawValue
}

/// Continues with the result of a signature check, and returns the next step.
///
/// `kind` is 0 for an invalid signature, 1 for a valid one, and 2 if it could not be checked. `place` has the digest,
/// if one is needed; for kind 2 it has the reason, in UTF-8.
@_expose(wasm, "answer") @_cdecl("web_answer")
public func answer(_ kind: Int32, _ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  let bytes = unsafe copied(place, count)
  let answer: SignatureAnswer =
    switch kind {
    case 1: .valid(digest: bytes.isEmpty ? nil : bytes)
    case 2: .notChecked(detail: String(decoding: bytes, as: UTF8.self))
    default: .invalid
    }
  return unsafe page.answer(answer).rawValue
}

/// Returns the maximum size of the inflated bytes.
@_expose(wasm, "inflation_limit") @_cdecl("web_inflation_limit")
public func inflationLimit() -> Int32 { unsafe Int32(page.inflationLimit) }

/// Continues with inflated bytes, and returns the next step; `count` is −1 if the bytes could not be inflated.
@_expose(wasm, "inflated") @_cdecl("web_inflated")
public func inflated(_ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  let bytes = unsafe copied(place, max(count, 0))
  return unsafe page.inflated(count < 0 ? nil : bytes).rawValue
}

/// Continues when the rows are durable, and returns the next step; with a text, it says why they cannot be written.
@_expose(wasm, "committed") @_cdecl("web_committed")
public func committed(_ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  let fault = unsafe copied(place, count)
  return unsafe page.committed(fault: fault.isEmpty ? nil : String(decoding: fault, as: UTF8.self))
    .rawValue
}

/// Continues with a signature, 64 bytes r‖s, or with the reason why the browser could not sign.
@_expose(wasm, "signed") @_cdecl("web_signed")
public func signed(_ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  unsafe page.signed(copied(place, count)).rawValue
}

/// Computes the SHA-256 digest of the bytes as a result, for the check of the digest alone.
@_expose(wasm, "digest") @_cdecl("web_digest")
public func digest(_ place: UnsafeMutableRawPointer, _ count: Int32) {
  unsafe page.result = SHA256.digest(copied(place, count))
}

/// Copies input bytes and frees their memory.
private func copied(_ place: UnsafeMutableRawPointer, _ count: Int32) -> [UInt8] {
  let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: place, count: Int(count)))
  unsafe place.deallocate()
  return bytes
}
