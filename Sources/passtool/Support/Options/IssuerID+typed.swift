internal import Vocabulary

extension IssuerID {
  /// Creates an issuer as a person types it: two small letters or digits become an airline's designator in capitals.
  init?(typed text: String) {
    if let airline = IssuerID(text.uppercased()), airline.isAirlineDesignator {
      self = airline
    } else {
      self.init(text)
    }
  }
}
