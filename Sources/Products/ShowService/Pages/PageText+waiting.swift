internal import PassPages

/// The texts of the waiting list of a showing.
extension PageText {
  static let waitingList = PageText(
    en: "Waiting list", cs: "Čekací listina", de: "Warteliste", fr: "Liste d’attente",
    es: "Lista de espera", pl: "Lista oczekujących", ja: "キャンセル待ち", ar: "قائمة الانتظار")
  static let enterWaitingList = PageText(
    en: "Join the waiting list", cs: "Zapsat se na čekací listinu", de: "Auf die Warteliste",
    fr: "Rejoindre la liste d’attente", es: "Unirse a la lista de espera",
    pl: "Zapisz na listę oczekujących", ja: "キャンセル待ちに登録", ar: "الانضمام إلى قائمة الانتظار")
  static let waitingListNote = PageText(
    en:
      "This show is sold out. If seats become free, they are offered to those who wait, in their order.",
    cs: "Toto představení je vyprodáno. Uvolněná místa se nabízejí čekajícím podle pořadí.",
    de:
      "Diese Vorstellung ist ausverkauft. Frei werdende Plätze werden den Wartenden der Reihe nach angeboten.",
    fr:
      "Cette séance est complète. Les places qui se libèrent sont proposées dans l’ordre de la liste.",
    es: "Esta función está agotada. Los asientos que queden libres se ofrecen por orden de espera.",
    pl: "Ten seans jest wyprzedany. Zwolnione miejsca są proponowane oczekującym po kolei.",
    ja: "この公演は満席です。空席が出ると、お待ちの順にご案内します。",
    ar: "نفدت تذاكر هذا العرض. تُعرض المقاعد التي تتوفر على المنتظرين بحسب ترتيبهم.")
  static let placeInLine = PageText(
    en: "Your place in line", cs: "Vaše pořadí", de: "Ihr Platz in der Reihe",
    fr: "Votre rang dans la file", es: "Su puesto en la lista", pl: "Miejsce w kolejce",
    ja: "順番", ar: "ترتيبك في القائمة")
  static let waitingNote = PageText(
    en:
      "You are on the waiting list. Look here again: what is offered to you is held only for a short time.",
    cs: "Jste na čekací listině. Podívejte se sem znovu, nabídnutá místa se drží jen krátce.",
    de:
      "Sie stehen auf der Warteliste. Sehen Sie wieder nach: Was Ihnen angeboten wird, bleibt nur kurz reserviert.",
    fr:
      "Vous êtes sur la liste d’attente. Revenez voir : ce qui vous est proposé n’est gardé qu’un court instant.",
    es: "Está en la lista de espera. Vuelva a mirar: lo que se le ofrece se guarda poco tiempo.",
    pl:
      "Są Państwo na liście oczekujących. Proszę zaglądać ponownie: propozycja jest ważna tylko krótko.",
    ja: "キャンセル待ちに登録されています。ご案内した席の確保は短時間ですので、再度ご確認ください。",
    ar: "أنت في قائمة الانتظار. عُد إلى هذه الصفحة: ما يُعرض عليك يُحجز لوقت قصير فقط.")
  static let lookAgain = PageText(
    en: "Look again", cs: "Podívat se znovu", de: "Erneut nachsehen", fr: "Actualiser",
    es: "Volver a mirar", pl: "Sprawdź ponownie", ja: "再確認", ar: "التحقق من جديد")
  static let offeredNote = PageText(
    en: "Seats have become free and are held for you for a short time. Continue to buy them.",
    cs: "Uvolnila se místa a krátce je pro vás držíme. Pokračujte k nákupu.",
    de: "Plätze sind frei geworden und kurz für Sie reserviert. Weiter zum Kauf.",
    fr:
      "Des places se sont libérées et vous sont gardées un court instant. Continuez pour les acheter.",
    es: "Hay asientos libres, guardados para usted por poco tiempo. Continúe para comprarlos.",
    pl: "Zwolniły się miejsca i są krótko dla Państwa zarezerwowane. Proszę przejść do zakupu.",
    ja: "空席が出ました。短時間、お席を確保しています。購入手続きへお進みください。",
    ar: "توفرت مقاعد وهي محجوزة لك لوقت قصير. تابع لشرائها.")
}
