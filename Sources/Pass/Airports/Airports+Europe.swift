extension Airports {
  static let europe = """
    AAL|Aalborg|Aalborg|DK|Europe/Copenhagen
    ABZ|Aberdeen International|Aberdeen|GB|Europe/London
    AGP|Málaga–Costa del Sol|Málaga|ES|Europe/Madrid
    ALC|Alicante–Elche|Alicante|ES|Europe/Madrid
    AMS|Amsterdam Schiphol|Amsterdam|NL|Europe/Amsterdam
    ARN|Stockholm Arlanda|Stockholm|SE|Europe/Stockholm
    ATH|Athens International|Athens|GR|Europe/Athens
    AYT|Antalya|Antalya|TR|Europe/Istanbul
    BCN|Josep Tarradellas Barcelona–El Prat|Barcelona|ES|Europe/Madrid
    BEG|Belgrade Nikola Tesla|Belgrade|RS|Europe/Belgrade
    BER|Berlin Brandenburg|Berlin|DE|Europe/Berlin
    BFS|Belfast International|Belfast|GB|Europe/London
    BGO|Bergen Flesland|Bergen|NO|Europe/Oslo
    BGY|Milan Bergamo|Bergamo|IT|Europe/Rome
    BHX|Birmingham|Birmingham|GB|Europe/London
    BIO|Bilbao|Bilbao|ES|Europe/Madrid
    BLL|Billund|Billund|DK|Europe/Copenhagen
    BLQ|Bologna Guglielmo Marconi|Bologna|IT|Europe/Rome
    BOD|Bordeaux–Mérignac|Bordeaux|FR|Europe/Paris
    BRS|Bristol|Bristol|GB|Europe/London
    BRU|Brussels|Brussels|BE|Europe/Brussels
    BSL|EuroAirport Basel Mulhouse Freiburg|Basel|CH|Europe/Zurich
    BTS|M. R. Štefánik|Bratislava|SK|Europe/Bratislava
    BUD|Budapest Ferenc Liszt International|Budapest|HU|Europe/Budapest
    CDG|Paris Charles de Gaulle|Paris|FR|Europe/Paris
    CGN|Cologne Bonn|Cologne|DE|Europe/Berlin
    CLJ|Cluj Avram Iancu International|Cluj-Napoca|RO|Europe/Bucharest
    CPH|Copenhagen|Copenhagen|DK|Europe/Copenhagen
    CRL|Brussels South Charleroi|Charleroi|BE|Europe/Brussels
    CTA|Catania–Fontanarossa|Catania|IT|Europe/Rome
    DBV|Dubrovnik|Dubrovnik|HR|Europe/Zagreb
    DUB|Dublin|Dublin|IE|Europe/Dublin
    DUS|Düsseldorf|Düsseldorf|DE|Europe/Berlin
    EDI|Edinburgh|Edinburgh|GB|Europe/London
    EIN|Eindhoven|Eindhoven|NL|Europe/Amsterdam
    ESB|Ankara Esenboğa|Ankara|TR|Europe/Istanbul
    FAE|Vágar|Sørvágur|FO|Atlantic/Faroe
    FAO|Faro|Faro|PT|Europe/Lisbon
    FCO|Rome Fiumicino|Rome|IT|Europe/Rome
    FNC|Cristiano Ronaldo International|Funchal|PT|Atlantic/Madeira
    FRA|Frankfurt|Frankfurt|DE|Europe/Berlin
    GDN|Gdańsk Lech Wałęsa|Gdańsk|PL|Europe/Warsaw
    GLA|Glasgow|Glasgow|GB|Europe/London
    GOT|Göteborg Landvetter|Gothenburg|SE|Europe/Stockholm
    GRZ|Graz|Graz|AT|Europe/Vienna
    GVA|Geneva|Geneva|CH|Europe/Zurich
    HAJ|Hannover|Hanover|DE|Europe/Berlin
    HAM|Hamburg|Hamburg|DE|Europe/Berlin
    HEL|Helsinki|Helsinki|FI|Europe/Helsinki
    HER|Heraklion International|Heraklion|GR|Europe/Athens
    IBZ|Ibiza|Ibiza|ES|Europe/Madrid
    INN|Innsbruck|Innsbruck|AT|Europe/Vienna
    IST|Istanbul|Istanbul|TR|Europe/Istanbul
    KBP|Boryspil International|Kyiv|UA|Europe/Kyiv
    KEF|Keflavík International|Reykjavík|IS|Atlantic/Reykjavik
    KIV|Chișinău International|Chișinău|MD|Europe/Chisinau
    KRK|Kraków John Paul II International|Kraków|PL|Europe/Warsaw
    LCA|Larnaca International|Larnaca|CY|Asia/Nicosia
    LCY|London City|London|GB|Europe/London
    LED|Pulkovo|Saint Petersburg|RU|Europe/Moscow
    LEJ|Leipzig/Halle|Leipzig|DE|Europe/Berlin
    LGW|London Gatwick|London|GB|Europe/London
    LHR|London Heathrow|London|GB|Europe/London
    LIN|Milan Linate|Milan|IT|Europe/Rome
    LIS|Humberto Delgado|Lisbon|PT|Europe/Lisbon
    LJU|Ljubljana Jože Pučnik|Ljubljana|SI|Europe/Ljubljana
    LPA|Gran Canaria|Las Palmas|ES|Atlantic/Canary
    LTN|London Luton|London|GB|Europe/London
    LUX|Luxembourg|Luxembourg|LU|Europe/Luxembourg
    LWO|Lviv Danylo Halytskyi International|Lviv|UA|Europe/Kyiv
    LYS|Lyon–Saint-Exupéry|Lyon|FR|Europe/Paris
    MAD|Adolfo Suárez Madrid–Barajas|Madrid|ES|Europe/Madrid
    MAN|Manchester|Manchester|GB|Europe/London
    MLA|Malta International|Luqa|MT|Europe/Malta
    MRS|Marseille Provence|Marseille|FR|Europe/Paris
    MSQ|Minsk National|Minsk|BY|Europe/Minsk
    MUC|Munich|Munich|DE|Europe/Berlin
    MXP|Milan Malpensa|Milan|IT|Europe/Rome
    NAP|Naples International|Naples|IT|Europe/Rome
    NCE|Nice Côte d'Azur|Nice|FR|Europe/Paris
    NCL|Newcastle International|Newcastle|GB|Europe/London
    NTE|Nantes Atlantique|Nantes|FR|Europe/Paris
    NUE|Nuremberg|Nuremberg|DE|Europe/Berlin
    OPO|Francisco Sá Carneiro|Porto|PT|Europe/Lisbon
    ORK|Cork|Cork|IE|Europe/Dublin
    ORY|Paris Orly|Paris|FR|Europe/Paris
    OSL|Oslo Gardermoen|Oslo|NO|Europe/Oslo
    OTP|Bucharest Henri Coandă International|Bucharest|RO|Europe/Bucharest
    PDL|João Paulo II|Ponta Delgada|PT|Atlantic/Azores
    PMI|Palma de Mallorca|Palma|ES|Europe/Madrid
    PMO|Palermo Falcone Borsellino|Palermo|IT|Europe/Rome
    PRG|Václav Havel Prague|Prague|CZ|Europe/Prague
    PSA|Pisa International|Pisa|IT|Europe/Rome
    RHO|Rhodes International|Rhodes|GR|Europe/Athens
    RIX|Riga International|Riga|LV|Europe/Riga
    RVN|Rovaniemi|Rovaniemi|FI|Europe/Helsinki
    SAW|Istanbul Sabiha Gökçen International|Istanbul|TR|Europe/Istanbul
    SJJ|Sarajevo International|Sarajevo|BA|Europe/Sarajevo
    SKG|Thessaloniki|Thessaloniki|GR|Europe/Athens
    SKP|Skopje International|Skopje|MK|Europe/Skopje
    SNN|Shannon|Shannon|IE|Europe/Dublin
    SOF|Sofia|Sofia|BG|Europe/Sofia
    SPU|Split|Split|HR|Europe/Zagreb
    STN|London Stansted|London|GB|Europe/London
    STR|Stuttgart|Stuttgart|DE|Europe/Berlin
    SVG|Stavanger Sola|Stavanger|NO|Europe/Oslo
    SVO|Sheremetyevo International|Moscow|RU|Europe/Moscow
    SVQ|Seville|Seville|ES|Europe/Madrid
    SZG|Salzburg|Salzburg|AT|Europe/Vienna
    TFS|Tenerife South|Tenerife|ES|Atlantic/Canary
    TGD|Podgorica|Podgorica|ME|Europe/Podgorica
    TIA|Tirana International Nënë Tereza|Tirana|AL|Europe/Tirane
    TLL|Lennart Meri Tallinn|Tallinn|EE|Europe/Tallinn
    TLS|Toulouse–Blagnac|Toulouse|FR|Europe/Paris
    TOS|Tromsø|Tromsø|NO|Europe/Oslo
    TRD|Trondheim Værnes|Trondheim|NO|Europe/Oslo
    VAR|Varna|Varna|BG|Europe/Sofia
    VCE|Venice Marco Polo|Venice|IT|Europe/Rome
    VIE|Vienna International|Vienna|AT|Europe/Vienna
    VLC|Valencia|Valencia|ES|Europe/Madrid
    VNO|Vilnius|Vilnius|LT|Europe/Vilnius
    WAW|Warsaw Chopin|Warsaw|PL|Europe/Warsaw
    WRO|Wrocław Copernicus|Wrocław|PL|Europe/Warsaw
    ZAG|Franjo Tuđman Zagreb|Zagreb|HR|Europe/Zagreb
    ZRH|Zurich|Zurich|CH|Europe/Zurich
    """
}
