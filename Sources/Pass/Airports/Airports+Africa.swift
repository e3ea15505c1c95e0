extension Airports {
  static let africa = """
    ABJ|Félix Houphouët-Boigny International|Abidjan|CI|Africa/Abidjan
    ABV|Nnamdi Azikiwe International|Abuja|NG|Africa/Lagos
    ACC|Kotoka International|Accra|GH|Africa/Accra
    ADD|Addis Ababa Bole International|Addis Ababa|ET|Africa/Addis_Ababa
    ALG|Houari Boumediene|Algiers|DZ|Africa/Algiers
    BKO|Modibo Keita International|Bamako|ML|Africa/Bamako
    CAI|Cairo International|Cairo|EG|Africa/Cairo
    CMN|Mohammed V International|Casablanca|MA|Africa/Casablanca
    CPT|Cape Town International|Cape Town|ZA|Africa/Johannesburg
    DAR|Julius Nyerere International|Dar es Salaam|TZ|Africa/Dar_es_Salaam
    DLA|Douala International|Douala|CM|Africa/Douala
    DSS|Blaise Diagne International|Dakar|SN|Africa/Dakar
    DUR|King Shaka International|Durban|ZA|Africa/Johannesburg
    EBB|Entebbe International|Entebbe|UG|Africa/Kampala
    FIH|N'djili International|Kinshasa|CD|Africa/Kinshasa
    HRE|Robert Gabriel Mugabe International|Harare|ZW|Africa/Harare
    HRG|Hurghada International|Hurghada|EG|Africa/Cairo
    JNB|O. R. Tambo International|Johannesburg|ZA|Africa/Johannesburg
    KGL|Kigali International|Kigali|RW|Africa/Kigali
    LAD|Quatro de Fevereiro|Luanda|AO|Africa/Luanda
    LFW|Lomé–Tokoin International|Lomé|TG|Africa/Lome
    LOS|Murtala Muhammed International|Lagos|NG|Africa/Lagos
    LUN|Kenneth Kaunda International|Lusaka|ZM|Africa/Lusaka
    MPM|Maputo International|Maputo|MZ|Africa/Maputo
    MRU|Sir Seewoosagur Ramgoolam International|Port Louis|MU|Indian/Mauritius
    NBO|Jomo Kenyatta International|Nairobi|KE|Africa/Nairobi
    RAK|Marrakesh Menara|Marrakesh|MA|Africa/Casablanca
    RUN|Roland Garros|Saint-Denis|RE|Indian/Reunion
    SEZ|Seychelles International|Mahé|SC|Indian/Mahe
    TNR|Ivato International|Antananarivo|MG|Indian/Antananarivo
    TUN|Tunis–Carthage International|Tunis|TN|Africa/Tunis
    WDH|Hosea Kutako International|Windhoek|NA|Africa/Windhoek
    """
}
