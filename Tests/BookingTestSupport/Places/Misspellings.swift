/// Two hundred places as people mistype them, with the place that each means.
///
/// The table was written before the ranking existed and was never adapted to it, so it is an independent measure. A
/// line has the typed text, the kind, the country, the name in GeoNames, and GeoNames' id.
package enum Misspellings {
  package struct Case: Sendable, CustomStringConvertible {
    package let typed: String
    package let kind: String
    package let country: String
    package let name: String
    package let geonameID: Int

    package var description: String { "\(typed) → \(name), \(country)" }
  }

  package static let all: [Case] = table.split(separator: "\n").compactMap { line in
    guard !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "|").map(String.init)
    guard parts.count == 5, let id = Int(parts[4]) else { return nil }
    return Case(typed: parts[0], kind: parts[1], country: parts[2], name: parts[3], geonameID: id)
  }

  private static let table = """
    # transposed letters
    Belrin|city|DE|Berlin|2950159
    Lodnon|city|GB|London|2643743
    Barcleona|city|ES|Barcelona|3128760
    Amsetrdam|city|NL|Amsterdam|2759794
    Istnabul|city|TR|Istanbul|745044
    Singapoer|city|SG|Singapore|1880252
    Melborune|city|AU|Melbourne|2158177
    Tornoto|city|CA|Toronto|6167865
    Chciago|city|US|Chicago|4887398
    Budpaest|city|HU|Budapest|3054643
    Nariobi|city|KE|Nairobi|184745
    Bangokk|city|TH|Bangkok|1609350
    Hlesinki|city|FI|Helsinki|658225
    Wasrhaw|city|PL|Warsaw|756135
    Manchetser|city|GB|Manchester|2643123
    Cpoenhagen|city|DK|Copenhagen|2618425
    Casablnaca|city|MA|Casablanca|2553604
    Vacnouver|city|CA|Vancouver|6173331
    Karcahi|city|PK|Karachi|1174872
    Dsuseldorf|city|DE|Düsseldorf|2934246
    Glasgwo|city|GB|Glasgow|2648579
    Bogtoa|city|CO|Bogotá|3688689
    Cairns Astralia|city|AU|Cairns|2172797
    Austira|country|AT|Austria|2782113
    Germnay|country|DE|Germany|2921044
    Portugla|country|PT|Portugal|2264397
    # a letter is missing
    Amstrdam|city|NL|Amsterdam|2759794
    Frankurt|city|DE|Frankfurt am Main|2925533
    Philadelpia|city|US|Philadelphia|4560349
    Edinbrgh|city|GB|Edinburgh|2650225
    Marseile|city|FR|Marseille|2995469
    Johanesburg|city|ZA|Johannesburg|993800
    Cincinati|city|US|Cincinnati|4508722
    Pittsburg PA|city|US|Pittsburgh|5206379
    Albuqerque|city|US|Albuquerque|5454711
    Stutgart|city|DE|Stuttgart|2825297
    Birmingam|city|GB|Birmingham|2655603
    Guadaljara|city|MX|Guadalajara|4005539
    Kathmndu|city|NP|Kathmandu|1283240
    Colmbo|city|LK|Colombo|1248991
    Toowomba|city|AU|Toowoomba|2146268
    Welington|city|NZ|Wellington|2179537
    Christchuch|city|NZ|Christchurch|2192362
    Montevido|city|UY|Montevideo|3441575
    Lubljana|city|SI|Ljubljana|3196359
    Innsbuck|city|AT|Innsbruck|2775220
    Alexandra egypt|city|EG|Alexandria|361058
    Thesaloniki|city|GR|Thessaloníki|734077
    Novosibrsk|city|RU|Novosibirsk|1496747
    Mombsa|city|KE|Mombasa|186301
    Phillipines|country|PH|Philippines|1694008
    Switzrland|country|CH|Switzerland|2658434
    # a letter too many
    Parris|city|FR|Paris|2988507
    Canterburry|city|GB|Canterbury|2653877
    Mannila|city|PH|Manila|1701668
    Dubbai|city|AE|Dubai|292223
    Havanna|city|CU|Havana|3553478
    Vennice|city|IT|Venice|3164603
    Viennna|city|AT|Vienna|2761369
    Lisbonn|city|PT|Lisbon|2267057
    Tokyoo|city|JP|Tokyo|1850147
    Sevillla|city|ES|Sevilla|2510911
    Oslow|city|NO|Oslo|3143244
    Krakkow|city|PL|Kraków|3094802
    Heidellberg|city|DE|Heidelberg|2907911
    Saltzburg|city|AT|Salzburg|2766824
    Brussells|city|BE|Brussels|2800866
    Itally|country|IT|Italy|3175395
    Brazzil|country|BR|Brazil|3469034
    # the key beside
    Lomdon|city|GB|London|2643743
    Madrod|city|ES|Madrid|3117735
    Beelin|city|DE|Berlin|2950159
    Prahue|city|CZ|Prague|3067696
    Muncih|city|DE|Munich|2867714
    Munivh|city|DE|Munich|2867714
    Hambirg|city|DE|Hamburg|2911298
    Stockhokm|city|SE|Stockholm|2673730
    Sydbey|city|AU|Sydney|2147714
    Regensbirg|city|DE|Regensburg|2849483
    Los Angekes|city|US|Los Angeles|5368361
    San Framcisco|city|US|San Francisco|5391959
    Uppsaka|city|SE|Uppsala|2666199
    Mumbao|city|IN|Mumbai|1275339
    Bangaliru|city|IN|Bengaluru|1277333
    Jakatra|city|ID|Jakarta|1642911
    Seiul|city|KR|Seoul|1835848
    Taioei|city|TW|Taipei|1668341
    Osakq|city|JP|Osaka|1853909
    Lagow|city|NG|Lagos|2332459
    Accrs|city|GH|Accra|2306104
    Addis Abava|city|ET|Addis Ababa|344979
    Caore Town|city|ZA|Cape Town|3369157
    Santiafo|city|CL|Santiago|3871336
    Buenos Airws|city|AR|Buenos Aires|3435910
    Montreak|city|CA|Montréal|6077243
    Frwnce|country|FR|France|3017382
    Japsn|country|JP|Japan|1861060
    # as it sounds
    Reikjavik|city|IS|Reykjavík|3413829
    Lisboa portugal|city|PT|Lisbon|2267057
    Koln|city|DE|Köln|2886242
    Nürenberg|city|DE|Nuremberg|2861650
    Genf|city|CH|Geneva|2660646
    Jeneva|city|CH|Geneva|2660646
    Bordo|city|FR|Bordeaux|3031582
    Leeon|city|FR|Lyon|2996944
    Tulouse|city|FR|Toulouse|2972315
    Napels|city|IT|Naples|3172394
    Florense|city|IT|Florence|3176959
    Mylan|city|IT|Milan|3173435
    Bukarest|city|RO|Bucharest|683506
    Kishinev|city|MD|Chisinau|618426
    Ulanbataar|city|MN|Ulan Bator|2028462
    Katmandoo|city|NP|Kathmandu|1283240
    Rangoon|city|MM|Yangon|1298824
    Saigon|city|VN|Ho Chi Minh City|1566083
    Peking|city|CN|Beijing|1816670
    Guangjou|city|CN|Guangzhou|1809858
    Shangai|city|CN|Shanghai|1796236
    Calcuta|city|IN|Kolkata|1275004
    Bombey|city|IN|Mumbai|1275339
    Tehran iran|city|IR|Tehran|112931
    Bagdad|city|IQ|Baghdad|98182
    Damaskus|city|SY|Damascus|170654
    Kairo|city|EG|Cairo|360630
    Tripolis|city|LY|Tripoli|2210247
    Marakesh|city|MA|Marrakesh|2542997
    Tunesia|country|TN|Tunisia|2464461
    Columbia|country|CO|Colombia|3686110
    Netherland|country|NL|The Netherlands|2750405
    Kazachstan|country|KZ|Kazakhstan|1522867
    # accents left out
    Zurich|city|CH|Zürich|2657896
    Malmo|city|SE|Malmö|2692969
    Goteborg|city|SE|Gothenburg|2711537
    Tromso|city|NO|Tromsø|3133895
    Sao Paulo|city|BR|São Paulo|3448439
    Brasilia|city|BR|Brasília|3469058
    Medellin|city|CO|Medellín|3674962
    Malaga|city|ES|Málaga|2514256
    Lodz|city|PL|Łódź|3093133
    Wroclaw|city|PL|Wrocław|3081368
    Iasi|city|RO|Iaşi|675810
    Gyor|city|HU|Győr|3052009
    Izmir|city|TR|İzmir|311046
    Da Nang|city|VN|Da Nang|1583992
    Asuncion|city|PY|Asunción|3439389
    Cordoba argentina|city|AR|Córdoba|3860259
    Aland|country|AX|Aland Islands|661882
    # accents put wrongly, or written out
    Zuerich|city|CH|Zürich|2657896
    Muenster|city|DE|Münster|2867543
    Sevìlla|city|ES|Sevilla|2510911
    Bogotà|city|CO|Bogotá|3688689
    Malmoe|city|SE|Malmö|2692969
    Århus|city|DK|Århus|2624652
    Kobenhavn|city|DK|Copenhagen|2618425
    San José costa|city|CR|San José|3621849
    Perú|country|PE|Peru|3932488
    Österreich|country|AT|Austria|2782113
    # another script, whole or begun
    Москва|city|RU|Moscow|524901
    Санкт-Пет|city|RU|Saint Petersburg|498817
    Київ|city|UA|Kyiv|703448
    Αθήνα|city|GR|Athens|264371
    Θεσσαλον|city|GR|Thessaloníki|734077
    東京|city|JP|Tokyo|1850147
    大阪|city|JP|Osaka|1853909
    ロンド|city|GB|London|2643743
    北京|city|CN|Beijing|1816670
    上海|city|CN|Shanghai|1796236
    서울|city|KR|Seoul|1835848
    부산|city|KR|Busan|1838524
    القاهرة|city|EG|Cairo|360630
    دبي|city|AE|Dubai|292223
    تهران|city|IR|Tehran|112931
    ירושלים|city|IL|Jerusalem|281184
    दिल्ली|city|IN|Delhi|1273294
    กรุงเทพ|city|TH|Bangkok|1609350
    თბილისი|city|GE|Tbilisi|611717
    Екатеринбруг|city|RU|Yekaterinburg|1486209
    # words run together or split
    Newyork|city|US|New York City|5128581
    Losangeles|city|US|Los Angeles|5368361
    Riodejaneiro|city|BR|Rio de Janeiro|3451190
    Hongkong|city|HK|Hong Kong|1819729
    Tel aviv|city|IL|Tel Aviv|293397
    Kualalumpur|city|MY|Kuala Lumpur|1735161
    Salt lakecity|city|US|Salt Lake City|5780993
    Santacruz de la sierra|city|BO|Santa Cruz de la Sierra|3904906
    Ho chi min|city|VN|Ho Chi Minh City|1566083
    Stpetersburg|city|RU|Saint Petersburg|498817
    Mexiko city|city|MX|Mexico City|3530597
    Porto alegra|city|BR|Porto Alegre|3452925
    Abudhabi|city|AE|Abu Dhabi|292968
    Newzealand|country|NZ|New Zealand|2186224
    Suothkorea|country|KR|South Korea|1835841
    # begun, and already with an error
    Barcel9|city|ES|Barcelona|3128760
    Copenahg|city|DK|Copenhagen|2618425
    Johanesb|city|ZA|Johannesburg|993800
    Edimb|city|GB|Edinburgh|2650225
    Rotterd m|city|NL|Rotterdam|2747891
    Phildelp|city|US|Philadelphia|4560349
    Arequippa|city|PE|Arequipa|3947322
    Krasnoyrsk|city|RU|Krasnoyarsk|1502026
    """
}
