package import Vocabulary

/// An airline's public data.
package struct KnownAirline: Hashable, Sendable {
  package let code: CarrierCode
  package let name: String
  /// The country, two letters (ISO 3166).
  package let country: String
}

/// The built-in airlines, by their codes.
package enum Airlines {
  /// Returns the airline with this code, or nil if it is unknown.
  package static func airline(_ code: CarrierCode) -> KnownAirline? {
    guard let row = TableLines(text: table).first(beginningWith: "\(code.rawValue)|") else {
      return nil
    }
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return fields.count == 3
      ? KnownAirline(code: code, name: fields[1], country: fields[2]) : nil
  }

  /// The table of airlines, one line each: code, name, country.
  static let table = """
    A3|Aegean Airlines|GR
    AA|American Airlines|US
    AC|Air Canada|CA
    AD|Azul|BR
    AF|Air France|FR
    AI|Air India|IN
    AM|Aeroméxico|MX
    AR|Aerolíneas Argentinas|AR
    AS|Alaska Airlines|US
    AT|Royal Air Maroc|MA
    AV|Avianca|CO
    AY|Finnair|FI
    AZ|ITA Airways|IT
    B6|JetBlue|US
    BA|British Airways|GB
    BR|EVA Air|TW
    BT|airBaltic|LV
    CA|Air China|CN
    CI|China Airlines|TW
    CM|Copa Airlines|PA
    CX|Cathay Pacific|HK
    CZ|China Southern Airlines|CN
    DL|Delta Air Lines|US
    EI|Aer Lingus|IE
    EK|Emirates|AE
    EN|Air Dolomiti|IT
    ET|Ethiopian Airlines|ET
    EW|Eurowings|DE
    EY|Etihad Airways|AE
    F9|Frontier Airlines|US
    FI|Icelandair|IS
    FR|Ryanair|IE
    G3|GOL|BR
    GA|Garuda Indonesia|ID
    GF|Gulf Air|BH
    HA|Hawaiian Airlines|US
    HU|Hainan Airlines|CN
    HV|Transavia|NL
    IB|Iberia|ES
    JL|Japan Airlines|JP
    JU|Air Serbia|RS
    KE|Korean Air|KR
    KL|KLM|NL
    KQ|Kenya Airways|KE
    KU|Kuwait Airways|KW
    LA|LATAM Airlines|CL
    LG|Luxair|LU
    LH|Lufthansa|DE
    LO|LOT Polish Airlines|PL
    LX|Swiss|CH
    LY|El Al|IL
    ME|Middle East Airlines|LB
    MH|Malaysia Airlines|MY
    MS|EgyptAir|EG
    MU|China Eastern Airlines|CN
    NH|All Nippon Airways|JP
    NZ|Air New Zealand|NZ
    OO|SkyWest Airlines|US
    OS|Austrian Airlines|AT
    OU|Croatia Airlines|HR
    OZ|Asiana Airlines|KR
    PC|Pegasus Airlines|TR
    PG|Bangkok Airways|TH
    PR|Philippine Airlines|PH
    QF|Qantas|AU
    QR|Qatar Airways|QA
    RJ|Royal Jordanian|JO
    RO|TAROM|RO
    SA|South African Airways|ZA
    SK|SAS|SE
    SN|Brussels Airlines|BE
    SQ|Singapore Airlines|SG
    SU|Aeroflot|RU
    SV|Saudia|SA
    TG|Thai Airways|TH
    TK|Turkish Airlines|TR
    TP|TAP Air Portugal|PT
    U2|easyJet|GB
    UA|United Airlines|US
    UX|Air Europa|ES
    VA|Virgin Australia|AU
    VN|Vietnam Airlines|VN
    VS|Virgin Atlantic|GB
    VY|Vueling|ES
    W6|Wizz Air|HU
    WF|Widerøe|NO
    WN|Southwest Airlines|US
    WS|WestJet|CA
    WY|Oman Air|OM
    """
}
