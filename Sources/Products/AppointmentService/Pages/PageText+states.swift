internal import PassPages

/// The states of an appointment, as its owner reads them.
extension PageText {
  static let stateRequested = PageText(
    en: "Requested", cs: "Vyžádáno", de: "Angefragt", fr: "Demandé", es: "Solicitada",
    pl: "Oczekuje na odpowiedź", ja: "回答待ち", ar: "قيد الطلب")
  static let statePaying = PageText(
    en: "Payment pending", cs: "Čeká se na platbu", de: "Zahlung ausstehend",
    fr: "Paiement en cours", es: "Pago pendiente", pl: "Oczekuje na płatność",
    ja: "お支払い処理中", ar: "الدفع قيد الانتظار")
  static let stateConfirmed = PageText(
    en: "Confirmed", cs: "Potvrzeno", de: "Bestätigt", fr: "Confirmé", es: "Confirmada",
    pl: "Potwierdzona", ja: "確定", ar: "مؤكد")
  static let stateInProgress = PageText(
    en: "In progress", cs: "Probíhá", de: "Läuft", fr: "En cours", es: "En curso", pl: "W trakcie",
    ja: "進行中", ar: "جارٍ")
  static let stateCompleted = PageText(
    en: "Completed", cs: "Dokončeno", de: "Abgeschlossen", fr: "Terminé", es: "Completada",
    pl: "Zakończona", ja: "完了", ar: "مكتمل")
  static let stateDeclined = PageText(
    en: "Declined by the provider", cs: "Odmítnuto poskytovatelem", de: "Vom Anbieter abgelehnt",
    fr: "Refusé par le prestataire", es: "Rechazada por el proveedor",
    pl: "Odrzucona przez usługodawcę", ja: "担当者により辞退", ar: "رفضه مقدم الخدمة")
  static let stateLapsed = PageText(
    en: "Not confirmed", cs: "Nepotvrzeno", de: "Nicht bestätigt", fr: "Non confirmé",
    es: "No confirmada", pl: "Niepotwierdzona", ja: "未確定のまま終了", ar: "لم يُؤكد")
  static let stateCancelledByProvider = PageText(
    en: "Cancelled by the provider", cs: "Zrušeno poskytovatelem", de: "Vom Anbieter abgesagt",
    fr: "Annulé par le prestataire", es: "Cancelada por el proveedor",
    pl: "Odwołana przez usługodawcę", ja: "担当者によりキャンセル", ar: "ألغاه مقدم الخدمة")
  static let stateCancelled = PageText(
    en: "Cancelled", cs: "Zrušeno", de: "Storniert", fr: "Annulé", es: "Cancelada",
    pl: "Odwołana", ja: "キャンセル済み", ar: "ملغى")
  static let stateUnknown = PageText(
    en: "Please ask the provider", cs: "Zeptejte se, prosím, poskytovatele",
    de: "Bitte fragen Sie den Anbieter", fr: "Veuillez contacter le prestataire",
    es: "Consulte al proveedor, por favor", pl: "Proszę skontaktować się z usługodawcą",
    ja: "担当者にお問い合わせください", ar: "يرجى الرجوع إلى مقدم الخدمة")
}
