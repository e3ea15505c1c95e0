internal import Vocabulary

extension IssuerID {
  /// An issuer as a person types it: two small letters or digits are an airline's designator, in capitals.
  init?(typed text: String) {
    if let airline = IssuerID(text.uppercased()), airline.isAirlineDesignator {
      self = airline
    } else {
      self.init(text)
    }
  }
}
