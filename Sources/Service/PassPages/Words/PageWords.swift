/// The texts of the frame of all pages, of parts that pages share, and of scripts.
///
/// Templates show them as `words.name`. Scripts have theirs, with blanks in braces, from attributes in the frame.
enum PageWords {
  /// All texts, by the names that templates use.
  static let all: [(name: String, text: PageText)] =
    frame + forms + seats + prices + bookings + pass + offline

  // MARK: The frame

  private static let frame: [(name: String, text: PageText)] = [
    (
      "skip",
      PageText(
        en: "Skip to content", cs: "Přejít k obsahu", de: "Zum Inhalt springen",
        fr: "Aller au contenu", es: "Saltar al contenido", pl: "Przejdź do treści", ja: "本文へ移動",
        ar: "الانتقال إلى المحتوى")
    ),
    (
      "menu",
      PageText(
        en: "Menu", cs: "Nabídka", de: "Menü", fr: "Menu", es: "Menú", pl: "Menu", ja: "メニュー",
        ar: "القائمة")
    ),
    (
      "bookings",
      PageText(
        en: "My bookings", cs: "Moje rezervace", de: "Meine Buchungen", fr: "Mes réservations",
        es: "Mis reservas", pl: "Moje rezerwacje", ja: "予約の確認", ar: "حجوزاتي")
    ),
    (
      "language",
      PageText(
        en: "Language", cs: "Jazyk", de: "Sprache", fr: "Langue", es: "Idioma", pl: "Język",
        ja: "言語", ar: "اللغة")
    ),
    (
      "signOut",
      PageText(
        en: "Sign out", cs: "Odhlásit se", de: "Abmelden", fr: "Se déconnecter",
        es: "Cerrar sesión", pl: "Wyloguj się", ja: "ログアウト", ar: "تسجيل الخروج")
    ),
    ("signIn", .signIn), ("signedIn", .signedIn),
    (
      "legal",
      PageText(
        en: "Legal information", cs: "Právní informace", de: "Rechtliches",
        fr: "Informations légales", es: "Información legal", pl: "Informacje prawne", ja: "法的情報",
        ar: "المعلومات القانونية")
    ),
  ]

  // MARK: Forms

  private static let forms: [(name: String, text: PageText)] = [
    (
      "optional",
      PageText(
        en: "(optional)", cs: "(nepovinné)", de: "(freiwillig)", fr: "(facultatif)",
        es: "(opcional)", pl: "(nieobowiązkowe)", ja: "（任意）", ar: "(اختياري)")
    ),
    (
      "faults",
      PageText(
        en: "Please check these entries:", cs: "Zkontrolujte prosím tyto údaje:",
        de: "Bitte prüfen Sie diese Angaben:", fr: "Veuillez vérifier ces informations :",
        es: "Revise estos datos:", pl: "Proszę sprawdzić te dane:", ja: "次の項目をご確認ください。",
        ar: "يُرجى التحقق من هذه البيانات:")
    ),
    (
      "working",
      PageText(
        en: "One moment…", cs: "Okamžik…", de: "Einen Moment…", fr: "Un instant…",
        es: "Un momento…", pl: "Chwileczkę…", ja: "お待ちください…", ar: "لحظة من فضلك…")
    ),
    (
      "suggestions",
      PageText(
        en: "Suggestions: {count}", cs: "Počet návrhů: {count}", de: "Vorschläge: {count}",
        fr: "Suggestions : {count}", es: "Sugerencias: {count}",
        pl: "Liczba podpowiedzi: {count}", ja: "候補：{count}件", ar: "عدد الاقتراحات: {count}")
    ),
    (
      "noSuggestions",
      PageText(
        en: "No place found", cs: "Žádné místo nenalezeno", de: "Kein Ort gefunden",
        fr: "Aucun lieu trouvé", es: "No se encontró ningún lugar", pl: "Nie znaleziono miejsca",
        ja: "場所が見つかりません", ar: "لم يُعثر على مكان")
    ),
  ]

  // MARK: Seats

