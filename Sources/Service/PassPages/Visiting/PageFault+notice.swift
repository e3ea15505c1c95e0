internal import Vocabulary

/// The texts of pages that say why another page cannot be shown.
extension PageText {
  static let notFound = PageText(
    en: "Page not found", cs: "Stránka nenalezena", de: "Seite nicht gefunden",
    fr: "Page introuvable", es: "Página no encontrada", pl: "Nie znaleziono strony",
    ja: "ページが見つかりません", ar: "الصفحة غير موجودة")
  static let notFoundText = PageText(
    en: "There is nothing at this address, or it belongs to another visitor.",
    cs: "Na této adrese nic není, nebo patří jinému návštěvníkovi.",
    de: "Unter dieser Adresse ist nichts, oder es gehört jemand anderem.",
    fr: "Il n’y a rien à cette adresse, ou cela appartient à quelqu’un d’autre.",
    es: "No hay nada en esta dirección, o pertenece a otra persona.",
    pl: "Pod tym adresem nic nie ma lub należy to do kogoś innego.",
    ja: "このアドレスには何もないか、別の方のものです。",
    ar: "لا يوجد شيء على هذا العنوان، أو أنه يخص زائرًا آخر.")
  static let foreignForm = PageText(
    en: "The form did not come from this site. Please open the page here and send it again.",
    cs: "Formulář nepřišel z tohoto webu. Otevřete stránku zde a odešlete ji znovu.",
    de:
      "Das Formular kam nicht von dieser Website. Bitte öffnen Sie die Seite hier und senden Sie es noch einmal.",
    fr: "Le formulaire ne provient pas de ce site. Veuillez ouvrir la page ici et le renvoyer.",
    es: "El formulario no procede de este sitio. Abra la página aquí y envíelo de nuevo.",
    pl: "Formularz nie pochodzi z tej witryny. Otwórz stronę tutaj i wyślij go ponownie.",
    ja: "このサイト以外から送信されたフォームです。ここでページを開き、もう一度送信してください。",
    ar: "لم يأت النموذج من هذا الموقع. يرجى فتح الصفحة هنا وإرساله مرة أخرى.")
  static let notNow = PageText(
    en: "Not possible at the moment", cs: "Nyní to není možné", de: "Zurzeit nicht möglich",
    fr: "Impossible pour le moment", es: "No es posible en este momento",
    pl: "Obecnie niemożliwe", ja: "現在ご利用いただけません", ar: "غير ممكن حاليًا")
  static let toStart = PageText(
    en: "To the start", cs: "Na začátek", de: "Zur Startseite", fr: "Vers l’accueil",
    es: "Ir al inicio", pl: "Do strony głównej", ja: "トップへ", ar: "إلى الصفحة الرئيسية")
}

extension PageFault {
  /// Returns the page that says why another cannot be shown.
  func notice(_ visit: Visit) -> NoticePage {
    var page: NoticePage
    switch self {
    case .notFound, .noAction:
      page = NoticePage(visit.text(.notFound), visit.text(.notFoundText))
      page.status = 404
    case .foreignForm:
      page = NoticePage(visit.text(.notNow), visit.text(.foreignForm))
      page.status = 403
    case .refused(let refused) where refused.status == 404:
      page = NoticePage(visit.text(.notFound), visit.text(.notFoundText))
      page.status = 404
    case .refused(let refused):
      page = NoticePage(visit.text(.notNow), refused.message)
      page.status = refused.status
      if [429, 503].contains(refused.status) { page.retryAfter = refused.retryAfter }
    }
    page.links = [PageLink(visit.path(), visit.text(.toStart))]
    return page
  }
}
