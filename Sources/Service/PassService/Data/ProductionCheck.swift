internal import PassMinting
internal import PassIssuer
internal import Platform
package import Vocabulary

/// The check that nothing of the trial mode is left in a service for production.
package enum ProductionCheck {
  /// Returns the parts of a service's directory and payments that are not fit for production, and how to mend each.
  ///
  /// The directory `data` need not be open. The `issuer` is nil where it is not known yet. The list `products` has the
  /// obstacles that the products report themselves.
  package static func obstacles(
    in data: String, issuer: IssuerID?, pretendsPayments: Bool, products: [String]
  ) throws -> [String] {
    let owned = [try root(data), bundle(data, issuer)].compactMap(\.self)
    return owned + products + (pretendsPayments ? [payments] : [])
  }

  /// Returns the gaps of the bundle that make gates refuse what the service signs now.
  static func obstacles(_ gaps: [TrustGap]) -> [String] {
    gaps.filter(\.isUrgent).map { "the trust bundle: \($0)" }
  }

  /// Returns the gaps of the operator's bundle: keys and status lists of a service's directory, which need not be open.
  package static func gaps(in data: String, issuer: IssuerID?, now: Instant) throws -> [String] {
    guard let issuer else { return [] }
    let keys = try ServiceData.keys(data).list().filter { $0.issuer == issuer }
    let lists = try FileStatusLists.found(in: "\(data)/status", of: issuer).map(\.list)
    return try OperatorBundle.of(data: data).gaps(keys: keys, lists: lists, of: issuer, now: now)
      .map { "the trust bundle: \($0)" }
  }

  /// Throws an error with all obstacles if there are any.
  static func refuse(_ obstacles: [String]) throws {
    if obstacles.isEmpty { return }
    throw ServiceError(
      "not fit for production:\n" + obstacles.map { "- \($0)" }.joined(separator: "\n"))
  }

  private static func root(_ data: String) throws -> String? {
    let root = OperatorBundle.developmentRoot(data)
    if try root.list().isEmpty { return nil }
    return
      "\(root.directory): a person who can read this root for development decides what gates trust; sign "
      + "bundles with a root that is kept elsewhere (passtool keys generate --root), give gates that one "
      + "(passtool trust init), and remove this directory"
  }

  private static func bundle(_ data: String, _ issuer: IssuerID?) -> String? {
    let path = OperatorBundle.path(data)
    if Files.exists(path) { return nil }
    return "\(path): there is no trust bundle; export the keys (passtool keys export --keys "
      + "\(ServiceData.keys(data).directory) --issuer \(issuer?.rawValue ?? "ISSUER")), make a bundle with them "
      + "(passtool trust build), sign it where its root is kept (passtool trust sign), and copy it to this path"
  }

  /// The message about payments that are pretended.
  package static let payments =
    "payments are pretended, so no money is taken: name a payment provider (--payments FILE, docs/guides/payments.md), "
    + "or write a PaymentProvider of your own and name it in Sources/passservice/Composition.swift"
}
