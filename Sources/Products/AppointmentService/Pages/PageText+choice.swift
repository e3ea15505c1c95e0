internal import PassPages

/// The texts of the choice of a time, and of those it is for.
extension PageText {
  static let place = PageText(
    en: "Where", cs: "Kde", de: "Wo", fr: "Où", es: "Dónde", pl: "Gdzie", ja: "場所", ar: "المكان")
  static let length = PageText(
    en: "Length", cs: "Délka", de: "Dauer", fr: "Durée", es: "Duración", pl: "Czas trwania",
    ja: "所要時間", ar: "المدة")
  static let price = PageText(
    en: "Price", cs: "Cena", de: "Preis", fr: "Prix", es: "Precio", pl: "Cena", ja: "料金",
    ar: "السعر")
  static let confirmation = PageText(
    en: "Confirmation", cs: "Potvrzení", de: "Bestätigung", fr: "Confirmation",
    es: "Confirmación", pl: "Potwierdzenie", ja: "確定", ar: "التأكيد")
  static let cancellation = PageText(
    en: "Cancellation", cs: "Zrušení", de: "Stornierung", fr: "Annulation", es: "Cancelación",
    pl: "Rezygnacja", ja: "キャンセル", ar: "الإلغاء")
  static let freeTimes = PageText(
    en: "Free times", cs: "Volné časy", de: "Freie Zeiten", fr: "Horaires libres",
    es: "Horas libres", pl: "Wolne godziny", ja: "空き時間", ar: "الأوقات المتاحة")
  static let sessions = PageText(
    en: "Classes", cs: "Lekce", de: "Kurstermine", fr: "Séances", es: "Clases", pl: "Zajęcia",
    ja: "クラス", ar: "الحصص")
  static let nextTimes = PageText(
    en: "Nothing is free on {day}. These are the next times.",
    cs: "{day} není nic volného. Toto jsou nejbližší termíny.",
    de: "Am {day} ist nichts frei. Das sind die nächsten Termine.",
    fr: "Rien n’est libre le {day}. Voici les prochains horaires.",
    es: "No queda nada libre el {day}. Estas son las próximas horas.",
    pl: "{day}: nic wolnego. Oto najbliższe terminy.",
    ja: "{day}は空きがありません。次の空き時間を表示しています。",
    ar: "لا يوجد وقت متاح يوم {day}. هذه هي الأوقات التالية.")
  static let noFreeTimes = PageText(
    en: "Nothing is free in the two months from then. Please choose another day or service.",
    cs: "V následujících dvou měsících není nic volného. Zvolte, prosím, jiný den nebo službu.",
    de:
      "In den zwei Monaten danach ist nichts frei. Bitte wählen Sie einen anderen Tag oder eine andere Leistung.",
    fr:
      "Rien n’est libre dans les deux mois qui suivent. Veuillez choisir un autre jour ou une autre prestation.",
    es:
      "No queda nada libre en los dos meses siguientes. Elija otro día u otro servicio, por favor.",
    pl:
      "W ciągu następnych dwóch miesięcy nic nie jest wolne. Proszę wybrać inny dzień lub inną usługę.",
    ja: "その後2か月間は空きがありません。別の日かサービスをお選びください。",
    ar: "لا يوجد وقت متاح خلال الشهرين التاليين. يرجى اختيار يوم آخر أو خدمة أخرى.")
  static let noSessions = PageText(
    en: "There are no further classes. Please choose another day or service.",
    cs: "Žádné další lekce nejsou. Zvolte, prosím, jiný den nebo službu.",
    de:
      "Es gibt keine weiteren Kurstermine. Bitte wählen Sie einen anderen Tag oder eine andere Leistung.",
    fr: "Il n’y a pas d’autre séance. Veuillez choisir un autre jour ou une autre prestation.",
    es: "No hay más clases. Elija otro día u otro servicio, por favor.",
    pl: "Nie ma dalszych zajęć. Proszę wybrać inny dzień lub inną usługę.",
    ja: "これ以降のクラスはありません。別の日かサービスをお選びください。",
    ar: "لا توجد حصص أخرى. يرجى اختيار يوم آخر أو خدمة أخرى.")
  static let begins = PageText(
    en: "Start", cs: "Začátek", de: "Beginn", fr: "Début", es: "Inicio", pl: "Początek",
    ja: "開始時刻", ar: "وقت البدء")
  static let pickTime = PageText(
    en: "Please choose a time.", cs: "Vyberte, prosím, čas.", de: "Bitte wählen Sie eine Zeit.",
    fr: "Veuillez choisir un horaire.", es: "Elija una hora, por favor.",
    pl: "Proszę wybrać godzinę.", ja: "時間をお選びください。", ar: "يرجى اختيار وقت.")
  static let anotherDay = PageText(
    en: "Another day", cs: "Jiný den", de: "Anderer Tag", fr: "Un autre jour", es: "Otro día",
    pl: "Inny dzień", ja: "別の日", ar: "يوم آخر")
  static let toOffer = PageText(
    en: "Continue", cs: "Pokračovat", de: "Weiter", fr: "Continuer", es: "Continuar",
    pl: "Dalej", ja: "次へ", ar: "متابعة")
  static let period = PageText(
    en: "From when until when", cs: "Odkdy dokdy", de: "Von wann bis wann",
    fr: "De quand à quand", es: "Desde cuándo hasta cuándo", pl: "Od kiedy do kiedy", ja: "期間",
    ar: "من متى إلى متى")
  static let firstDay = PageText(
    en: "First day", cs: "První den", de: "Erster Tag", fr: "Premier jour", es: "Primer día",
    pl: "Pierwszy dzień", ja: "最初の日", ar: "أول يوم")
  static let firstTime = PageText(
    en: "Arrival at", cs: "Příchod v", de: "Ankunft um", fr: "Arrivée à", es: "Llegada a las",
    pl: "Przyjście o", ja: "開始時刻", ar: "وقت الوصول")
  static let lastDay = PageText(
    en: "Last day", cs: "Poslední den", de: "Letzter Tag", fr: "Dernier jour", es: "Último día",
    pl: "Ostatni dzień", ja: "最後の日", ar: "آخر يوم")
  static let lastTime = PageText(
    en: "End at", cs: "Konec v", de: "Ende um", fr: "Fin à", es: "Fin a las", pl: "Koniec o",
    ja: "終了時刻", ar: "وقت الانتهاء")
  static let mostNights = PageText(
    en: "Nights: {count} at most", cs: "Nocí: nejvýše {count}", de: "Nächte: höchstens {count}",
    fr: "Nuits : {count} au plus", es: "Noches: {count} como máximo",
    pl: "Nocy: najwyżej {count}", ja: "最大{count}泊", ar: "الليالي: {count} على الأكثر")
  static let mostDays = PageText(
    en: "Days: {count} at most", cs: "Dnů: nejvýše {count}", de: "Tage: höchstens {count}",
    fr: "Jours : {count} au plus", es: "Días: {count} como máximo", pl: "Dni: najwyżej {count}",
    ja: "最大{count}日", ar: "الأيام: {count} على الأكثر")
}
