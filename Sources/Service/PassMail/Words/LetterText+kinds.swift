internal import Bookings

/// The subject and the first sentence of each kind of message.
extension LetterText {
  static func subject(_ kind: MailLetter.Kind) -> LetterText {
    switch kind {
    case .received:
      LetterText(
        en: "Request received: {what}", cs: "Žádost přijata: {what}",
        de: "Anfrage erhalten: {what}", fr: "Demande reçue : {what}",
        es: "Solicitud recibida: {what}", pl: "Zapytanie przyjęte: {what}",
        ja: "リクエスト受付：{what}", ar: "تم استلام الطلب: {what}")
    case .confirmed:
      LetterText(
        en: "Confirmed: {what}", cs: "Potvrzeno: {what}", de: "Bestätigt: {what}",
        fr: "Confirmé : {what}", es: "Confirmado: {what}", pl: "Potwierdzono: {what}",
        ja: "予約確定：{what}", ar: "تم التأكيد: {what}")
    case .extended:
      LetterText(
        en: "Added to your booking: {what}", cs: "Rezervace rozšířena: {what}",
        de: "Buchung ergänzt: {what}", fr: "Réservation complétée : {what}",
        es: "Reserva ampliada: {what}", pl: "Rezerwacja uzupełniona: {what}", ja: "予約の追加：{what}",
        ar: "أُضيف إلى حجزك: {what}")
    case .changed:
      LetterText(
        en: "Changed: {what}", cs: "Změna: {what}", de: "Geändert: {what}",
        fr: "Modifié : {what}", es: "Cambio: {what}", pl: "Zmiana: {what}", ja: "変更のお知らせ：{what}",
        ar: "تغيير: {what}")
    case .cancelled:
      LetterText(
        en: "Cancelled: {what}", cs: "Zrušeno: {what}", de: "Storniert: {what}",
        fr: "Annulé : {what}", es: "Cancelado: {what}", pl: "Anulowano: {what}",
        ja: "キャンセル：{what}", ar: "تم الإلغاء: {what}")
    case .declined:
      LetterText(
        en: "Not accepted: {what}", cs: "Nepřijato: {what}", de: "Nicht angenommen: {what}",
        fr: "Non acceptée : {what}", es: "No aceptada: {what}", pl: "Nie przyjęto: {what}",
        ja: "リクエスト不成立：{what}", ar: "لم يُقبل: {what}")
    case .refunded:
      LetterText(
        en: "Refund: {what}", cs: "Vrácení peněz: {what}", de: "Erstattung: {what}",
        fr: "Remboursement : {what}", es: "Reembolso: {what}", pl: "Zwrot: {what}",
        ja: "返金のお知らせ：{what}", ar: "استرداد: {what}")
    case .passes:
      LetterText(
        en: "Your passes: {what}", cs: "Vaše vstupenky: {what}", de: "Ihre Tickets: {what}",
        fr: "Vos billets : {what}", es: "Sus pases: {what}", pl: "Bilety: {what}",
        ja: "チケット：{what}", ar: "تذاكرك: {what}")
    case .reminder:
      LetterText(
        en: "Reminder: {what}", cs: "Připomínka: {what}", de: "Erinnerung: {what}",
        fr: "Rappel : {what}", es: "Recordatorio: {what}", pl: "Przypomnienie: {what}",
        ja: "リマインダー：{what}", ar: "تذكير: {what}")
    }
  }

