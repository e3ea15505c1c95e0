// The functions that a page calls. Input bytes are passed in memory from `allocate`; output bytes
// are fetched with `result_count` and `copy_result`. Times are seconds since 1970. A function that
// returns a step says what the page must do next (`Session.Step`).
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// The session of this instance.
///
/// The variable is safe without isolation, because WebAssembly without threads runs one call at a time.
nonisolated(unsafe) private var session = Session()

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
public func resultCount() -> Int32 { unsafe Int32(session.result.count) }

/// Copies the result of the last call into this place.
@_expose(wasm, "copy_result") @_cdecl("web_copy_result")
public func copyResult(_ place: UnsafeMutableRawPointer) {
  unsafe session.result.withUnsafeBytes { bytes in
    if let first = bytes.baseAddress {
      unsafe place.copyMemory(from: first, byteCount: bytes.count)
    }
  }
}

/// Trusts a JSON Web Key Set for passes of any issuer.
@_expose(wasm, "trust_key_set") @_cdecl("web_trust_key_set")
public func trustKeySet(_ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  unsafe session.trust(keySet: copied(place, count)).rawValue
}

/// Pins the roots of a JSON Web Key Set for an issuer.
@_expose(wasm, "trust_roots") @_cdecl("web_trust_roots")
public func trustRoots(
  _ place: UnsafeMutableRawPointer, _ count: Int32, _ issuer: UnsafeMutableRawPointer,
  _ issuerCount: Int32
) -> Int32 {
  let roots = unsafe copied(place, count)
  let name = unsafe String(decoding: copied(issuer, issuerCount), as: UTF8.self)
  return unsafe session.trust(roots: roots, of: name).rawValue
}

/// Sets the checkpoint, in JSON (`Checkpoint.init(json:)`).
@_expose(wasm, "stand_at") @_cdecl("web_stand_at")
public func standAt(_ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  unsafe session.setCheckpoint(copied(place, count)).rawValue
}

/// Begins to take in a bundle or a status list.
@_expose(wasm, "take") @_cdecl("web_take")
public func take(_ place: UnsafeMutableRawPointer, _ count: Int32, _ now: Int64) -> Int32 {
  unsafe session.take(copied(place, count), now: Instant(secondsSince1970: now)).rawValue
}

/// Begins to verify a scan.
@_expose(wasm, "open") @_cdecl("web_open")
public func open(_ place: UnsafeMutableRawPointer, _ count: Int32, _ now: Int64) -> Int32 {
  unsafe session.open(copied(place, count), now: Instant(secondsSince1970: now)).rawValue
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
  return unsafe session.answer(answer).rawValue
}

/// Returns the maximum size of the inflated bytes.
@_expose(wasm, "inflation_limit") @_cdecl("web_inflation_limit")
public func inflationLimit() -> Int32 { unsafe Int32(session.inflationLimit) }

/// Continues with inflated bytes, and returns the next step; `count` is −1 if the bytes could not be inflated.
@_expose(wasm, "inflated") @_cdecl("web_inflated")
public func inflated(_ place: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
  let bytes = unsafe copied(place, max(count, 0))
  return unsafe session.inflated(count < 0 ? nil : bytes).rawValue
}

/// Returns the value of an entry in an inflated status list (docs/SPEC.md §14.2), or −1 if there is no such entry.
@_expose(wasm, "status") @_cdecl("web_status")
public func status(
  _ place: UnsafeMutableRawPointer, _ count: Int32, _ bitsPerEntry: Int32, _ index: Int32
) -> Int32 {
  let list = unsafe StatusList(bitsPerEntry: Int(bitsPerEntry), bytes: copied(place, count))
  return list?[Int(index)].map { Int32($0) } ?? -1
}

/// Copies input bytes and frees their memory.
private func copied(_ place: UnsafeMutableRawPointer, _ count: Int32) -> [UInt8] {
  let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: place, count: Int(count)))
  unsafe place.deallocate()
  return bytes
}
