/// The service's description, in the executable itself.
///
/// It is a module of its own because 70 kB as Swift take the optimiser 14 s: only a change to the
/// description costs that.
package enum ServiceDescription {
  /// The bytes of openapi.yaml.
  package static var openAPI: [UInt8] { PackageResources.openapi_yaml }

  /// Its `info.version`, such as `1.1.0`.
  package static let version: String = {
    // At its beginning, so that no other version is met.
    let head = String(decoding: openAPI.prefix(500), as: UTF8.self)
    guard let line = head.split(separator: "\n").first(where: { $0.hasPrefix("  version: ") })
    else { preconditionFailure("openapi.yaml says its version") }
    return String(line.dropFirst("  version: ".count))
  }()
}
