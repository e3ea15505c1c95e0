/// The version of the programs.
package enum ServiceVersion {
  package static let current = "0.1.0"
}
