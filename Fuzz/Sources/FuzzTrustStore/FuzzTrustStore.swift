import FuzzSupport
import PassFormats
import PassTestSupport
import PassTrustStore
import PassVerifier
import Platform

/// The files of a trust store, possibly damaged.
///
/// The first byte of an input selects the file: `t` the content of `trust.json`, in which `$DT` is a valid
/// bundle, `l` a status list's file.
@main
enum FuzzTrustStore: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "t"): opened([paths.state: gate.filled(rest, [Array("$DT".utf8): bundle])])
    case UInt8(ascii: "l"): opened([paths.state: state, paths.list: rest])
    default: return
    }
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
private let bundle = FuzzSupport.start { try gate.bundleToken() }
private let directory = FuzzSupport.start { try TemporaryDirectory() }
private let store = FuzzSupport.start {
  let store = TrustStore(directory: directory.path)
  try store.create(HeldTrust(roots: try gate.pins()))
  _ = try store.accept(bundle, now: TestAuthority.now)
  _ = try store.accept(try gate.listToken(), now: TestAuthority.now)
  return store
}
private let paths = FuzzSupport.start {
  let status = "\(store.directory)/status"
  return (
    state: "\(store.directory)/trust.json",
    list: "\(status)/\(try Files.names(in: status).first.orThrow("a list's file"))"
  )
}
private let state = FuzzSupport.start {
  try Files.read(paths.state, limit: 1 << 21).orThrow("state")
}

private func opened(_ files: [String: [UInt8]]) {
  FuzzSupport.start {
    for (path, bytes) in files {
      try Files.replace(path, bytes, mode: Files.publicMode, isDurable: false)
    }
  }
  do throws(TrustStoreError) {
    var (held, diagnostics) = try store.load()
    for diagnostic in diagnostics { require(isPlain(diagnostic), "it paints: \(diagnostic)") }
    for list in held.report(now: TestAuthority.now).lists {
      require(list.entries ?? 0 <= StatusList.maxEntries, "a list is longer than any may be")
    }
    offer(bundle, to: &held, now: TestAuthority.now)
  } catch {
    require(isPlain(error.description), "the message paints: \(error)")
    require(error.description.utf8.count < 2_000, "the message floods the screen")
  }
}
