/// The operator's settings for signing in: which identity provider, and how it knows the pages.
package struct SignInSettings: Sendable {
  /// The issuer, which is also in the file of the setting `identity.file`.
  package var issuer: String
  /// The name under which the provider knows the pages.
  package var client: String
  /// The secret of a confidential client; nil for a public one.
  package var secret: String?
  /// The pages' own origin, such as `https://book.quay.example`.
  package var origin: String

  package init(issuer: String, client: String, secret: String? = nil, origin: String) {
    (self.issuer, self.client, self.secret, self.origin) = (issuer, client, secret, origin)
  }
}
