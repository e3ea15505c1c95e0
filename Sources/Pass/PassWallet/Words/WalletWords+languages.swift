internal import Vocabulary

extension WalletWords {
  static let english = WalletWords(
    from: "From", to: "To", flight: "Flight", departs: "Departs", arrives: "Arrives", day: "Day",
    place: "Place", notice: "Please note", onward: "Onward flights", validity: "Validity",
    issuer: "Issued by", scanning: "At the scanner", updated: "Details as of",
    asOf: "{time}. Later changes do not reach this pass.",
    asOfAsked: "{time}. Later changes reach this pass only when you refresh it.")

  static let czech = WalletWords(
    from: "Z", to: "Do", flight: "Let", departs: "Odlet", arrives: "Přílet", day: "Den",
    place: "Místo", notice: "Upozornění", onward: "Další lety", validity: "Platnost",
    issuer: "Vydal", scanning: "U čtečky", updated: "Údaje k",
    asOf: "{time}. Pozdější změny se na tomto lístku neprojeví.",
    asOfAsked: "{time}. Pozdější změny se projeví, až lístek aktualizujete.")

  static let german = WalletWords(
    from: "Von", to: "Nach", flight: "Flug", departs: "Abflug", arrives: "Ankunft", day: "Tag",
    place: "Ort", notice: "Hinweis", onward: "Weitere Flüge", validity: "Gültigkeit",
    issuer: "Ausgestellt von", scanning: "Am Scanner", updated: "Stand",
    asOf: "{time}. Spätere Änderungen erreichen diese Karte nicht.",
    asOfAsked: "{time}. Spätere Änderungen erscheinen erst, wenn Sie die Karte aktualisieren.")

  static let french = WalletWords(
    from: "De", to: "À", flight: "Vol", departs: "Départ", arrives: "Arrivée", day: "Jour",
    place: "Lieu", notice: "À noter", onward: "Vols suivants", validity: "Validité",
    issuer: "Émis par", scanning: "Au lecteur", updated: "Informations au",
    asOf: "{time}. Les changements ultérieurs n’apparaissent pas sur cette carte.",
    asOfAsked: "{time}. Les changements ultérieurs n’apparaissent qu’en actualisant cette carte.")

  static let spanish = WalletWords(
    from: "De", to: "A", flight: "Vuelo", departs: "Salida", arrives: "Llegada", day: "Día",
    place: "Lugar", notice: "Aviso", onward: "Vuelos siguientes", validity: "Validez",
    issuer: "Emitido por", scanning: "En el lector", updated: "Datos a fecha de",
    asOf: "{time}. Los cambios posteriores no llegan a esta tarjeta.",
    asOfAsked: "{time}. Los cambios posteriores solo aparecen al actualizar esta tarjeta.")

  static let polish = WalletWords(
    from: "Z", to: "Do", flight: "Lot", departs: "Odlot", arrives: "Przylot", day: "Dzień",
    place: "Miejsce", notice: "Uwaga", onward: "Dalsze loty", validity: "Ważność",
    issuer: "Wystawca", scanning: "Przy czytniku", updated: "Dane z",
    asOf: "{time}. Późniejsze zmiany nie pojawią się na tej karcie.",
    asOfAsked: "{time}. Późniejsze zmiany pojawią się dopiero po odświeżeniu tej karty.")

  static let japanese = WalletWords(
    from: "出発地", to: "到着地", flight: "便名", departs: "出発", arrives: "到着", day: "日付", place: "場所",
    notice: "お知らせ", onward: "以降の便", validity: "有効期間", issuer: "発行者", scanning: "読み取り",
    updated: "情報の時点", asOf: "{time} 現在。その後の変更はこのパスには反映されません。",
    asOfAsked: "{time} 現在。その後の変更は、このパスを更新すると反映されます。")

  static let arabic = WalletWords(
    from: "من", to: "إلى", flight: "الرحلة", departs: "المغادرة", arrives: "الوصول", day: "اليوم",
    place: "المكان", notice: "تنبيه", onward: "الرحلات التالية", validity: "الصلاحية",
    issuer: "الجهة المصدرة", scanning: "عند الماسح", updated: "البيانات حتى",
    asOf: "{time}. لا تصل التغييرات اللاحقة إلى هذه البطاقة.",
    asOfAsked: "{time}. لا تظهر التغييرات اللاحقة إلا بعد تحديث هذه البطاقة.")
}
