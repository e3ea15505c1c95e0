internal import Vocabulary

/// The texts about signing in.
extension PageText {
  static let signIn = PageText(
    en: "Sign in", cs: "Přihlásit se", de: "Anmelden", fr: "Se connecter", es: "Iniciar sesión",
    pl: "Zaloguj się", ja: "ログイン", ar: "تسجيل الدخول")
  static let signedIn = PageText(
    en: "You are signed in.", cs: "Jste přihlášeni.", de: "Sie sind angemeldet.",
    fr: "Vous êtes connecté.", es: "Ha iniciado sesión.", pl: "Zalogowano.",
    ja: "ログインしています。", ar: "تم تسجيل دخولك.")
  static let noBookingsYet = PageText(
    en: "You have no bookings yet.", cs: "Zatím nemáte žádné rezervace.",
    de: "Sie haben noch keine Buchungen.", fr: "Vous n’avez pas encore de réservation.",
    es: "Todavía no tiene reservas.", pl: "Nie ma jeszcze rezerwacji.",
    ja: "まだ予約がありません。", ar: "ليست لديك حجوزات بعد.")
  static let signInRefused = PageText(
    en: "You are not signed in", cs: "Nejste přihlášeni", de: "Sie sind nicht angemeldet",
    fr: "Vous n’êtes pas connecté", es: "No ha iniciado sesión",
    pl: "Logowanie nie powiodło się", ja: "ログインしていません", ar: "لم يتم تسجيل دخولك")
  static let signInRefusedText = PageText(
    en: "The sign-in was cancelled. You can go on without an account, or try again.",
    cs: "Přihlášení bylo zrušeno. Můžete pokračovat bez účtu, nebo to zkusit znovu.",
    de:
      "Die Anmeldung wurde abgebrochen. Sie können ohne Konto weitermachen oder es noch einmal versuchen.",
    fr: "La connexion a été annulée. Vous pouvez continuer sans compte ou réessayer.",
    es: "Se canceló el inicio de sesión. Puede continuar sin cuenta o volver a intentarlo.",
    pl: "Logowanie zostało anulowane. Można kontynuować bez konta lub spróbować ponownie.",
    ja: "ログインが取り消されました。アカウントなしで続けるか、もう一度お試しください。",
    ar: "أُلغي تسجيل الدخول. يمكنك المتابعة من دون حساب أو المحاولة مرة أخرى.")
  static let signInEnded = PageText(
    en: "This sign-in has ended", cs: "Toto přihlášení vypršelo",
    de: "Diese Anmeldung ist abgelaufen", fr: "Cette connexion a expiré",
    es: "Este inicio de sesión ha caducado", pl: "To logowanie wygasło",
    ja: "このログイン手続きは終了しています", ar: "انتهت صلاحية تسجيل الدخول هذا")
  static let signInEndedText = PageText(
    en:
      "It took too long, was used already, or was begun in another browser. Please sign in again.",
    cs:
      "Trvalo příliš dlouho, už bylo použito, nebo začalo v jiném prohlížeči. Přihlaste se prosím znovu.",
    de:
      "Sie hat zu lange gedauert, wurde schon verwendet oder in einem anderen Browser begonnen. Bitte melden Sie sich noch einmal an.",
    fr:
      "Elle a duré trop longtemps, a déjà servi ou a commencé dans un autre navigateur. Veuillez vous reconnecter.",
    es:
      "Tardó demasiado, ya se utilizó o empezó en otro navegador. Inicie sesión de nuevo, por favor.",
    pl:
      "Trwało zbyt długo, zostało już użyte lub rozpoczęto je w innej przeglądarce. Proszę zalogować się ponownie.",
    ja: "時間がかかりすぎたか、すでに使用されたか、別のブラウザーで開始されました。もう一度ログインしてください。",
    ar: "استغرق وقتًا طويلًا، أو استُخدم من قبل، أو بدأ في متصفح آخر. يرجى تسجيل الدخول مرة أخرى.")
  static let signInUnavailable = PageText(
    en: "Nobody can sign in at the moment. You can go on without an account, or try again later.",
    cs:
      "Přihlášení nyní není možné. Můžete pokračovat bez účtu, nebo to zkusit později.",
    de:
      "Die Anmeldung ist zurzeit nicht möglich. Sie können ohne Konto weitermachen oder es später noch einmal versuchen.",
    fr:
      "La connexion est impossible pour le moment. Vous pouvez continuer sans compte ou réessayer plus tard.",
    es:
      "No es posible iniciar sesión en este momento. Puede continuar sin cuenta o intentarlo más tarde.",
    pl:
      "Logowanie nie jest teraz możliwe. Można kontynuować bez konta lub spróbować później.",
    ja: "現在ログインできません。アカウントなしで続けるか、後でもう一度お試しください。",
    ar: "تسجيل الدخول غير ممكن حاليًا. يمكنك المتابعة من دون حساب أو المحاولة لاحقًا.")
  static let backToPage = PageText(
    en: "Go on without an account", cs: "Pokračovat bez účtu", de: "Ohne Konto weitermachen",
    fr: "Continuer sans compte", es: "Continuar sin cuenta", pl: "Kontynuuj bez konta",
    ja: "アカウントなしで続ける", ar: "المتابعة من دون حساب")
}
