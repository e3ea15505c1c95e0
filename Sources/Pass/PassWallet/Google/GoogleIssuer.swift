/// The account of an issuer of passes in Google's wallet, with the key of its service account.
public struct GoogleIssuer: Sendable {}
