extension Airports {
  static let oceania = """
    ADL|Adelaide|Adelaide|AU|Australia/Adelaide
    AKL|Auckland|Auckland|NZ|Pacific/Auckland
    APW|Faleolo International|Apia|WS|Pacific/Apia
    BNE|Brisbane|Brisbane|AU|Australia/Brisbane
    CBR|Canberra|Canberra|AU|Australia/Sydney
    CHC|Christchurch International|Christchurch|NZ|Pacific/Auckland
    CHT|Chatham Islands|Te One|NZ|Pacific/Chatham
    CNS|Cairns|Cairns|AU|Australia/Brisbane
    DRW|Darwin International|Darwin|AU|Australia/Darwin
    GUM|Antonio B. Won Pat International|Guam|GU|Pacific/Guam
    HBA|Hobart|Hobart|AU|Australia/Hobart
    IUE|Niue International|Alofi|NU|Pacific/Niue
    LDH|Lord Howe Island|Lord Howe Island|AU|Australia/Lord_Howe
    MAJ|Marshall Islands International|Majuro|MH|Pacific/Majuro
    MEL|Melbourne|Melbourne|AU|Australia/Melbourne
    NAN|Nadi International|Nadi|FJ|Pacific/Fiji
    NOU|La Tontouta International|Nouméa|NC|Pacific/Noumea
    OOL|Gold Coast|Gold Coast|AU|Australia/Brisbane
    PER|Perth|Perth|AU|Australia/Perth
    POM|Port Moresby Jacksons International|Port Moresby|PG|Pacific/Port_Moresby
    PPG|Pago Pago International|Pago Pago|AS|Pacific/Pago_Pago
    PPT|Faa'a International|Papeete|PF|Pacific/Tahiti
    RAR|Rarotonga International|Avarua|CK|Pacific/Rarotonga
    SYD|Sydney Kingsford Smith|Sydney|AU|Australia/Sydney
    TBU|Fuaʻamotu International|Nukuʻalofa|TO|Pacific/Tongatapu
    TRW|Bonriki International|Tarawa|KI|Pacific/Tarawa
    VLI|Bauerfield International|Port Vila|VU|Pacific/Efate
    WLG|Wellington International|Wellington|NZ|Pacific/Auckland
    ZQN|Queenstown|Queenstown|NZ|Pacific/Auckland
    """
}
