extension Airports {
  static let northAmerica = """
    ABQ|Albuquerque International Sunport|Albuquerque|US|America/Denver
    ANC|Ted Stevens Anchorage International|Anchorage|US|America/Anchorage
    ATL|Hartsfield–Jackson Atlanta International|Atlanta|US|America/New_York
    AUS|Austin–Bergstrom International|Austin|US|America/Chicago
    BNA|Nashville International|Nashville|US|America/Chicago
    BOI|Boise Airport|Boise|US|America/Boise
    BOS|Logan International|Boston|US|America/New_York
    BUF|Buffalo Niagara International|Buffalo|US|America/New_York
    BUR|Hollywood Burbank|Burbank|US|America/Los_Angeles
    BWI|Baltimore/Washington International|Baltimore|US|America/New_York
    CHS|Charleston International|Charleston|US|America/New_York
    CLE|Cleveland Hopkins International|Cleveland|US|America/New_York
    CLT|Charlotte Douglas International|Charlotte|US|America/New_York
    CMH|John Glenn Columbus International|Columbus|US|America/New_York
    CUN|Cancún International|Cancún|MX|America/Cancun
    CVG|Cincinnati/Northern Kentucky International|Cincinnati|US|America/New_York
    DAL|Dallas Love Field|Dallas|US|America/Chicago
    DCA|Ronald Reagan Washington National|Washington|US|America/New_York
    DEN|Denver International|Denver|US|America/Denver
    DFW|Dallas/Fort Worth International|Dallas|US|America/Chicago
    DTW|Detroit Metropolitan|Detroit|US|America/Detroit
    ELP|El Paso International|El Paso|US|America/Denver
    EWR|Newark Liberty International|Newark|US|America/New_York
    FAI|Fairbanks International|Fairbanks|US|America/Anchorage
    FLL|Fort Lauderdale–Hollywood International|Fort Lauderdale|US|America/New_York
    GDL|Guadalajara International|Guadalajara|MX|America/Mexico_City
    HNL|Daniel K. Inouye International|Honolulu|US|Pacific/Honolulu
    HOU|William P. Hobby|Houston|US|America/Chicago
    IAD|Dulles International|Washington|US|America/New_York
    IAH|George Bush Intercontinental|Houston|US|America/Chicago
    IND|Indianapolis International|Indianapolis|US|America/Indiana/Indianapolis
    JAX|Jacksonville International|Jacksonville|US|America/New_York
    JFK|John F. Kennedy International|New York|US|America/New_York
    KOA|Ellison Onizuka Kona International|Kailua-Kona|US|Pacific/Honolulu
    LAS|Harry Reid International|Las Vegas|US|America/Los_Angeles
    LAX|Los Angeles International|Los Angeles|US|America/Los_Angeles
    LGA|LaGuardia|New York|US|America/New_York
    LIH|Lihue|Lihue|US|Pacific/Honolulu
    MCI|Kansas City International|Kansas City|US|America/Chicago
    MCO|Orlando International|Orlando|US|America/New_York
    MDW|Midway International|Chicago|US|America/Chicago
    MEM|Memphis International|Memphis|US|America/Chicago
    MEX|Benito Juárez International|Mexico City|MX|America/Mexico_City
    MIA|Miami International|Miami|US|America/New_York
    MKE|Milwaukee Mitchell International|Milwaukee|US|America/Chicago
    MSP|Minneapolis–Saint Paul International|Minneapolis|US|America/Chicago
    MSY|Louis Armstrong New Orleans International|New Orleans|US|America/Chicago
    MTY|Monterrey International|Monterrey|MX|America/Monterrey
    OAK|Oakland International|Oakland|US|America/Los_Angeles
    OGG|Kahului|Kahului|US|Pacific/Honolulu
    OKC|Will Rogers International|Oklahoma City|US|America/Chicago
    OMA|Eppley Airfield|Omaha|US|America/Chicago
    ONT|Ontario International|Ontario|US|America/Los_Angeles
    ORD|O'Hare International|Chicago|US|America/Chicago
    PBI|Palm Beach International|West Palm Beach|US|America/New_York
    PDX|Portland International|Portland|US|America/Los_Angeles
    PHL|Philadelphia International|Philadelphia|US|America/New_York
    PHX|Phoenix Sky Harbor International|Phoenix|US|America/Phoenix
    PIT|Pittsburgh International|Pittsburgh|US|America/New_York
    PVD|Rhode Island T. F. Green International|Providence|US|America/New_York
    PVR|Licenciado Gustavo Díaz Ordaz International|Puerto Vallarta|MX|America/Mexico_City
    RDU|Raleigh–Durham International|Raleigh|US|America/New_York
    RIC|Richmond International|Richmond|US|America/New_York
    RNO|Reno–Tahoe International|Reno|US|America/Los_Angeles
    RSW|Southwest Florida International|Fort Myers|US|America/New_York
    SAN|San Diego International|San Diego|US|America/Los_Angeles
    SAT|San Antonio International|San Antonio|US|America/Chicago
    SAV|Savannah/Hilton Head International|Savannah|US|America/New_York
    SDF|Louisville Muhammad Ali International|Louisville|US|America/Kentucky/Louisville
    SEA|Seattle–Tacoma International|Seattle|US|America/Los_Angeles
    SFO|San Francisco International|San Francisco|US|America/Los_Angeles
    SJC|San José Mineta International|San Jose|US|America/Los_Angeles
    SJD|Los Cabos International|San José del Cabo|MX|America/Mazatlan
    SJU|Luis Muñoz Marín International|San Juan|PR|America/Puerto_Rico
    SLC|Salt Lake City International|Salt Lake City|US|America/Denver
    SMF|Sacramento International|Sacramento|US|America/Los_Angeles
    SNA|John Wayne|Santa Ana|US|America/Los_Angeles
    STL|St. Louis Lambert International|St. Louis|US|America/Chicago
    TIJ|Tijuana International|Tijuana|MX|America/Tijuana
    TPA|Tampa International|Tampa|US|America/New_York
    TUS|Tucson International|Tucson|US|America/Phoenix
    YEG|Edmonton International|Edmonton|CA|America/Edmonton
    YHZ|Halifax Stanfield International|Halifax|CA|America/Halifax
    YOW|Ottawa Macdonald–Cartier International|Ottawa|CA|America/Toronto
    YQB|Québec City Jean Lesage International|Quebec|CA|America/Toronto
    YQR|Regina International|Regina|CA|America/Regina
    YUL|Montréal–Trudeau International|Montreal|CA|America/Toronto
    YVR|Vancouver International|Vancouver|CA|America/Vancouver
    YWG|Winnipeg Richardson International|Winnipeg|CA|America/Winnipeg
    YYC|Calgary International|Calgary|CA|America/Edmonton
    YYJ|Victoria International|Victoria|CA|America/Vancouver
    YYT|St. John's International|St. John's|CA|America/St_Johns
    YYZ|Toronto Pearson International|Toronto|CA|America/Toronto
    """
}
