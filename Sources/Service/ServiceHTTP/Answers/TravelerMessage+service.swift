package import Bookings

/// The messages of the service for every product.
extension TravelerMessage {
  package static let faultOfTheApp = TravelerMessage(
    en: "Something went wrong in this app. Please try again; if it happens again, contact us.",
    cs: "V aplikaci se něco pokazilo. Zkuste to znovu; pokud se to opakuje, kontaktujte nás.",
    de:
      "In dieser App ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal; wenn es wieder geschieht, wenden Sie sich an uns.",
    fr:
      "Un problème est survenu dans cette application. Veuillez réessayer ; si cela se reproduit, contactez-nous.",
    es: "Algo ha fallado en esta aplicación. Inténtelo de nuevo; si vuelve a ocurrir, contáctenos.",
    pl: "W aplikacji wystąpił błąd. Spróbuj ponownie; jeśli się powtórzy, skontaktuj się z nami.",
    ja: "アプリで問題が発生しました。もう一度お試しください。繰り返す場合はお問い合わせください。",
    ar: "حدث خطأ في هذا التطبيق. يرجى المحاولة مرة أخرى، وإذا تكرر فتواصل معنا.")
  package static let faultOfTheService = TravelerMessage(
    en: "Something went wrong on our side. Please try again later.",
    cs: "Na naší straně se něco pokazilo. Zkuste to, prosím, později.",
    de: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.",
    fr: "Un problème est survenu de notre côté. Veuillez réessayer plus tard.",
    es: "Algo ha fallado por nuestra parte. Inténtelo más tarde, por favor.",
    pl: "Po naszej stronie wystąpił błąd. Spróbuj później.",
    ja: "当方で問題が発生しました。後でもう一度お試しください。",
    ar: "حدث خطأ من جانبنا. يرجى المحاولة لاحقًا.")
  package static let signIn = TravelerMessage(
    en: "Please sign in again.",
    cs: "Přihlaste se, prosím, znovu.",
    de: "Bitte melden Sie sich noch einmal an.",
    fr: "Veuillez vous reconnecter.",
    es: "Inicie sesión de nuevo, por favor.",
    pl: "Zaloguj się ponownie.",
    ja: "もう一度ログインしてください。",
    ar: "يرجى تسجيل الدخول مرة أخرى.")
  package static let beingAnswered = TravelerMessage(
    en: "We are still working on it. Please wait a moment.",
    cs: "Ještě na tom pracujeme. Počkejte, prosím, chvíli.",
    de: "Wir arbeiten noch daran. Bitte warten Sie einen Moment.",
    fr: "Nous y travaillons encore. Veuillez patienter un instant.",
    es: "Todavía lo estamos tramitando. Espere un momento, por favor.",
    pl: "Jeszcze nad tym pracujemy. Odczekaj chwilę.",
    ja: "処理中です。少しお待ちください。",
    ar: "ما زلنا نعمل على ذلك. يرجى الانتظار قليلًا.")
  package static let tooSlow = TravelerMessage(
    en: "The connection was too slow. Please try again.",
    cs: "Spojení bylo příliš pomalé. Zkuste to, prosím, znovu.",
    de: "Die Verbindung war zu langsam. Bitte versuchen Sie es noch einmal.",
    fr: "La connexion était trop lente. Veuillez réessayer.",
    es: "La conexión era demasiado lenta. Inténtelo de nuevo, por favor.",
    pl: "Połączenie było zbyt wolne. Spróbuj ponownie.",
    ja: "通信に時間がかかりすぎました。もう一度お試しください。",
    ar: "كان الاتصال بطيئًا جدًا. يرجى المحاولة مرة أخرى.")
  package static let maintenance = TravelerMessage(
    en: "We are working on our service. Please try again later.",
    cs: "Probíhá údržba. Zkuste to, prosím, později.",
    de: "Unser Dienst wird gerade gewartet. Bitte versuchen Sie es später noch einmal.",
    fr: "Notre service est en maintenance. Veuillez réessayer plus tard.",
    es: "Estamos en mantenimiento. Inténtelo más tarde, por favor.",
    pl: "Trwa przerwa techniczna. Spróbuj później.",
    ja: "ただいまメンテナンス中です。後でもう一度お試しください。",
    ar: "تجري الآن صيانة الخدمة. يرجى المحاولة لاحقًا.")
  package static let passEnded = TravelerMessage(
    en: "This pass is not valid any more. Please open your booking and look for a newer pass.",
    cs:
      "Tato vstupenka už neplatí. Otevřete, prosím, svou rezervaci a podívejte se, zda je v ní novější.",
    de:
      "Dieses Ticket ist nicht mehr gültig. Bitte öffnen Sie Ihre Buchung und sehen Sie nach, ob es dort ein neueres gibt.",
    fr:
      "Ce titre n’est plus valable. Veuillez ouvrir votre réservation et y chercher un titre plus récent.",
    es: "Este pase ya no es válido. Abra su reserva y busque un pase más reciente, por favor.",
    pl: "Ten bilet nie jest już ważny. Otwórz swoją rezerwację i sprawdź, czy jest w niej nowszy.",
    ja: "このパスは無効になっています。予約を開き、新しいパスがないかご確認ください。",
    ar: "لم تعد هذه البطاقة صالحة. يرجى فتح حجزك والبحث عن بطاقة أحدث.")
}
