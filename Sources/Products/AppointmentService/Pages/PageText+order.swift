internal import PassPages

/// The texts of an order.
extension PageText {
  static let whenItIs = PageText(
    en: "When", cs: "Kdy", de: "Wann", fr: "Quand", es: "Cuándo", pl: "Kiedy", ja: "日時",
    ar: "الوقت")
  static let contact = PageText(
    en: "Contact", cs: "Kontakt", de: "Kontakt", fr: "Contact", es: "Contacto", pl: "Kontakt",
    ja: "連絡先", ar: "جهة الاتصال")
  static let contactHint = PageText(
    en: "So that the provider can ask you, as far as you wish",
    cs: "Aby se vás poskytovatel mohl zeptat, pokud si to přejete",
    de: "Damit der Anbieter nachfragen kann, soweit Sie das möchten",
    fr: "Pour que le prestataire puisse vous joindre, si vous le souhaitez",
    es: "Para que el proveedor pueda consultarle, si usted lo desea",
    pl: "Aby usługodawca mógł się skontaktować, jeśli Państwo sobie życzą",
    ja: "担当者からの連絡用です（任意）", ar: "ليتمكن مقدم الخدمة من سؤالك، إن رغبت")
  static let yourName = PageText(
    en: "Your name", cs: "Vaše jméno", de: "Ihr Name", fr: "Votre nom", es: "Su nombre",
    pl: "Imię i nazwisko", ja: "お名前", ar: "اسمك")
  static let email = PageText(
    en: "E-mail", cs: "E-mail", de: "E-Mail", fr: "E-mail", es: "Correo electrónico",
    pl: "E-mail", ja: "メールアドレス", ar: "البريد الإلكتروني")
  static let phone = PageText(
    en: "Phone", cs: "Telefon", de: "Telefon", fr: "Téléphone", es: "Teléfono", pl: "Telefon",
    ja: "電話番号", ar: "الهاتف")
  static let notes = PageText(
    en: "Note for the provider", cs: "Poznámka pro poskytovatele",
    de: "Nachricht an den Anbieter", fr: "Note pour le prestataire",
    es: "Nota para el proveedor", pl: "Uwaga dla usługodawcy", ja: "担当者へのメモ",
    ar: "ملاحظة لمقدم الخدمة")
  static let notesHint = PageText(
    en: "Such as where to ring, or what to look out for",
    cs: "Například kde zazvonit nebo na co si dát pozor",
    de: "Zum Beispiel wo zu klingeln ist oder was zu beachten ist",
    fr: "Par exemple où sonner, ou à quoi faire attention",
    es: "Por ejemplo, dónde llamar o qué tener en cuenta",
    pl: "Na przykład gdzie zadzwonić lub na co uważać",
    ja: "例：呼び鈴の場所、注意してほしいこと", ar: "مثل مكان الجرس أو ما يجب الانتباه إليه")
  static let bookFree = PageText(
    en: "Book free of charge", cs: "Rezervovat zdarma", de: "Kostenlos buchen",
    fr: "Réserver gratuitement", es: "Reservar gratis", pl: "Zarezerwuj bezpłatnie",
    ja: "無料で予約する", ar: "احجز مجانًا")
  static let bookFor = PageText(
    en: "Book for {total}", cs: "Rezervovat za {total}", de: "Für {total} buchen",
    fr: "Réserver pour {total}", es: "Reservar por {total}", pl: "Rezerwuj za {total}",
    ja: "{total} で予約する", ar: "احجز مقابل {total}")
  static let requestFree = PageText(
    en: "Request free of charge", cs: "Požádat zdarma", de: "Kostenlos anfragen",
    fr: "Demander gratuitement", es: "Solicitar gratis", pl: "Wyślij prośbę bezpłatnie",
    ja: "無料で依頼する", ar: "اطلب مجانًا")
  static let requestFor = PageText(
    en: "Request for {total}", cs: "Požádat za {total}", de: "Für {total} anfragen",
    fr: "Demander pour {total}", es: "Solicitar por {total}", pl: "Wyślij prośbę za {total}",
    ja: "{total} で依頼する", ar: "اطلب مقابل {total}")
  static let anotherTime = PageText(
    en: "Choose another time", cs: "Vybrat jiný čas", de: "Andere Zeit wählen",
    fr: "Choisir un autre horaire", es: "Elegir otra hora", pl: "Wybierz inną godzinę",
    ja: "別の時間を選ぶ", ar: "اختيار وقت آخر")
}
