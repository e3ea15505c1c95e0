internal import PassPages

/// The texts of an order of flights.
extension PageText {
  static let flightPassengerNumber = PageText(
    en: "Passenger {number}: {type}", cs: "Cestující {number}: {type}",
    de: "Fluggast {number}: {type}", fr: "Passager {number} : {type}",
    es: "Pasajero {number}: {type}", pl: "Pasażer {number}: {type}", ja: "搭乗者{number}（{type}）",
    ar: "المسافر {number}: {type}")
  static let givenNames = PageText(
    en: "Given names", cs: "Jméno", de: "Vornamen", fr: "Prénoms", es: "Nombre", pl: "Imiona",
    ja: "名", ar: "الاسم الأول")
  static let familyName = PageText(
    en: "Family name", cs: "Příjmení", de: "Nachname", fr: "Nom", es: "Apellidos",
    pl: "Nazwisko", ja: "姓", ar: "اسم العائلة")
  static let asInDocument = PageText(
    en: "As in the travel document, in Latin letters",
    cs: "Jako v cestovním dokladu, latinkou",
    de: "Wie im Reisedokument, in lateinischen Buchstaben",
    fr: "Comme sur le document de voyage, en lettres latines",
    es: "Como en el documento de viaje, en letras latinas",
    pl: "Tak jak w dokumencie podróży, literami łacińskimi",
    ja: "渡航書類のとおりに、ローマ字で入力してください", ar: "كما في وثيقة السفر، بالأحرف اللاتينية")
  static let dateOfBirth = PageText(
    en: "Date of birth", cs: "Datum narození", de: "Geburtsdatum", fr: "Date de naissance",
    es: "Fecha de nacimiento", pl: "Data urodzenia", ja: "生年月日", ar: "تاريخ الميلاد")
  static let travelDocument = PageText(
    en: "Travel document", cs: "Cestovní doklad", de: "Reisedokument", fr: "Document de voyage",
    es: "Documento de viaje", pl: "Dokument podróży", ja: "渡航書類", ar: "وثيقة السفر")
  static let passport = PageText(
    en: "Passport", cs: "Cestovní pas", de: "Reisepass", fr: "Passeport", es: "Pasaporte",
    pl: "Paszport", ja: "パスポート", ar: "جواز سفر")
  static let identityCard = PageText(
    en: "Identity card", cs: "Občanský průkaz", de: "Personalausweis", fr: "Carte d’identité",
    es: "Documento de identidad", pl: "Dowód osobisty", ja: "身分証明書", ar: "بطاقة هوية")
  static let documentNumber = PageText(
    en: "Document number", cs: "Číslo dokladu", de: "Dokumentnummer", fr: "Numéro du document",
    es: "Número del documento", pl: "Numer dokumentu", ja: "書類の番号", ar: "رقم الوثيقة")
  static let documentNumberHint = PageText(
    en: "5 to 20 letters A–Z and digits", cs: "5 až 20 písmen A–Z a číslic",
    de: "5 bis 20 Buchstaben A–Z und Ziffern", fr: "De 5 à 20 lettres A–Z et chiffres",
    es: "De 5 a 20 letras A–Z y cifras", pl: "Od 5 do 20 liter A–Z i cyfr",
    ja: "英字（A～Z）と数字、5～20文字", ar: "من 5 إلى 20 حرفًا من A إلى Z أو رقمًا")
  static let flightContact = PageText(
    en: "Contact", cs: "Kontakt", de: "Kontakt", fr: "Contact", es: "Contacto", pl: "Kontakt",
    ja: "ご連絡先", ar: "بيانات الاتصال")
  static let contactEmail = PageText(
    en: "E-mail", cs: "E-mail", de: "E-Mail", fr: "E-mail", es: "Correo electrónico",
    pl: "E-mail", ja: "メールアドレス", ar: "البريد الإلكتروني")
  static let contactPhone = PageText(
    en: "Phone", cs: "Telefon", de: "Telefon", fr: "Téléphone", es: "Teléfono", pl: "Telefon",
    ja: "電話番号", ar: "الهاتف")
  static let contactHint = PageText(
    en: "For messages about your booking", cs: "Pro zprávy o vaší rezervaci",
    de: "Für Nachrichten zu Ihrer Buchung", fr: "Pour les messages sur votre réservation",
    es: "Para los mensajes sobre su reserva", pl: "Do wiadomości o rezerwacji",
    ja: "ご予約に関するご連絡に使用します", ar: "لإرسال رسائل تخص حجزك")
  static let chooseOtherSeats = PageText(
    en: "Choose other seats", cs: "Vybrat jiná sedadla", de: "Andere Sitzplätze wählen",
    fr: "Choisir d’autres sièges", es: "Elegir otros asientos", pl: "Wybierz inne miejsca",
    ja: "別の座席を選ぶ", ar: "اختيار مقاعد أخرى")

  /// The types of passengers by their names in the API.
  static let travelerTypes: [String: PageText] = [
    "ADULT": PageText(
      en: "adult", cs: "dospělý", de: "Erwachsener", fr: "adulte", es: "adulto",
      pl: "osoba dorosła", ja: "大人", ar: "بالغ"),
    "CHILD": PageText(
      en: "child", cs: "dítě", de: "Kind", fr: "enfant", es: "niño", pl: "dziecko", ja: "子ども",
      ar: "طفل"),
    "INFANT": PageText(
      en: "infant", cs: "kojenec", de: "Kleinkind", fr: "bébé", es: "bebé", pl: "niemowlę",
      ja: "幼児", ar: "رضيع"),
  ]

  /// What is said about the age of each type of passenger.
  static let agesOfTravelers: [String: PageText] = [
    "ADULT": PageText(
      en: "12 or older on the day of the flight", cs: "V den letu 12 let nebo více",
      de: "Am Flugtag mindestens 12 Jahre alt", fr: "12 ans ou plus le jour du vol",
      es: "12 años o más el día del vuelo", pl: "W dniu lotu co najmniej 12 lat",
      ja: "搭乗日に12歳以上", ar: "12 سنة أو أكثر يوم الرحلة"),
    "CHILD": PageText(
      en: "2 to 11 on the day of the flight", cs: "V den letu 2 až 11 let",
      de: "Am Flugtag 2 bis 11 Jahre alt", fr: "De 2 à 11 ans le jour du vol",
      es: "De 2 a 11 años el día del vuelo", pl: "W dniu lotu od 2 do 11 lat",
      ja: "搭乗日に2～11歳", ar: "من 2 إلى 11 سنة يوم الرحلة"),
    "INFANT": PageText(
      en: "Under 2 on the day of the flight", cs: "V den letu méně než 2 roky",
      de: "Am Flugtag unter 2 Jahre alt", fr: "Moins de 2 ans le jour du vol",
      es: "Menos de 2 años el día del vuelo", pl: "W dniu lotu poniżej 2 lat",
      ja: "搭乗日に2歳未満", ar: "أقل من سنتين يوم الرحلة"),
  ]
}
