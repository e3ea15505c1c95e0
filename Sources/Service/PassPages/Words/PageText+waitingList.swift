/// The texts of the waiting lists of all products.
extension PageText {
  package static let waitingList = PageText(
    en: "Waiting list", cs: "Čekací listina", de: "Warteliste", fr: "Liste d’attente",
    es: "Lista de espera", pl: "Lista oczekujących", ja: "キャンセル待ち", ar: "قائمة الانتظار")
  static let enterWaitingList = PageText(
    en: "Join the waiting list", cs: "Zapsat se na čekací listinu", de: "Auf die Warteliste",
    fr: "Rejoindre la liste d’attente", es: "Unirse a la lista de espera",
    pl: "Zapisz na listę oczekujących", ja: "キャンセル待ちに登録", ar: "الانضمام إلى قائمة الانتظار")
  static let leaveWaitingList = PageText(
    en: "Leave the waiting list", cs: "Odhlásit se z čekací listiny",
    de: "Von der Warteliste streichen", fr: "Quitter la liste d’attente",
    es: "Salir de la lista de espera", pl: "Wypisz z listy oczekujących",
    ja: "キャンセル待ちを取り消す", ar: "مغادرة قائمة الانتظار")
  static let toWaitingList = PageText(
    en: "Your place on the waiting list", cs: "Vaše místo na čekací listině",
    de: "Ihr Platz auf der Warteliste", fr: "Votre place sur la liste d’attente",
    es: "Su puesto en la lista de espera", pl: "Miejsce na liście oczekujących",
    ja: "キャンセル待ちの状況", ar: "مكانك في قائمة الانتظار")
  static let waitingHint = PageText(
    en: "Free places are offered to people on the list in the order in which they joined.",
    cs: "Co se uvolní, nabízí se čekajícím podle pořadí.",
    de: "Was frei wird, wird den Wartenden der Reihe nach angeboten.",
    fr: "Ce qui se libère est proposé dans l’ordre de la liste.",
    es: "Lo que quede libre se ofrece por orden de espera.",
    pl: "To, co się zwolni, jest proponowane oczekującym po kolei.",
    ja: "空きが出ると、お待ちの順にご案内します。", ar: "يُعرض ما يتوفر على المنتظرين بحسب ترتيبهم.")
  static let placeOnList = PageText(
    en: "Your place in line", cs: "Vaše pořadí", de: "Ihr Platz in der Reihe",
    fr: "Votre rang dans la file", es: "Su puesto en la lista", pl: "Miejsce w kolejce",
    ja: "順番", ar: "ترتيبك في القائمة")
  static let heldForYou = PageText(
    en: "Held for you", cs: "Držíme pro vás", de: "Für Sie reserviert", fr: "Réservé pour vous",
    es: "Reservado para usted", pl: "Zarezerwowane dla Państwa", ja: "確保中", ar: "محجوز لك")
  static let takeOffer = PageText(
    en: "Continue", cs: "Pokračovat", de: "Weiter", fr: "Continuer", es: "Continuar", pl: "Dalej",
    ja: "次へ", ar: "متابعة")

