internal import COpenSSL

/// The curve P-256, for checking whether a point is on it.
///
/// Immutable, and so safe to share between threads.
@safe final class Curve: Sendable {
  private nonisolated(unsafe) let group: OpaquePointer

  /// The curve, created once, because looking up a curve by name takes longer than checking a point.
  static let p256 = Result { () throws(CryptoError) in try Curve(NID_X9_62_prime256v1) }

  private init(_ name: Int32) throws(CryptoError) {
    guard let group = unsafe EC_GROUP_new_by_curve_name(name) else {
      throw .fromQueue("EC_GROUP_new")
    }
    unsafe self.group = group
  }

  deinit { unsafe EC_GROUP_free(group) }

  /// Returns whether the bytes encode a point on the curve (SEC 1 §2.3.4) with each coordinate less than p.
  func contains(_ encodedPoint: [UInt8]) throws(CryptoError) -> Bool {
    guard let point = unsafe EC_POINT_new(group) else { throw .fromQueue("EC_POINT_new") }
    defer { unsafe EC_POINT_free(point) }
    let isOnCurve =
      unsafe EC_POINT_oct2point(group, point, encodedPoint, encodedPoint.count, nil) == 1
    if !isOnCurve { ERR_clear_error() }
    return isOnCurve
  }
}
