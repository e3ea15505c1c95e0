/// The countries and territories of ISO 3166.
///
/// Names and inhabitants are those of GeoNames (`PlaceAttribution`); the names that countries have for themselves come
/// last.
package enum Countries {
  /// The countries, as places of the kind `country`; the id is the code of two letters.
  package static let places: [Place] = table.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: "|").map(String.init)
    guard fields.count >= 4, let inhabitants = Int(fields[3]) else { return nil }
    return Place(
      kind: "country", id: fields[0], name: fields[2],
      otherNames: [fields[0], fields[1]] + fields[4...], country: fields[0],
      // A user who begins to type a country's name means the country, and not a town of the same name.
      weight: inhabitants * 10)
  }

  /// The code of two letters, the code of three, the name, the inhabitants and further names, a line for each country.
  private static let table = """
    AD|AND|Andorra|77006
    AE|ARE|United Arab Emirates|9630959|الإمارات|UAE|Emirates
    AF|AFG|Afghanistan|37172386|افغانستان
    AG|ATG|Antigua and Barbuda|96286
    AI|AIA|Anguilla|13254
    AL|ALB|Albania|2866376|Shqipëria
    AM|ARM|Armenia|3090500|Հայաստան
    AO|AGO|Angola|30809762
    AQ|ATA|Antarctica|0
    AR|ARG|Argentina|44494502
    AS|ASM|American Samoa|55465
    AT|AUT|Austria|8847037|Österreich
    AU|AUS|Australia|24992369
    AW|ABW|Aruba|105845
    AX|ALA|Aland Islands|26711|Åland
    AZ|AZE|Azerbaijan|10224900|Azərbaycan
    BA|BIH|Bosnia and Herzegovina|3323929
    BB|BRB|Barbados|286641
    BD|BGD|Bangladesh|161356039|বাংলাদেশ
    BE|BEL|Belgium|11422068|België|Belgique|Belgien
    BF|BFA|Burkina Faso|19751535
    BG|BGR|Bulgaria|7000039|България
    BH|BHR|Bahrain|1569439
    BI|BDI|Burundi|11175378
    BJ|BEN|Benin|11485048
    BL|BLM|Saint Barthelemy|8450
    BM|BMU|Bermuda|63968
    BN|BRN|Brunei|428962
    BO|BOL|Bolivia|11353142
    BQ|BES|Bonaire, Saint Eustatius and Saba |18012
    BR|BRA|Brazil|209469333|Brasil
    BS|BHS|Bahamas|385640
    BT|BTN|Bhutan|754394
    BV|BVT|Bouvet Island|0
    BW|BWA|Botswana|2254126
    BY|BLR|Belarus|9485386|Беларусь
    BZ|BLZ|Belize|383071
    CA|CAN|Canada|37058856
    CC|CCK|Cocos Islands|628
    CD|COD|Democratic Republic of the Congo|84068091
    CF|CAF|Central African Republic|4666377
    CG|COG|Republic of the Congo|5244363
    CH|CHE|Switzerland|8516543|Schweiz|Suisse|Svizzera
    CI|CIV|Ivory Coast|25069229|Côte d'Ivoire
    CK|COK|Cook Islands|21388
    CL|CHL|Chile|18729160
    CM|CMR|Cameroon|25216237
    CN|CHN|China|1411778724|中国
    CO|COL|Colombia|49648685
    CR|CRI|Costa Rica|4999441
    CU|CUB|Cuba|11338138
    CV|CPV|Cabo Verde|543767
    CW|CUW|Curacao|159849
    CX|CXR|Christmas Island|1500
    CY|CYP|Cyprus|1189265|Κύπρος
    CZ|CZE|Czechia|10625695|Česko|Czech Republic
    DE|DEU|Germany|82927922|Deutschland
    DJ|DJI|Djibouti|958920
    DK|DNK|Denmark|5797446|Danmark
    DM|DMA|Dominica|71625
    DO|DOM|Dominican Republic|10627165
    DZ|DZA|Algeria|42228429|الجزائر
    EC|ECU|Ecuador|17084357
    EE|EST|Estonia|1320884|Eesti
    EG|EGY|Egypt|98423595|مصر
    EH|ESH|Western Sahara|273008
    ER|ERI|Eritrea|6209262
    ES|ESP|Spain|46723749|España
    ET|ETH|Ethiopia|109224559
    FI|FIN|Finland|5518050|Suomi
    FJ|FJI|Fiji|883483
    FK|FLK|Falkland Islands|2638
    FM|FSM|Micronesia|112640
    FO|FRO|Faroe Islands|48497
    FR|FRA|France|66987244
    GA|GAB|Gabon|2119275
    GB|GBR|United Kingdom|66488991|UK|Great Britain|England|Scotland|Wales
    GD|GRD|Grenada|111454
    GE|GEO|Georgia|3704500|საქართველო
    GF|GUF|French Guiana|195506
    GG|GGY|Guernsey|65228
    GH|GHA|Ghana|29767108
    GI|GIB|Gibraltar|33718
    GL|GRL|Greenland|56025
    GM|GMB|Gambia|2280102
    GN|GIN|Guinea|12414318
    GP|GLP|Guadeloupe|443000
    GQ|GNQ|Equatorial Guinea|1308974
    GR|GRC|Greece|10727668|Ελλάδα|Hellas
    GS|SGS|South Georgia and the South Sandwich Islands|30
    GT|GTM|Guatemala|17247807
    GU|GUM|Guam|165768
    GW|GNB|Guinea-Bissau|1874309
    GY|GUY|Guyana|779004
    HK|HKG|Hong Kong|7396076
    HM|HMD|Heard Island and McDonald Islands|0
    HN|HND|Honduras|9587522
    HR|HRV|Croatia|3871833|Hrvatska
    HT|HTI|Haiti|11123176
    HU|HUN|Hungary|9768785|Magyarország
    ID|IDN|Indonesia|267663435
    IE|IRL|Ireland|4853506|Éire
    IL|ISR|Israel|8883800|ישראל
    IM|IMN|Isle of Man|84077
    IN|IND|India|1352617328|भारत|Bharat
    IO|IOT|British Indian Ocean Territory|4000
    IQ|IRQ|Iraq|38433600|العراق
    IR|IRN|Iran|81800269|ایران
    IS|ISL|Iceland|353574|Ísland
    IT|ITA|Italy|60431283|Italia
    JE|JEY|Jersey|90812
    JM|JAM|Jamaica|2934855
    JO|JOR|Jordan|9956011|الأردن
    JP|JPN|Japan|126529100|日本|にほん
    KE|KEN|Kenya|51393010
    KG|KGZ|Kyrgyzstan|6315800
    KH|KHM|Cambodia|16249798|កម្ពុជា
    KI|KIR|Kiribati|115847
    KM|COM|Comoros|832322
    KN|KNA|Saint Kitts and Nevis|52441
    KP|PRK|North Korea|25549819|조선
    KR|KOR|South Korea|51635256|대한민국|한국|Korea
    KW|KWT|Kuwait|4137309|الكويت
    KY|CYM|Cayman Islands|64174
    KZ|KAZ|Kazakhstan|18276499|Қазақстан|Казахстан
    LA|LAO|Laos|7061507
    LB|LBN|Lebanon|6848925|لبنان
    LC|LCA|Saint Lucia|181889
    LI|LIE|Liechtenstein|37910
    LK|LKA|Sri Lanka|21670000|ශ්‍රී ලංකා
    LR|LBR|Liberia|4818977
    LS|LSO|Lesotho|2108132
    LT|LTU|Lithuania|2789533|Lietuva
    LU|LUX|Luxembourg|607728|Lëtzebuerg
    LV|LVA|Latvia|1926542|Latvija
    LY|LBY|Libya|6678567|ليبيا
    MA|MAR|Morocco|36029138|المغرب|Maroc
    MC|MCO|Monaco|38682
    MD|MDA|Moldova|3545883
    ME|MNE|Montenegro|622345|Crna Gora
    MF|MAF|Saint Martin|37264
    MG|MDG|Madagascar|26262368
    MH|MHL|Marshall Islands|58413
    MK|MKD|North Macedonia|2082958|Македонија
    ML|MLI|Mali|19077690
    MM|MMR|Myanmar|53708395|Burma
    MN|MNG|Mongolia|3170208|Монгол
    MO|MAC|Macao|631636
    MP|MNP|Northern Mariana Islands|56882
    MQ|MTQ|Martinique|432900
    MR|MRT|Mauritania|4403319
    MS|MSR|Montserrat|9341
    MT|MLT|Malta|483530
    MU|MUS|Mauritius|1265303
    MV|MDV|Maldives|515696
    MW|MWI|Malawi|17563749
    MX|MEX|Mexico|126190788|México
    MY|MYS|Malaysia|31528585
    MZ|MOZ|Mozambique|29495962
    NA|NAM|Namibia|2448255
    NC|NCL|New Caledonia|284060
    NE|NER|Niger|22442948
    NF|NFK|Norfolk Island|1828
    NG|NGA|Nigeria|195874740
    NI|NIC|Nicaragua|6465513
    NL|NLD|The Netherlands|17231017|Nederland|Holland
    NO|NOR|Norway|5314336|Norge
    NP|NPL|Nepal|28087871|नेपाल
    NR|NRU|Nauru|12704
    NU|NIU|Niue|2166
    NZ|NZL|New Zealand|4885500
    OM|OMN|Oman|4829483|عمان
    PA|PAN|Panama|4176873
    PE|PER|Peru|31989256|Perú
    PF|PYF|French Polynesia|277679
    PG|PNG|Papua New Guinea|8606316
    PH|PHL|Philippines|106651922
    PK|PAK|Pakistan|212215030|پاکستان
    PL|POL|Poland|37978548|Polska
    PM|SPM|Saint Pierre and Miquelon|7012
    PN|PCN|Pitcairn|46
    PR|PRI|Puerto Rico|3195153
    PS|PSE|Palestinian Territory|4569087|فلسطين
    PT|PRT|Portugal|10281762
    PW|PLW|Palau|17907
    PY|PRY|Paraguay|6956071
    QA|QAT|Qatar|2781677|قطر
    RE|REU|Reunion|776948
    RO|ROU|Romania|19473936|România
    RS|SRB|Serbia|6982084|Srbija|Србија
    RU|RUS|Russia|144478050|Россия
    RW|RWA|Rwanda|12301939
    SA|SAU|Saudi Arabia|33699947|السعودية
    SB|SLB|Solomon Islands|652858
    SC|SYC|Seychelles|96762
    SD|SDN|Sudan|41801533
    SE|SWE|Sweden|10183175|Sverige
    SG|SGP|Singapore|5638676
    SH|SHN|Saint Helena|7460
    SI|SVN|Slovenia|2067372|Slovenija
    SJ|SJM|Svalbard and Jan Mayen|2550
    SK|SVK|Slovakia|5447011|Slovensko
    SL|SLE|Sierra Leone|7650154
    SM|SMR|San Marino|33785
    SN|SEN|Senegal|15854360
    SO|SOM|Somalia|15008154
    SR|SUR|Suriname|575991
    SS|SSD|South Sudan|8260490
    ST|STP|Sao Tome and Principe|197700
    SV|SLV|El Salvador|6420744
    SX|SXM|Sint Maarten|40654
    SY|SYR|Syria|16906283|سوريا
    SZ|SWZ|Eswatini|1136191
    TC|TCA|Turks and Caicos Islands|37665
    TD|TCD|Chad|15477751
    TF|ATF|French Southern Territories|140
    TG|TGO|Togo|7889094
    TH|THA|Thailand|69428524|ประเทศไทย
    TJ|TJK|Tajikistan|9100837
    TK|TKL|Tokelau|1466
    TL|TLS|Timor Leste|1267972
    TM|TKM|Turkmenistan|5850908
    TN|TUN|Tunisia|11565204|تونس|Tunisie
    TO|TON|Tonga|103197
    TR|TUR|Turkey|82319724|Türkiye
    TT|TTO|Trinidad and Tobago|1389858
    TV|TUV|Tuvalu|11508
    TW|TWN|Taiwan|23451837|台灣|臺灣
    TZ|TZA|Tanzania|56318348
    UA|UKR|Ukraine|40000000|Україна
    UG|UGA|Uganda|42723139
    UM|UMI|United States Minor Outlying Islands|0
    US|USA|United States|327167434|USA|America
    UY|URY|Uruguay|3449299
    UZ|UZB|Uzbekistan|32955400|Oʻzbekiston
    VA|VAT|Vatican|921
    VC|VCT|Saint Vincent and the Grenadines|110211
    VE|VEN|Venezuela|28870195
    VG|VGB|British Virgin Islands|29802
    VI|VIR|U.S. Virgin Islands|106977
    VN|VNM|Vietnam|95540395|Việt Nam
    VU|VUT|Vanuatu|292680
    WF|WLF|Wallis and Futuna|16025
    WS|WSM|Samoa|196130
    XK|XKX|Kosovo|1845300
    YE|YEM|Yemen|28498687|اليمن
    YT|MYT|Mayotte|279471
    ZA|ZAF|South Africa|57779622|Suid-Afrika
    ZM|ZMB|Zambia|17351822
    ZW|ZWE|Zimbabwe|16868409
    """
}
