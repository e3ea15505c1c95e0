extension Airports {
  static let asia = """
    ALA|Almaty International|Almaty|KZ|Asia/Almaty
    AMD|Sardar Vallabhbhai Patel International|Ahmedabad|IN|Asia/Kolkata
    AMM|Queen Alia International|Amman|JO|Asia/Amman
    AUH|Zayed International|Abu Dhabi|AE|Asia/Dubai
    BAH|Bahrain International|Manama|BH|Asia/Bahrain
    BEY|Beirut–Rafic Hariri International|Beirut|LB|Asia/Beirut
    BGW|Baghdad International|Baghdad|IQ|Asia/Baghdad
    BKI|Kota Kinabalu International|Kota Kinabalu|MY|Asia/Kuching
    BKK|Suvarnabhumi|Bangkok|TH|Asia/Bangkok
    BLR|Kempegowda International|Bengaluru|IN|Asia/Kolkata
    BOM|Chhatrapati Shivaji Maharaj International|Mumbai|IN|Asia/Kolkata
    BWN|Brunei International|Bandar Seri Begawan|BN|Asia/Brunei
    CAN|Guangzhou Baiyun International|Guangzhou|CN|Asia/Shanghai
    CCU|Netaji Subhas Chandra Bose International|Kolkata|IN|Asia/Kolkata
    CEB|Mactan–Cebu International|Cebu|PH|Asia/Manila
    CGK|Soekarno–Hatta International|Jakarta|ID|Asia/Jakarta
    CJU|Jeju International|Jeju|KR|Asia/Seoul
    CMB|Bandaranaike International|Colombo|LK|Asia/Colombo
    CNX|Chiang Mai International|Chiang Mai|TH|Asia/Bangkok
    COK|Cochin International|Kochi|IN|Asia/Kolkata
    CTS|New Chitose|Sapporo|JP|Asia/Tokyo
    CTU|Chengdu Shuangliu International|Chengdu|CN|Asia/Shanghai
    DAC|Hazrat Shahjalal International|Dhaka|BD|Asia/Dhaka
    DAD|Da Nang International|Da Nang|VN|Asia/Ho_Chi_Minh
    DEL|Indira Gandhi International|Delhi|IN|Asia/Kolkata
    DMK|Don Mueang International|Bangkok|TH|Asia/Bangkok
    DMM|King Fahd International|Dammam|SA|Asia/Riyadh
    DOH|Hamad International|Doha|QA|Asia/Qatar
    DPS|Ngurah Rai International|Denpasar|ID|Asia/Makassar
    DWC|Al Maktoum International|Dubai|AE|Asia/Dubai
    DXB|Dubai International|Dubai|AE|Asia/Dubai
    DYU|Dushanbe International|Dushanbe|TJ|Asia/Dushanbe
    EVN|Zvartnots International|Yerevan|AM|Asia/Yerevan
    FRU|Manas International|Bishkek|KG|Asia/Bishkek
    FUK|Fukuoka|Fukuoka|JP|Asia/Tokyo
    GMP|Gimpo International|Seoul|KR|Asia/Seoul
    GOI|Dabolim|Goa|IN|Asia/Kolkata
    GYD|Heydar Aliyev International|Baku|AZ|Asia/Baku
    HAN|Noi Bai International|Hanoi|VN|Asia/Ho_Chi_Minh
    HGH|Hangzhou Xiaoshan International|Hangzhou|CN|Asia/Shanghai
    HKG|Hong Kong International|Hong Kong|HK|Asia/Hong_Kong
    HKT|Phuket International|Phuket|TH|Asia/Bangkok
    HND|Tokyo Haneda|Tokyo|JP|Asia/Tokyo
    HYD|Rajiv Gandhi International|Hyderabad|IN|Asia/Kolkata
    ICN|Incheon International|Seoul|KR|Asia/Seoul
    IKA|Tehran Imam Khomeini International|Tehran|IR|Asia/Tehran
    ISB|Islamabad International|Islamabad|PK|Asia/Karachi
    ITM|Osaka Itami|Osaka|JP|Asia/Tokyo
    JED|King Abdulaziz International|Jeddah|SA|Asia/Riyadh
    KHH|Kaohsiung International|Kaohsiung|TW|Asia/Taipei
    KHI|Jinnah International|Karachi|PK|Asia/Karachi
    KIX|Kansai International|Osaka|JP|Asia/Tokyo
    KMG|Kunming Changshui International|Kunming|CN|Asia/Shanghai
    KTM|Tribhuvan International|Kathmandu|NP|Asia/Kathmandu
    KUL|Kuala Lumpur International|Kuala Lumpur|MY|Asia/Kuala_Lumpur
    KWI|Kuwait International|Kuwait City|KW|Asia/Kuwait
    LHE|Allama Iqbal International|Lahore|PK|Asia/Karachi
    MAA|Chennai International|Chennai|IN|Asia/Kolkata
    MCT|Muscat International|Muscat|OM|Asia/Muscat
    MED|Prince Mohammad bin Abdulaziz International|Medina|SA|Asia/Riyadh
    MFM|Macau International|Macau|MO|Asia/Macau
    MLE|Velana International|Malé|MV|Indian/Maldives
    MNL|Ninoy Aquino International|Manila|PH|Asia/Manila
    NGO|Chubu Centrair International|Nagoya|JP|Asia/Tokyo
    NQZ|Nursultan Nazarbayev International|Astana|KZ|Asia/Almaty
    NRT|Narita International|Tokyo|JP|Asia/Tokyo
    OKA|Naha|Naha|JP|Asia/Tokyo
    OVB|Tolmachevo|Novosibirsk|RU|Asia/Novosibirsk
    PBH|Paro International|Paro|BT|Asia/Thimphu
    PEK|Beijing Capital International|Beijing|CN|Asia/Shanghai
    PEN|Penang International|George Town|MY|Asia/Kuala_Lumpur
    PKX|Beijing Daxing International|Beijing|CN|Asia/Shanghai
    PNH|Phnom Penh International|Phnom Penh|KH|Asia/Phnom_Penh
    PUS|Gimhae International|Busan|KR|Asia/Seoul
    PVG|Shanghai Pudong International|Shanghai|CN|Asia/Shanghai
    RGN|Yangon International|Yangon|MM|Asia/Yangon
    RUH|King Khalid International|Riyadh|SA|Asia/Riyadh
    SGN|Tan Son Nhat International|Ho Chi Minh City|VN|Asia/Ho_Chi_Minh
    SHA|Shanghai Hongqiao International|Shanghai|CN|Asia/Shanghai
    SIN|Singapore Changi|Singapore|SG|Asia/Singapore
    SUB|Juanda International|Surabaya|ID|Asia/Jakarta
    SZX|Shenzhen Bao'an International|Shenzhen|CN|Asia/Shanghai
    TAS|Islam Karimov Tashkent International|Tashkent|UZ|Asia/Tashkent
    TBS|Shota Rustaveli Tbilisi International|Tbilisi|GE|Asia/Tbilisi
    TLV|Ben Gurion|Tel Aviv|IL|Asia/Jerusalem
    TPE|Taiwan Taoyuan International|Taipei|TW|Asia/Taipei
    TSA|Taipei Songshan|Taipei|TW|Asia/Taipei
    UBN|Chinggis Khaan International|Ulaanbaatar|MN|Asia/Ulaanbaatar
    URC|Ürümqi Tianshan International|Ürümqi|CN|Asia/Shanghai
    VTE|Wattay International|Vientiane|LA|Asia/Vientiane
    VVO|Vladivostok International|Vladivostok|RU|Asia/Vladivostok
    XIY|Xi'an Xianyang International|Xi'an|CN|Asia/Shanghai
    """
}