  /// What an entry on a waiting list means for the person, by its state in the API.
  static let waitingNotes: [String: PageText] = [
    "WAITING": PageText(
      en:
        "This page asks again by itself. What is offered to you is held only for a short time; you find it under My bookings, too.",
      cs:
        "Tato stránka se ptá sama znovu. Co vám nabídneme, držíme jen krátce; najdete to i v Moje rezervace.",
      de:
        "Diese Seite fragt von selbst wieder nach. Was Ihnen angeboten wird, bleibt nur kurz reserviert; Sie finden es auch unter Meine Buchungen.",
      fr:
        "Cette page se renseigne d’elle-même. Ce qui vous est proposé n’est gardé qu’un court instant ; vous le trouvez aussi sous Mes réservations.",
      es:
        "Esta página vuelve a consultar sola. Lo que se le ofrece se guarda poco tiempo; también lo encuentra en Mis reservas.",
      pl:
        "Strona sama sprawdza ponownie. Propozycja jest ważna tylko krótko; można ją też znaleźć w Moje rezerwacje.",
      ja: "このページは自動的に更新されます。ご案内した分の確保は短時間です。「予約一覧」からもご確認いただけます。",
      ar:
        "تتحقق هذه الصفحة من جديد تلقائيًا. يُحجز ما يُعرض عليك لوقت قصير فقط، وتجده أيضًا ضمن حجوزاتي."
    ),
    "OFFERED": PageText(
      en:
        "What you wait for has become free and is held for you for a short time. Please continue.",
      cs: "Na co čekáte, se uvolnilo a krátce to pro vás držíme. Pokračujte, prosím.",
      de:
        "Worauf Sie warten, ist frei geworden und kurz für Sie reserviert. Bitte gehen Sie weiter.",
      fr:
        "Ce que vous attendez s’est libéré et vous est gardé un court instant. Veuillez continuer.",
      es:
        "Lo que esperaba ha quedado libre y se guarda para usted poco tiempo. Continúe, por favor.",
      pl:
        "To, na co Państwo czekają, zwolniło się i jest krótko zarezerwowane. Proszę przejść dalej.",
      ja: "お待ちの分に空きが出ました。短時間確保していますので、お手続きへお進みください。",
      ar: "توفر ما تنتظره وهو محجوز لك لوقت قصير. يرجى المتابعة."),
    "ACCEPTED": PageText(
      en: "You have booked what was offered to you. It is under My bookings.",
      cs: "Nabídku jste si rezervovali. Najdete ji v Moje rezervace.",
      de: "Sie haben gebucht, was Ihnen angeboten wurde. Es steht unter Meine Buchungen.",
      fr: "Vous avez réservé ce qui vous a été proposé. C’est sous Mes réservations.",
      es: "Ha reservado lo que se le ofreció. Está en Mis reservas.",
      pl: "Propozycja została zarezerwowana. Jest w Moje rezerwacje.",
      ja: "ご案内した分は予約済みです。「予約一覧」でご確認ください。", ar: "حجزت ما عُرض عليك. تجده ضمن حجوزاتي."),
    "LAPSED": PageText(
      en: "The offer has ended, and the next in line gets it. You can join the list again.",
      cs: "Nabídka skončila a dostane ji další v pořadí. Můžete se zapsat znovu.",
      de:
        "Das Angebot ist abgelaufen und geht an die Nächsten in der Reihe. Sie können sich wieder eintragen.",
      fr: "L’offre a pris fin et va à la personne suivante. Vous pouvez vous inscrire à nouveau.",
      es: "La oferta ha terminado y pasa al siguiente de la lista. Puede apuntarse de nuevo.",
      pl: "Propozycja wygasła i przechodzi na następną osobę. Można zapisać się ponownie.",
      ja: "ご案内の期限が切れ、次の方へ移りました。もう一度登録できます。",
      ar: "انتهى العرض وينتقل إلى التالي في القائمة. يمكنك الانضمام من جديد."),
    "WITHDRAWN": PageText(
      en: "You have left the waiting list.", cs: "Z čekací listiny jste se odhlásili.",
      de: "Sie stehen nicht mehr auf der Warteliste.", fr: "Vous avez quitté la liste d’attente.",
      es: "Ha salido de la lista de espera.", pl: "Nie są już Państwo na liście oczekujących.",
      ja: "キャンセル待ちを取り消しました。", ar: "غادرت قائمة الانتظار."),
    "EXPIRED": PageText(
      en: "Nothing has become free in time.", cs: "Nic se včas neuvolnilo.",
      de: "Es ist nicht rechtzeitig etwas frei geworden.", fr: "Rien ne s’est libéré à temps.",
      es: "No ha quedado nada libre a tiempo.", pl: "Nic nie zwolniło się na czas.",
      ja: "期限までに空きが出ませんでした。", ar: "لم يتوفر شيء في الوقت المناسب."),
  ]
}
