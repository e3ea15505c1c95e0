internal import Bookings
internal import PassIssuer
internal import Platform
internal import Selling

/// Checks that nothing of the trial mode is left in a service for production.
struct ProductionCheck {
  let data: ServiceData
  let products: ProductList

  /// Refuses with all problems, and how to fix each.
  func run() throws {
    let problems =
      try [root(), bundle()].compactMap(\.self) + products.all.flatMap { try $0.obstacles() }
      + payments()
    if problems.isEmpty { return }
    throw ServiceError(
      "not fit for production:\n" + problems.map { "- \($0)" }.joined(separator: "\n"))
  }

  private func root() throws -> String? {
    let root = DevelopmentBundle.root(data.directory)
    if try root.list().isEmpty { return nil }
    return
      "\(root.directory): whoever can read this root for development decides whom gates trust: sign "
      + "bundles with a root that is kept elsewhere (passtool keys generate --root), give gates that one "
      + "(passtool trust init), and remove this directory"
  }

  private func bundle() throws -> String? {
    let path = OperatorBundle.path(data.directory)
    if Files.exists(path) { return nil }
    return "\(path): no trust bundle is there: take the keys (passtool keys export --keys "
      + "\(data.keys.directory) --issuer \(data.issuer)) into one (passtool trust build), sign it "
      + "where its root is (passtool trust sign), and put it there"
  }

  private func payments() -> [String] {
    products.all.filter { $0.pretendsPayments }.prefix(1).map { _ in
      "payments are pretended and no money is taken: say who takes it (--payments FILE, docs/PAYMENTS.md), "
        + "or write a PaymentProvider of your own and name it in Sources/passservice/Composition.swift"
    }
  }
}
