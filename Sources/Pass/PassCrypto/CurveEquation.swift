internal import COpenSSL

/// The equation of the curve P-256, for checking whether a point is on it: y² = x³ + ax + b (FIPS 186-4 D.1.2.3).
///
/// libcrypto has a function for that check, which takes seven times as long: it divides numbers that are less than p
/// already by p, and a trust bundle of many issuers names thousands of points. The numbers here are those of libcrypto,
/// multiplied by Montgomery's method.
///
/// A pool lends it to one thread at a time.
@safe final class CurveEquation: Sendable {
  private static let pool = ContextPool { () throws(CryptoError) in try CurveEquation() }

  private nonisolated(unsafe) let context: OpaquePointer
  private nonisolated(unsafe) let montgomery: OpaquePointer
  /// The prime p, and a and b in Montgomery's form.
  private nonisolated(unsafe) let p: OpaquePointer, a: OpaquePointer, b: OpaquePointer
  /// The numbers of the point that is being checked.
  private nonisolated(unsafe) let x: OpaquePointer, y: OpaquePointer, sum: OpaquePointer

  private init() throws(CryptoError) {
    var numbers = unsafe [OpaquePointer]()
    while unsafe numbers.count < 6 {
      guard let number = unsafe BN_new() else { throw .fromQueue("BN_new") }
      unsafe numbers.append(number)
    }
    guard let context = unsafe BN_CTX_new(), let montgomery = unsafe BN_MONT_CTX_new() else {
      throw .fromQueue("BN_CTX_new")
    }
    unsafe (self.context, self.montgomery) = (context, montgomery)
    unsafe (p, a, b) = (numbers[0], numbers[1], numbers[2])
    unsafe (x, y, sum) = (numbers[3], numbers[4], numbers[5])
    guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
      throw .fromQueue("EC_GROUP_new")
    }
    defer { unsafe EC_GROUP_free(group) }
    guard unsafe EC_GROUP_get_curve(group, p, a, b, context) == 1,
      unsafe BN_MONT_CTX_set(montgomery, p, context) == 1,
      unsafe BN_to_montgomery(a, a, montgomery, context) == 1,
      unsafe BN_to_montgomery(b, b, montgomery, context) == 1
    else { throw .fromQueue("BN_MONT_CTX_set") }
  }

  deinit {
    unsafe [p, a, b, x, y, sum].forEach { unsafe BN_free($0) }
    unsafe BN_MONT_CTX_free(montgomery)
    unsafe BN_CTX_free(context)
  }

  /// Returns whether two coordinates of 32 bytes, big-endian, are those of a point, each less than p.
  static func holds(x: [UInt8], y: [UInt8]) throws(CryptoError) -> Bool {
    try pool.lend { (curve) throws(CryptoError) in try curve.isSolved(byX: x, y: y) }
  }

  private func isSolved(
    byX abscissa: [UInt8], y ordinate: [UInt8]
  ) throws(CryptoError) -> Bool {
    guard unsafe BN_bin2bn(abscissa, Int32(abscissa.count), x) != nil,
      unsafe BN_bin2bn(ordinate, Int32(ordinate.count), y) != nil
    else { throw .fromQueue("BN_bin2bn") }
    guard unsafe BN_ucmp(x, p) < 0, unsafe BN_ucmp(y, p) < 0 else { return false }
    // (x² + a) x + b
    guard unsafe BN_to_montgomery(x, x, montgomery, context) == 1,
      unsafe BN_to_montgomery(y, y, montgomery, context) == 1,
      unsafe BN_mod_mul_montgomery(sum, x, x, montgomery, context) == 1,
      unsafe BN_mod_add_quick(sum, sum, a, p) == 1,
      unsafe BN_mod_mul_montgomery(sum, sum, x, montgomery, context) == 1,
      unsafe BN_mod_add_quick(sum, sum, b, p) == 1,
      unsafe BN_mod_mul_montgomery(y, y, y, montgomery, context) == 1
    else { throw .fromQueue("BN_mod_mul_montgomery") }
    return unsafe BN_cmp(sum, y) == 0
  }
}
