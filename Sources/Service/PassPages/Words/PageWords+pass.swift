/// The texts of passes, and of pages without a network.
extension PageWords {
  // MARK: The pass

  static let pass: [(name: String, text: PageText)] = [
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

  static let offline: [(name: String, text: PageText)] = [
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
