internal import Bookings
internal import PassIssuer
internal import Platform

/// What a service for trials has, and one that is open to travelers must not have.
struct ProductionCheck {
  let data: ServiceData
  let providers: PaymentProviders

  /// Refuses with all that stands in the way, and how to mend each.
  func run() throws {
    let problems = try [root(), bundle(), schedule(), payments()].compactMap(\.self)
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
      + "\(data.keys.directory) --issuer \(data.seller.issuer)) into one (passtool trust build), sign it "
      + "where its root is (passtool trust sign), and put it there"
  }

  private func schedule() -> String? {
    let demo = ScheduleFolder(data: data.directory)
    guard demo.isThere else { return nil }
    return
      "\(demo.directory): the flights of the demonstration are on sale: begin with another --data "
      + "directory and --production, and take your schedule in with passservice import-schedule"
  }

  private func payments() -> String? {
    guard providers.entries.contains(where: \.provider.isPretended) else { return nil }
    return "payments are pretended and no money is taken: write a PaymentProvider "
      + "(Sources/Bookings/Payments/PaymentProvider.swift) and give it to PassServer as one of its payment providers"
  }
}
