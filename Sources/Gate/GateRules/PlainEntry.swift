package import PassFormats

/// An entry at this gate, reduced to what counting needs.
package struct PlainEntry {
  /// The whole pass that was shown.
  package var pass: PassKey?
  /// The passenger by flight and sequence.
  package var passenger: AirlineKey?

  package init(pass: PassKey? = nil, passenger: AirlineKey?) {
    (self.pass, self.passenger) = (pass, passenger)
  }
}
