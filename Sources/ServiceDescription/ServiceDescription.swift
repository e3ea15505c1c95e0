/// The service's description, in the executable itself.
///
/// It is a module of its own because 70 kB as Swift take the optimiser 14 s: only a change to the
/// description costs that.
package enum ServiceDescription {
  /// The bytes of openapi.yaml.
  package static var openAPI: [UInt8] { PackageResources.openapi_yaml }
}
