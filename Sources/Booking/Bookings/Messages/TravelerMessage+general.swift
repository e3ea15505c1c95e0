/// The messages that concern every kind of booking.
extension TravelerMessage {
  package static let entriesNotRight = TravelerMessage(
    en: "Something in your entries is not right. Please check them.",
    cs: "Některý z údajů není správný. Zkontrolujte je, prosím.",
    de: "Eine Ihrer Angaben stimmt nicht. Bitte prüfen Sie sie.",
    fr: "Une de vos saisies n’est pas correcte. Veuillez les vérifier.",
    es: "Alguno de los datos no es correcto. Revíselos, por favor.",
    pl: "Niektóre dane są nieprawidłowe. Prosimy je sprawdzić.",
    ja: "入力内容に誤りがあります。ご確認ください。",
    ar: "هناك خطأ في البيانات المدخلة. يرجى التحقق منها.")
  package static let notFound = TravelerMessage(
    en: "We could not find that.",
    cs: "To jsme nenašli.",
    de: "Das haben wir nicht gefunden.",
    fr: "Nous n’avons pas trouvé cela.",
    es: "No lo hemos encontrado.",
    pl: "Nie znaleźliśmy tego.",
    ja: "見つかりませんでした。",
    ar: "لم نعثر على ذلك.")
  package static let notAllowed = TravelerMessage(
    en: "You may not do that.",
    cs: "K tomu nemáte oprávnění.",
    de: "Dazu sind Sie nicht berechtigt.",
    fr: "Vous n’êtes pas autorisé à faire cela.",
    es: "No tiene permiso para hacerlo.",
    pl: "Nie masz do tego uprawnień.",
    ja: "この操作は許可されていません。",
    ar: "لا يُسمح لك بذلك.")
  package static let unavailable = TravelerMessage(
    en: "This is not available at the moment. Please try again shortly.",
    cs: "Momentálně to není možné. Zkuste to, prosím, za chvíli znovu.",
    de: "Das ist im Moment nicht möglich. Bitte versuchen Sie es gleich noch einmal.",
    fr: "Ce n’est pas possible pour le moment. Veuillez réessayer dans un instant.",
    es: "No es posible en este momento. Inténtelo de nuevo en unos instantes.",
    pl: "W tej chwili nie jest to możliwe. Spróbuj ponownie za chwilę.",
    ja: "現在ご利用いただけません。しばらくしてからもう一度お試しください。",
    ar: "هذا غير متاح حاليًا. يرجى المحاولة مرة أخرى بعد قليل.")
  package static let tooOften = TravelerMessage(
    en: "You tried that too often. Please wait a moment.",
    cs: "Zkoušeli jste to příliš často. Počkejte, prosím, chvíli.",
    de: "Das waren zu viele Versuche. Bitte warten Sie einen Moment.",
    fr: "Vous avez essayé trop souvent. Veuillez patienter un instant.",
    es: "Lo ha intentado demasiadas veces. Espere un momento, por favor.",
    pl: "Zbyt wiele prób. Odczekaj chwilę.",
    ja: "操作の回数が多すぎます。少しお待ちください。",
    ar: "لقد حاولت مرات كثيرة. يرجى الانتظار قليلًا.")
  package static let tooEarly = TravelerMessage(
    en: "It is too early for that. Please try again later.",
    cs: "Na to je ještě brzy. Zkuste to, prosím, později.",
    de: "Dafür ist es noch zu früh. Bitte versuchen Sie es später.",
    fr: "Il est encore trop tôt pour cela. Veuillez réessayer plus tard.",
    es: "Todavía es demasiado pronto. Inténtelo más tarde.",
    pl: "Jest na to jeszcze za wcześnie. Spróbuj później.",
    ja: "まだその時間ではありません。後でもう一度お試しください。",
    ar: "ما زال الوقت مبكرًا على ذلك. يرجى المحاولة لاحقًا.")
  package static let changedMeanwhile = TravelerMessage(
    en: "Something has changed in the meantime. Please look again.",
    cs: "Mezitím se něco změnilo. Podívejte se, prosím, znovu.",
    de: "Inzwischen hat sich etwas geändert. Bitte sehen Sie noch einmal nach.",
    fr: "Quelque chose a changé entre-temps. Veuillez vérifier à nouveau.",
    es: "Algo ha cambiado mientras tanto. Vuelva a consultarlo, por favor.",
    pl: "W międzyczasie coś się zmieniło. Sprawdź jeszcze raz.",
    ja: "その間に内容が変わりました。もう一度ご確認ください。",
    ar: "لقد تغيّر شيء في هذه الأثناء. يرجى التحقق مرة أخرى.")
  package static let notPossibleNow = TravelerMessage(
    en: "That is not possible at the moment.",
    cs: "To teď není možné.",
    de: "Das ist zurzeit nicht möglich.",
    fr: "Ce n’est pas possible actuellement.",
    es: "Eso no es posible ahora.",
    pl: "Teraz nie jest to możliwe.",
    ja: "現在この操作はできません。",
    ar: "هذا غير ممكن الآن.")
  package static let tooManyAttempts = TravelerMessage(
    en: "That took too many attempts. Please begin again.",
    cs: "Pokusů bylo příliš mnoho. Začněte, prosím, znovu.",
    de: "Das waren zu viele Versuche. Bitte beginnen Sie von vorn.",
    fr: "Il y a eu trop de tentatives. Veuillez recommencer.",
    es: "Ha habido demasiados intentos. Empiece de nuevo, por favor.",
    pl: "Było zbyt wiele prób. Zacznij od nowa.",
    ja: "試行回数が多すぎます。最初からやり直してください。",
    ar: "كانت المحاولات كثيرة جدًا. يرجى البدء من جديد.")
}
