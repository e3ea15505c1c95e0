/// An RSA private key that makes RS256 signatures (RFC 7518 §3.3).
public final class RSAPrivateKey: Sendable {}
