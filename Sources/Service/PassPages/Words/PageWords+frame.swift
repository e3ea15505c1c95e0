/// The texts of the frame of all pages.
extension PageWords {
  static let frame: [(name: String, text: PageText)] = [
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
}
