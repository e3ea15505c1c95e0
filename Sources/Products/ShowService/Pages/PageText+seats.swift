internal import PassPages

/// The texts of the choice of seats.
extension PageText {
  static let hours = PageText(
    en: "Time", cs: "Čas", de: "Uhrzeit", fr: "Horaire", es: "Horario", pl: "Godzina",
    ja: "時間", ar: "الوقت")
  static let place = PageText(
    en: "Place", cs: "Místo konání", de: "Ort", fr: "Lieu", es: "Lugar", pl: "Miejsce seansu",
    ja: "会場", ar: "المكان")
  static let dayAndHours = PageText(
    en: "{day}, {hours}", cs: "{day}, {hours}", de: "{day}, {hours}", fr: "{day}, {hours}",
    es: "{day}, {hours}", pl: "{day}, {hours}", ja: "{day} {hours}", ar: "{day}، {hours}")
  static let announcedHour = PageText(
    en: "Announced for", cs: "Původně oznámeno na", de: "Angekündigt für", fr: "Annoncé pour",
    es: "Anunciado para", pl: "Zapowiedziano na", ja: "当初の開始予定", ar: "الموعد المعلن سابقًا")
  static let free = PageText(
    en: "Free", cs: "Volno", de: "Frei", fr: "Disponible", es: "Libres", pl: "Wolne", ja: "空席",
    ar: "المتاح")
  static let screen = PageText(
    en: "Screen", cs: "Plátno", de: "Leinwand", fr: "Écran", es: "Pantalla", pl: "Ekran",
    ja: "スクリーン", ar: "الشاشة")
  static let seatInWords = PageText(
    en: "Seat {seat}, {kind}, {state}", cs: "Sedadlo {seat}, {kind}, {state}",
    de: "Platz {seat}, {kind}, {state}", fr: "Place {seat}, {kind}, {state}",
    es: "Asiento {seat}, {kind}, {state}", pl: "Miejsce {seat}, {kind}, {state}",
    ja: "座席 {seat}、{kind}、{state}", ar: "المقعد {seat}، {kind}، {state}")
  static let categoryAndPrice = PageText(
    en: "{category}, {price}", cs: "{category}, {price}", de: "{category}, {price}",
    fr: "{category}, {price}", es: "{category}, {price}", pl: "{category}, {price}",
    ja: "{category}、{price}", ar: "{category}، {price}")
  static let seatIsFree = PageText(
    en: "free", cs: "volné", de: "frei", fr: "libre", es: "libre", pl: "wolne", ja: "空席",
    ar: "متاح")
  static let seatIsTaken = PageText(
    en: "taken", cs: "obsazené", de: "belegt", fr: "occupée", es: "ocupado", pl: "zajęte",
    ja: "使用不可", ar: "محجوز")
  static let seatIsMine = PageText(
    en: "chosen by you", cs: "vybrané vámi", de: "von Ihnen gewählt", fr: "choisie par vous",
    es: "elegido por usted", pl: "wybrane", ja: "選択中", ar: "اخترته أنت")
  static let seatIsBlocked = PageText(
    en: "not for sale", cs: "neprodejné", de: "nicht im Verkauf", fr: "non vendue",
    es: "no está a la venta", pl: "niedostępne w sprzedaży", ja: "販売対象外", ar: "غير معروض للبيع")
  static let category = PageText(
    en: "Kind of the best seats", cs: "Druh nejlepších míst", de: "Art der besten Plätze",
    fr: "Catégorie des meilleures places", es: "Tipo de los mejores asientos",
    pl: "Rodzaj najlepszych miejsc", ja: "おまかせ席の種類", ar: "فئة أفضل المقاعد")
  static let anyCategory = PageText(
    en: "Any", cs: "Jakýkoli", de: "Beliebig", fr: "Toutes", es: "Cualquiera", pl: "Dowolny",
    ja: "指定なし", ar: "أي فئة")
  static let bestSeatsHint = PageText(
    en: "If you choose no seats, you get the best ones side by side.",
    cs: "Pokud žádná místa nevyberete, dostanete nejlepší místa vedle sebe.",
    de: "Wenn Sie keine Plätze wählen, bekommen Sie die besten nebeneinander.",
    fr: "Sans choix de votre part, vous recevez les meilleures places côte à côte.",
    es: "Si no elige asientos, recibe los mejores contiguos.",
    pl: "Bez wyboru miejsc otrzymują Państwo najlepsze miejsca obok siebie.",
    ja: "座席を選ばない場合は、隣り合う最良の席をご用意します。",
    ar: "إن لم تختر مقاعد، تحصل على أفضل المقاعد المتجاورة.")
  static let toOffer = PageText(
    en: "Continue", cs: "Pokračovat", de: "Weiter", fr: "Continuer", es: "Continuar",
    pl: "Dalej", ja: "次へ", ar: "متابعة")
  static let showIsCancelled = PageText(
    en: "This show is cancelled.", cs: "Toto představení je zrušeno.",
    de: "Diese Vorstellung fällt aus.", fr: "Cette séance est annulée.",
    es: "Esta función está cancelada.", pl: "Ten seans jest odwołany.",
    ja: "この公演は中止になりました。", ar: "أُلغي هذا العرض.")

  /// The kinds of seats by their names in the API.
  static let seatCategories: [String: PageText] = [
    "regular": PageText(
      en: "regular", cs: "standardní", de: "Standard", fr: "standard", es: "estándar",
      pl: "standard", ja: "一般席", ar: "عادي"),
    "premium": PageText(
      en: "premium", cs: "prémiové", de: "Premium", fr: "premium", es: "premium",
      pl: "premium", ja: "プレミアム席", ar: "ممتاز"),
    "vip": PageText(
      en: "VIP", cs: "VIP", de: "VIP", fr: "VIP", es: "VIP", pl: "VIP", ja: "VIP席",
      ar: "كبار الشخصيات"),
    "wheelchair": PageText(
      en: "wheelchair space", cs: "místo pro vozík", de: "Rollstuhlplatz",
      fr: "emplacement fauteuil roulant", es: "espacio para silla de ruedas",
      pl: "miejsce na wózek", ja: "車いすスペース", ar: "مكان لكرسي متحرك"),
    "companion": PageText(
      en: "companion seat", cs: "místo pro doprovod", de: "Begleitplatz",
      fr: "place accompagnateur", es: "asiento de acompañante", pl: "miejsce dla opiekuna",
      ja: "付き添い席", ar: "مقعد مرافق"),
  ]
}
