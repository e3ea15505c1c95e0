internal import PassMinting
internal import PassIssuer
internal import Platform
package import Vocabulary

/// Checks that nothing of the trial mode is left in a service for production.
package enum ProductionCheck {
  /// The parts of a service's directory and payments that are not fit for production, and how to mend each.
  ///
  /// - Parameters:
  ///   - data: the service's directory, which need not be open.
  ///   - issuer: whose service it is; nil where that is not known yet.
  ///   - products: what the products say themselves.
  package static func obstacles(
    in data: String, issuer: IssuerID?, pretendsPayments: Bool, products: [String]
  ) throws -> [String] {
    let owned = [try root(data), bundle(data, issuer)].compactMap(\.self)
    return owned + products + (pretendsPayments ? [payments] : [])
  }

  /// What gates would refuse of what is signed, as the bundle is.
  static func obstacles(_ gaps: [TrustGap]) -> [String] {
    gaps.filter(\.isUrgent).map { "the trust bundle: \($0)" }
  }

  /// What an operator's bundle lacks of the keys and of the status lists in a service's directory, which need not
  /// be open.
  package static func gaps(in data: String, issuer: IssuerID?, now: Instant) throws -> [String] {
    guard let issuer else { return [] }
    let keys = try ServiceData.keys(data).list().filter { $0.issuer == issuer }
    let lists = try FileStatusLists.found(in: "\(data)/status", of: issuer).map(\.list)
    return try OperatorBundle.of(data: data).gaps(keys: keys, lists: lists, of: issuer, now: now)
      .map { "the trust bundle: \($0)" }
  }

  /// Refuses where there are any, with all of them.
  static func refuse(_ obstacles: [String]) throws {
    if obstacles.isEmpty { return }
    throw ServiceError(
      "not fit for production:\n" + obstacles.map { "- \($0)" }.joined(separator: "\n"))
  }

  private static func root(_ data: String) throws -> String? {
    let root = OperatorBundle.developmentRoot(data)
    if try root.list().isEmpty { return nil }
    return
      "\(root.directory): a person who can read this root for development decides what gates trust: sign "
      + "bundles with a root that is kept elsewhere (passtool keys generate --root), give gates that one "
      + "(passtool trust init), and remove this directory"
  }

  private static func bundle(_ data: String, _ issuer: IssuerID?) -> String? {
    let path = OperatorBundle.path(data)
    if Files.exists(path) { return nil }
    return "\(path): no trust bundle is there: take the keys (passtool keys export --keys "
      + "\(ServiceData.keys(data).directory) --issuer \(issuer?.rawValue ?? "ISSUER")) into one "
      + "(passtool trust build), sign it where its root is (passtool trust sign), and put it there"
  }

  /// What is said of payments that are pretended.
  package static let payments =
    "payments are pretended and no money is taken: say who takes it (--payments FILE, docs/guides/payments.md), "
    + "or write a PaymentProvider of your own and name it in Sources/passservice/Composition.swift"
}
