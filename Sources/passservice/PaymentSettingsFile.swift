internal import ServiceHTTP
internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import PaymentsHTTP
internal import PaymentsStripe
internal import Platform
internal import Vocabulary

/// The operator's file with the payment providers that are reached over HTTP (docs/guides/payments.md, stripe.md).
///
/// ```json
/// {"providers": [{
///   "name": "acme-cards", "prefix": "ac_", "url": "https://api.acme.example/v1",
///   "key": "…", "secrets": ["32 characters or more"]
/// }, {
///   "name": "stripe", "protocol": "stripe", "prefix": "pm_", "keys": ["rk_live_…"], "secrets": ["whsec_…"]
/// }], "return_sites": ["https://app.acme.example"]}
/// ```
///
/// It contains keys, so only its owner may be able to read it.
enum PaymentSettingsFile {
  private static let longest = 64 << 10

  /// Reads the providers from a file.
  ///
  /// It throws a `ServiceError` with the file, the faulty member and how to fix it; the error contains no secret.
  static func providers(_ path: String) throws -> PaymentProviders {
    let bytes: [UInt8]
    switch try Files.readSecret(path, limit: longest) {
    case .exposed:
      throw ServiceError("\(path): others can read the keys in it; chmod 600 \(path)")
    case .tooLong: throw ServiceError("\(path): longer than \(longest) bytes")
    case .bytes(let found): bytes = found
    }
    do {
      let (entries, sites) = try content(bytes)
      return try PaymentProviders(entries).returning(to: sites)
    } catch let error as JSONError {
      throw ServiceError("\(path): \(error)")
    } catch let error as ShapeError {
      throw ServiceError("\(path): \(error)")
    } catch let error as PaymentProvidersError {
      throw ServiceError("\(path): \(error)")
    }
  }

  private static func content(
    _ bytes: [UInt8]
  ) throws -> (entries: [PaymentProviders.Entry], returnSites: [String]) {
    var object = try ObjectReader(try JSONReader.read(bytes))
    let nodes = try object.array("providers")
    guard !nodes.isEmpty else { throw object.failure("providers", "expected at least one") }
    var entries: [PaymentProviders.Entry] = []
    for (index, node) in nodes.enumerated() {
      var provider = try ObjectReader(node, path: "providers[\(index)]")
      entries.append(try entry(&provider))
      try provider.finish()
    }
    let sites = try returnSites(&object)
    try object.finish()
    return (entries, sites)
  }

  /// Reads the sites to which customers may return from a provider, besides the pages of the service.
  private static func returnSites(_ object: inout ObjectReader) throws(ShapeError) -> [String] {
    guard let nodes = try object.optionalArray("return_sites") else { return [] }
    return try object.each(of: nodes, object.path(to: "return_sites")) {
      (node, place) throws(ShapeError) -> String in
      guard case .string(let text) = node.value, let address = WebAddress(text), address.isSecure,
        address.site == text
      else {
        throw ShapeError(
          path: place, offset: node.offset,
          detail:
            "expected an https site in lower case such as https://app.example.com, without a path, "
            + "found \(node.value.kind)")
      }
      return text
    }
  }

  /// Reads a way to pay; the prefix of its tokens begins with that of its provider.
  private static func kind(
    _ method: inout ObjectReader, of provider: String
  ) throws(ShapeError) -> PaymentMethodKind {
    let (prefix, name, icon) = try together(
      part(try method.optionalString("prefix") ?? provider),
      part(try method.words("name", upTo: 64)),
      part(try method.optionalText("icon", as: WebAddress.self)))
    guard prefix.hasPrefix(provider) else {
      throw method.failure("prefix", "expected one that begins with the provider's, \(provider)")
    }
    return PaymentMethodKind(prefix: prefix, name: name, icon: icon)
  }

  private static func entry(
    _ object: inout ObjectReader
  ) throws(ShapeError) -> PaymentProviders.Entry {
    let name: PaymentProviderName = try object.text("name")
    let prefix = try object.optionalString("prefix") ?? ""
    let language = try object.optionalChoice("protocol", as: Language.self) ?? .own
    let methods = try object.optionalObjects("methods") { (method) throws(ShapeError) in
      try kind(&method, of: prefix)
    }
    let provider: any PaymentProvider =
      switch language {
      case .own: try ownProvider(&object)
      case .stripe: try stripe(&object)
      }
    return PaymentProviders.Entry(name, prefix: prefix, methods: methods, provider)
  }

  /// The protocol that a provider speaks.
  private enum Language: String, CaseIterable {
    /// The protocol of docs/guides/payments.md, for which the member may be left out.
    case own = "passtool"
    case stripe
  }

  private static func ownProvider(
    _ object: inout ObjectReader
  ) throws(ShapeError) -> HTTPPaymentProvider {
    let url = try object.string("url")
    let key = try object.string("key")
    let secrets = try texts("secrets", of: &object).map { Array($0.utf8) }
    return try checked(object) { () throws(PaymentSettingsError) in
      HTTPPaymentProvider(try HTTPPaymentSettings(url: url, key: key, secrets: secrets)) {
        Exchange.current?.traceHeaders ?? []
      }
    }
  }

  private static func stripe(
    _ object: inout ObjectReader
  ) throws(ShapeError) -> StripePaymentProvider {
    let url = try object.optionalString("url") ?? StripeSettings.address
    let keys = try texts("keys", of: &object)
    let secrets = try texts("secrets", of: &object).map { Array($0.utf8) }
    let item = object.peek("item") == nil ? "Booking" : try object.words("item", upTo: 64)
    let address = try object.optionalText("return_url", as: ReturnAddress.self)
    return try checked(object) { () throws(PaymentSettingsError) in
      StripePaymentProvider(
        try StripeSettings(
          url: url, keys: keys, secrets: secrets, item: item, returnAddress: address))
    }
  }

  /// Reads a list of texts without repeating any of them in an error, because they are secrets.
  private static func texts(
    _ name: String, of object: inout ObjectReader
  ) throws(ShapeError) -> [String] {
    var texts: [String] = []
    for (index, node) in (try object.optionalArray(name) ?? []).enumerated() {
      guard case .string(let text) = node.value else {
        throw object.failure("\(name)[\(index)]", "expected a text")
      }
      texts.append(text)
    }
    return texts
  }

  /// Makes a provider; a fault of its settings is one of the object's member.
  private static func checked<Provider>(
    _ object: ObjectReader, _ make: () throws(PaymentSettingsError) -> Provider
  ) throws(ShapeError) -> Provider {
    do throws(PaymentSettingsError) { return try make() } catch {
      // The description begins with the faulty member.
      let words = error.description.split(separator: ": ", maxSplits: 1).map(String.init)
      throw object.failure(words[0], words[words.count - 1])
    }
  }
}
