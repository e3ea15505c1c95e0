internal import PassPages

/// The words for values of the API, by their names there.
extension PageText {
  static let cabins: [String: PageText] = [
    "FIRST": PageText(
      en: "First", cs: "První", de: "First", fr: "Première", es: "Primera", pl: "Pierwsza",
      ja: "ファースト", ar: "الأولى"),
    "BUSINESS": PageText(
      en: "Business", cs: "Business", de: "Business", fr: "Affaires", es: "Business",
      pl: "Biznes", ja: "ビジネス", ar: "رجال الأعمال"),
    "PREMIUM_ECONOMY": PageText(
      en: "Premium economy", cs: "Premium Economy", de: "Premium Economy",
      fr: "Premium Économie", es: "Turista premium", pl: "Ekonomiczna Premium",
      ja: "プレミアムエコノミー", ar: "السياحية الممتازة"),
    "ECONOMY": PageText(
      en: "Economy", cs: "Ekonomická", de: "Economy", fr: "Économique", es: "Turista",
      pl: "Ekonomiczna", ja: "エコノミー", ar: "السياحية"),
  ]

  static let seatFeatures: [String: PageText] = [
    "WINDOW": PageText(
      en: "window", cs: "u okna", de: "Fenster", fr: "hublot", es: "ventanilla", pl: "przy oknie",
      ja: "窓側", ar: "نافذة"),
    "AISLE": PageText(
      en: "aisle", cs: "u uličky", de: "Gang", fr: "couloir", es: "pasillo", pl: "przy przejściu",
      ja: "通路側", ar: "ممر"),
    "EXIT_ROW": PageText(
      en: "exit row", cs: "u nouzového východu", de: "am Notausgang", fr: "issue de secours",
      es: "salida de emergencia", pl: "przy wyjściu awaryjnym", ja: "非常口席", ar: "مخرج الطوارئ"),
    "EXTRA_LEGROOM": PageText(
      en: "extra legroom", cs: "více místa na nohy", de: "mehr Beinfreiheit",
      fr: "espace pour les jambes", es: "más espacio para las piernas",
      pl: "więcej miejsca na nogi", ja: "足元が広い席", ar: "مساحة إضافية للساقين"),
  ]

  static let flightStates: [String: PageText] = [
    "SCHEDULED": PageText(
      en: "On time", cs: "Včas", de: "Pünktlich", fr: "À l’heure", es: "A tiempo",
      pl: "O czasie", ja: "定刻", ar: "في الموعد"),
    "DELAYED": PageText(
      en: "Delayed", cs: "Zpožděn", de: "Verspätet", fr: "Retardé", es: "Retrasado",
      pl: "Opóźniony", ja: "遅延", ar: "متأخرة"),
    "ADVANCED": PageText(
      en: "Earlier than scheduled", cs: "Dříve než podle řádu", de: "Früher als geplant",
      fr: "Avancé", es: "Adelantado", pl: "Przyspieszony", ja: "出発繰り上げ", ar: "قُدّم موعدها"),
    "BOARDING": PageText(
      en: "Boarding", cs: "Nástup", de: "Einsteigen", fr: "Embarquement", es: "Embarque",
      pl: "Wejście na pokład", ja: "搭乗中", ar: "الصعود إلى الطائرة"),
    "DEPARTED": PageText(
      en: "Departed", cs: "Odletěl", de: "Abgeflogen", fr: "Parti", es: "Ha salido",
      pl: "Odleciał", ja: "出発済み", ar: "غادرت"),
    "DIVERTED": PageText(
      en: "Diverted", cs: "Odkloněn", de: "Umgeleitet", fr: "Dérouté", es: "Desviado",
      pl: "Przekierowany", ja: "行き先変更", ar: "حُوّل مسارها"),
    "ARRIVED": PageText(
      en: "Arrived", cs: "Přiletěl", de: "Gelandet", fr: "Arrivé", es: "Ha llegado",
      pl: "Przyleciał", ja: "到着済み", ar: "وصلت"),
    "CANCELLED": PageText(
      en: "Cancelled", cs: "Zrušen", de: "Gestrichen", fr: "Annulé", es: "Cancelado",
      pl: "Odwołany", ja: "欠航", ar: "ملغاة"),
  ]

  /// The states of a passenger on a flight; one who only has a seat has no word.
  static let passengerStates: [String: PageText] = [
    "CHECKED_IN": PageText(
      en: "checked in", cs: "odbaveno", de: "eingecheckt", fr: "enregistré", es: "facturado",
      pl: "odprawiono", ja: "チェックイン済み", ar: "تم تسجيل الوصول"),
    "BOARDED": PageText(
      en: "on board", cs: "na palubě", de: "an Bord", fr: "à bord", es: "a bordo",
      pl: "na pokładzie", ja: "搭乗済み", ar: "على متن الطائرة"),
    "OFF_LOADED": PageText(
      en: "not travelling", cs: "neletí", de: "fliegt nicht mit", fr: "ne voyage pas",
      es: "no viaja", pl: "nie leci", ja: "搭乗取り消し", ar: "لا يسافر"),
    "NO_SHOW": PageText(
      en: "did not come", cs: "nedostavil se", de: "nicht erschienen", fr: "absent",
      es: "no se presentó", pl: "nie pojawił się", ja: "未搭乗", ar: "لم يحضر"),
    "CANCELLED": PageText(
      en: "cancelled", cs: "zrušeno", de: "storniert", fr: "annulé", es: "cancelado",
      pl: "anulowano", ja: "取り消し済み", ar: "ملغى"),
  ]
}