  private static let seats: [(name: String, text: PageText)] = [
    (
      "seats",
      PageText(
        en: "Seats", cs: "Sedadla", de: "Plätze", fr: "Places", es: "Asientos", pl: "Miejsca",
        ja: "座席", ar: "المقاعد")
    ),
    (
      "seatFree",
      PageText(
        en: "Free", cs: "Volné", de: "Frei", fr: "Libre", es: "Libre", pl: "Wolne", ja: "空席",
        ar: "متاح")
    ),
    (
      "seatChosen",
      PageText(
        en: "Chosen", cs: "Vybrané", de: "Gewählt", fr: "Choisie", es: "Elegido", pl: "Wybrane",
        ja: "選択中", ar: "مختار")
    ),
    (
      "seatTaken",
      PageText(
        en: "Taken", cs: "Obsazené", de: "Vergeben", fr: "Occupée", es: "Ocupado", pl: "Zajęte",
        ja: "満席", ar: "محجوز")
    ),
    (
      "seatBlocked",
      PageText(
        en: "Not for sale", cs: "Není v prodeji", de: "Nicht im Verkauf", fr: "Non proposée",
        es: "No disponible", pl: "Niedostępne", ja: "販売対象外", ar: "غير معروض للبيع")
    ),
    (
      "chooseSeats",
      PageText(
        en: "Choose your seats", cs: "Vyberte si sedadla", de: "Wählen Sie Ihre Plätze",
        fr: "Choisissez vos places", es: "Elija sus asientos", pl: "Proszę wybrać miejsca",
        ja: "座席をお選びください", ar: "اختر مقاعدك")
    ),
    (
      "chosen",
      PageText(
        en: "Chosen: {seats}", cs: "Vybráno: {seats}", de: "Gewählt: {seats}",
        fr: "Choisi : {seats}", es: "Elegido: {seats}", pl: "Wybrano: {seats}", ja: "選択中：{seats}",
        ar: "اخترت: {seats}")
    ),
    (
      "noneChosen",
      PageText(
        en: "No seat chosen", cs: "Žádné sedadlo není vybráno", de: "Kein Platz gewählt",
        fr: "Aucune place choisie", es: "Ningún asiento elegido", pl: "Nie wybrano miejsca",
        ja: "座席が選択されていません", ar: "لم يُختر أي مقعد")
    ),
    (
      "seatGone",
      PageText(
        en: "Just taken by someone else: {seat}. Please choose again.",
        cs: "Právě obsadil někdo jiný: {seat}. Vyberte prosím znovu.",
        de: "Soeben anderweitig vergeben: {seat}. Bitte wählen Sie neu.",
        fr: "Vient d’être prise par quelqu’un d’autre : {seat}. Veuillez choisir à nouveau.",
        es: "Otra persona acaba de ocuparlo: {seat}. Elija de nuevo.",
        pl: "Ktoś właśnie zajął: {seat}. Proszę wybrać ponownie.",
        ja: "ほかのお客様が先に取りました：{seat}。もう一度お選びください。",
        ar: "حجزه شخص آخر للتو: {seat}. يُرجى الاختيار من جديد.")
    ),
  ]

  // MARK: Holds and prices

  private static let prices: [(name: String, text: PageText)] = [
    (
      "timeLeft",
      PageText(
        en: "Held for you for {time}", cs: "Rezervováno pro vás ještě {time}",
        de: "Noch {time} für Sie reserviert", fr: "Réservé pour vous encore {time}",
        es: "Reservado para usted durante {time}", pl: "Zarezerwowane dla Państwa jeszcze {time}",
        ja: "あと {time} 確保されています", ar: "محجوز لك لمدة {time}")
    ),
    (
      "heldUntil",
      PageText(
        en: "Held for you until", cs: "Rezervováno pro vás do", de: "Für Sie reserviert bis",
        fr: "Réservé pour vous jusqu’à", es: "Reservado para usted hasta",
        pl: "Zarezerwowane dla Państwa do", ja: "確保の期限：", ar: "محجوز لك حتى")
    ),
    (
      "holdEnded",
      PageText(
        en: "The time is up. Nothing is held for you any longer.",
        cs: "Čas vypršel. Už pro vás není nic rezervováno.",
        de: "Die Zeit ist abgelaufen. Für Sie ist nichts mehr reserviert.",
        fr: "Le délai est écoulé. Plus rien n’est réservé pour vous.",
        es: "El tiempo ha terminado. Ya no hay nada reservado para usted.",
        pl: "Czas minął. Nic już nie jest dla Państwa zarezerwowane.", ja: "時間切れです。確保は終了しました。",
        ar: "انتهى الوقت. لم يعد هناك ما هو محجوز لك.")
    ),
    (
      "price",
      PageText(
        en: "Price", cs: "Cena", de: "Preis", fr: "Prix", es: "Precio", pl: "Cena", ja: "料金",
        ar: "السعر")
    ),
    (
      "total",
      PageText(
        en: "Total", cs: "Celkem", de: "Gesamt", fr: "Total", es: "Total", pl: "Razem", ja: "合計",
        ar: "الإجمالي")
    ),
  ]

