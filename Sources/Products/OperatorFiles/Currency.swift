package import StrictText
package import Vocabulary

extension CurrencyCode {
  /// Whether people pay in it: it is a currency in use (ISO 4217, list one), and no fund, no metal, and no code for
  /// tests or for no currency.
  package var isMoney: Bool { Self.inUse.contains(rawValue) }

  fileprivate static let expectedMoney = "a currency of ISO 4217 in which people pay, such as EUR"

  private static let inUse = Set(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD \
    CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS \
    GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW \
    KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR \
    MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR \
    SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX \
    USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))
}

extension FileRow {
  /// Reads the currency of a row's prices.
  package func currency(_ name: String) throws(TextFault) -> CurrencyCode {
    try value(name, CurrencyCode.expectedMoney) { text in
      CurrencyCode(text).flatMap { $0.isMoney ? $0 : nil }
    }
  }
}

extension ObjectReader {
  /// Reads the currency of an object's prices.
  package mutating func currency(_ name: String) throws(ShapeError) -> CurrencyCode {
    let code: CurrencyCode = try text(name)
    guard code.isMoney else {
      throw failure(name, "expected \(CurrencyCode.expectedMoney), found \(code)")
    }
    return code
  }
}
