import FuzzSupport
import PassVerifier

/// Key sets: `Trust(jwks:)` accepts a set completely, or refuses it with a reason.
@main
enum FuzzKeySet: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    do throws(TrustError) {
      let trust = try Trust(jwks: bytes)
      for diagnostic in trust.diagnostics { require(isPlain(diagnostic), "it paints") }
      var twice = trust
      do throws(TrustError) {
        try twice.add(jwks: bytes)
      } catch {
        fatalError("broken promise: the same set twice is no contradiction: \(error)")
      }
    } catch {
      require(isPlain(error.description), "the message paints: \(error)")
      if let offset = error.offset {
        require((0...bytes.count).contains(offset), "a fault lies inside the set: \(offset)")
      }
    }
  }
}