  // MARK: Bookings

  private static let bookings: [(name: String, text: PageText)] = [
    (
      "code",
      PageText(
        en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
        es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約コード", ar: "رمز الحجز")
    ),
    (
      "passes",
      PageText(
        en: "Passes", cs: "Vstupenky a palubní karty", de: "Tickets und Bordkarten",
        fr: "Billets et cartes", es: "Billetes y tarjetas", pl: "Bilety i karty", ja: "チケット・搭乗券",
        ar: "التذاكر والبطاقات")
    ),
    (
      "actions",
      PageText(
        en: "What you can do", cs: "Co můžete udělat", de: "Was Sie tun können",
        fr: "Ce que vous pouvez faire", es: "Qué puede hacer", pl: "Co można zrobić",
        ja: "ご利用いただける手続き", ar: "ما يمكنك فعله")
    ),
    (
      "pending",
      PageText(
        en: "This page updates by itself.", cs: "Tato stránka se aktualizuje sama.",
        de: "Diese Seite aktualisiert sich von selbst.",
        fr: "Cette page s’actualise toute seule.", es: "Esta página se actualiza sola.",
        pl: "Ta strona odświeża się sama.", ja: "このページは自動的に更新されます。",
        ar: "تُحدَّث هذه الصفحة تلقائيًا.")
    ),
  ]

  // MARK: The pass

  private static let pass: [(name: String, text: PageText)] = [
    (
      "barcode",
      PageText(
        en: "Barcode", cs: "Čárový kód", de: "Barcode", fr: "Code-barres", es: "Código de barras",
        pl: "Kod kreskowy", ja: "バーコード", ar: "الرمز الشريطي")
    ),
    (
      "noBarcode",
      PageText(
        en: "There is no barcode at the moment.", cs: "Momentálně není k dispozici žádný kód.",
        de: "Zurzeit gibt es keinen Barcode.", fr: "Il n’y a pas de code-barres pour le moment.",
        es: "Por ahora no hay código de barras.", pl: "Obecnie nie ma kodu kreskowego.",
        ja: "現在、バーコードはありません。", ar: "لا يوجد رمز شريطي حاليًا.")
    ),
    (
      "notYet",
      PageText(
        en: "Not valid yet", cs: "Zatím neplatí", de: "Noch nicht gültig",
        fr: "Pas encore valable", es: "Aún no es válido", pl: "Jeszcze nieważny",
        ja: "まだ有効ではありません", ar: "غير صالح بعد")
    ),
    (
      "valid",
      PageText(
        en: "Valid", cs: "Platí", de: "Gültig", fr: "Valable", es: "Válido", pl: "Ważny",
        ja: "有効", ar: "صالح")
    ),
    (
      "ended",
      PageText(
        en: "Ended", cs: "Platnost skončila", de: "Abgelaufen", fr: "Expiré", es: "Caducado",
        pl: "Nieważny", ja: "期限切れ", ar: "منتهٍ")
    ),
    (
      "validFrom",
      PageText(
        en: "from {time}", cs: "od {time}", de: "ab {time}", fr: "à partir de {time}",
        es: "desde {time}", pl: "od {time}", ja: "{time} から", ar: "من {time}")
    ),
    (
      "validUntil",
      PageText(
        en: "until {time}", cs: "do {time}", de: "bis {time}", fr: "jusqu’à {time}",
        es: "hasta {time}", pl: "do {time}", ja: "{time} まで", ar: "حتى {time}")
    ),
    (
      "brightness",
      PageText(
        en: "Turn your screen up to full brightness", cs: "Nastavte displej na plný jas",
        de: "Stellen Sie Ihren Bildschirm auf volle Helligkeit",
        fr: "Réglez votre écran sur la luminosité maximale",
        es: "Suba el brillo de la pantalla al máximo", pl: "Proszę ustawić pełną jasność ekranu",
        ja: "画面を最大の明るさにしてください", ar: "ارفع سطوع الشاشة إلى أقصى حد")
    ),
    (
      "close",
      PageText(
        en: "Close", cs: "Zavřít", de: "Schließen", fr: "Fermer", es: "Cerrar", pl: "Zamknij",
        ja: "閉じる", ar: "إغلاق")
    ),
  ]

  // MARK: Without a network

  private static let offline: [(name: String, text: PageText)] = [
    (
      "asOf",
      PageText(
        en: "No connection. As of {time}.", cs: "Bez připojení. Stav k {time}.",
        de: "Keine Verbindung. Stand: {time}.", fr: "Pas de connexion. Situation à {time}.",
        es: "Sin conexión. Datos de {time}.", pl: "Brak połączenia. Stan z {time}.",
        ja: "オフラインです。{time} 時点の内容です。", ar: "لا يوجد اتصال. البيانات كما في {time}.")
    ),
    (
      "online",
      PageText(
        en: "You are online again.", cs: "Jste znovu online.", de: "Sie sind wieder online.",
        fr: "Vous êtes de nouveau en ligne.", es: "Vuelve a tener conexión.",
        pl: "Połączenie zostało przywrócone.", ja: "オンラインに戻りました。", ar: "عاد الاتصال.")
    ),
    (
      "changed",
      PageText(
        en: "This has changed: {list}", cs: "Změnilo se: {list}", de: "Geändert hat sich: {list}",
        fr: "Ceci a changé : {list}", es: "Ha cambiado: {list}", pl: "Zmieniło się: {list}",
        ja: "変更された項目：{list}", ar: "تغيّر ما يلي: {list}")
    ),
    (
      "offlineTitle",
      PageText(
        en: "You are offline", cs: "Jste offline", de: "Sie sind offline",
        fr: "Vous êtes hors ligne", es: "No tiene conexión", pl: "Brak połączenia z siecią",
        ja: "オフラインです", ar: "أنت غير متصل")
    ),
    (
      "offlineText",
      PageText(
        en:
          "This page needs a connection. Passes that you have opened on this device can be shown without one.",
        cs:
          "Tato stránka potřebuje připojení. Vstupenky a karty, které jste na tomto zařízení otevřeli, lze zobrazit i bez něj.",
        de:
          "Diese Seite braucht eine Verbindung. Tickets und Bordkarten, die Sie auf diesem Gerät geöffnet haben, sehen Sie auch ohne.",
        fr:
          "Cette page nécessite une connexion. Les billets et cartes que vous avez ouverts sur cet appareil restent visibles sans connexion.",
        es:
          "Esta página necesita conexión. Los billetes y tarjetas que haya abierto en este dispositivo pueden verse sin ella.",
        pl:
          "Ta strona wymaga połączenia. Bilety i karty otwarte wcześniej na tym urządzeniu można wyświetlić bez niego.",
        ja: "このページには接続が必要です。この端末で開いたことのあるチケットや搭乗券は、オフラインでも表示できます。",
        ar:
          "تحتاج هذه الصفحة إلى اتصال. أما التذاكر والبطاقات التي فتحتها على هذا الجهاز فيمكن عرضها دون اتصال."
      )
    ),
    (
      "keptPasses",
      PageText(
        en: "On this device", cs: "Na tomto zařízení", de: "Auf diesem Gerät",
        fr: "Sur cet appareil", es: "En este dispositivo", pl: "Na tym urządzeniu",
        ja: "この端末に保存済み", ar: "على هذا الجهاز")
    ),
    (
      "tryAgain",
      PageText(
        en: "Try again", cs: "Zkusit znovu", de: "Erneut versuchen", fr: "Réessayer",
        es: "Reintentar", pl: "Spróbuj ponownie", ja: "再試行", ar: "إعادة المحاولة")
    ),
  ]
}