  static func lead(_ kind: MailLetter.Kind) -> LetterText {
    switch kind {
    case .received:
      LetterText(
        en: "We have your request. You pay only if it is accepted; we will write to you.",
        cs: "Vaši žádost máme. Platíte jen tehdy, bude-li přijata; ozveme se vám.",
        de: "Ihre Anfrage ist da. Sie zahlen nur, wenn sie angenommen wird; wir schreiben Ihnen.",
        fr:
          "Nous avons votre demande. Vous ne payez que si elle est acceptée ; nous vous écrirons.",
        es: "Tenemos su solicitud. Solo paga si se acepta; le escribiremos.",
        pl: "Mamy twoje zapytanie. Płacisz tylko, jeśli zostanie przyjęte; napiszemy.",
        ja: "リクエストを受け付けました。承認された場合にのみ請求されます。結果はメールでお知らせします。",
        ar: "وصلنا طلبك. لا تدفع إلا إذا قُبل، وسنكتب إليك.")
    case .confirmed:
      LetterText(
        en: "Thank you. Your booking is confirmed.", cs: "Děkujeme. Vaše rezervace je potvrzena.",
        de: "Vielen Dank. Ihre Buchung ist bestätigt.",
        fr: "Merci. Votre réservation est confirmée.", es: "Gracias. Su reserva está confirmada.",
        pl: "Dziękujemy. Rezerwacja jest potwierdzona.", ja: "ありがとうございます。予約が確定しました。",
        ar: "شكرًا لك. تم تأكيد حجزك.")
    case .extended:
      LetterText(
        en: "Your booking now has what you added.",
        cs: "Vaše rezervace nyní obsahuje, co jste přidali.",
        de: "Ihre Buchung enthält jetzt, was Sie ergänzt haben.",
        fr: "Votre réservation contient maintenant ce que vous avez ajouté.",
        es: "Su reserva ya incluye lo que ha añadido.",
        pl: "Rezerwacja zawiera teraz to, co dodano.",
        ja: "追加した内容が予約に反映されました。", ar: "أصبح حجزك يشمل ما أضفته.")
    case .changed:
      LetterText(
        en: "Your booking has changed. This is how it is now:",
        cs: "Vaše rezervace se změnila. Teď vypadá takto:",
        de: "Ihre Buchung hat sich geändert. So ist sie jetzt:",
        fr: "Votre réservation a changé. La voici maintenant :",
        es: "Su reserva ha cambiado. Ahora es así:",
        pl: "Rezerwacja się zmieniła. Teraz wygląda tak:",
        ja: "予約の内容が変更されました。現在の内容は次のとおりです。", ar: "تغيّر حجزك، وهو الآن كما يلي:")
    case .cancelled:
      LetterText(
        en: "Your booking is cancelled.", cs: "Vaše rezervace je zrušena.",
        de: "Ihre Buchung ist storniert.", fr: "Votre réservation est annulée.",
        es: "Su reserva está cancelada.", pl: "Rezerwacja jest anulowana.",
        ja: "予約はキャンセルされました。", ar: "أُلغي حجزك.")
    case .declined:
      LetterText(
        en: "Unfortunately your request was not accepted. You pay nothing.",
        cs: "Vaše žádost bohužel nebyla přijata. Nic neplatíte.",
        de: "Leider wurde Ihre Anfrage nicht angenommen. Sie zahlen nichts.",
        fr: "Votre demande n’a malheureusement pas été acceptée. Vous ne payez rien.",
        es: "Lamentablemente su solicitud no fue aceptada. No paga nada.",
        pl: "Niestety zapytanie nie zostało przyjęte. Nic nie płacisz.",
        ja: "申し訳ありませんが、リクエストは承認されませんでした。請求はありません。",
        ar: "للأسف لم يُقبل طلبك، ولن تدفع شيئًا.")
    case .refunded:
      LetterText(
        en: "You get money back.", cs: "Vracíme vám peníze.", de: "Sie bekommen Geld zurück.",
        fr: "Vous êtes remboursé.", es: "Le devolvemos dinero.", pl: "Otrzymasz zwrot pieniędzy.",
        ja: "返金いたします。", ar: "سنعيد إليك مبلغًا.")
    case .passes:
      LetterText(
        en: "Here are the passes of your booking as they are now. Please delete earlier ones.",
        cs: "Zde jsou platné vstupenky k vaší rezervaci. Starší prosím smažte.",
        de: "Hier sind die gültigen Tickets Ihrer Buchung. Bitte löschen Sie frühere.",
        fr: "Voici les billets actuels de votre réservation. Supprimez les précédents.",
        es: "Estos son los pases actuales de su reserva. Elimine los anteriores.",
        pl: "Oto aktualne bilety do rezerwacji. Wcześniejsze usuń.",
        ja: "現在有効なチケットです。以前のものは削除してください。",
        ar: "هذه تذاكر حجزك الحالية. يرجى حذف السابقة.")
    case .reminder:
      LetterText(
        en: "It begins soon:", cs: "Už brzy:", de: "Bald ist es so weit:", fr: "C’est bientôt :",
        es: "Empieza pronto:", pl: "To już niedługo:", ja: "まもなく始まります。", ar: "يبدأ قريبًا:")
    }
  }
}
