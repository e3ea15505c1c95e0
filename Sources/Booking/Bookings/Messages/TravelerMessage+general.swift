/// The messages that concern every kind of booking.
extension TravelerMessage {
  package static let entriesNotRight = TravelerMessage(
    en:
      "This was not possible. Please check your entries; if they are right, begin again or contact us.",
    cs:
      "To nebylo možné. Zkontrolujte, prosím, své údaje; jsou-li správné, začněte znovu nebo nás kontaktujte.",
    de:
      "Das war nicht möglich. Bitte prüfen Sie Ihre Angaben. Wenn sie stimmen, beginnen Sie von vorn oder wenden Sie sich an uns.",
    fr:
      "Cela n’a pas été possible. Veuillez vérifier votre saisie. Si elle est correcte, recommencez ou contactez-nous.",
    es:
      "No ha sido posible. Revise los datos introducidos; si son correctos, empiece de nuevo o contáctenos, por favor.",
    pl:
      "Nie było to możliwe. Sprawdź wpisane dane. Jeśli są prawidłowe, zacznij od nowa lub skontaktuj się z nami.",
    ja: "この操作はできませんでした。入力内容をご確認ください。誤りがない場合は、最初からやり直すか、お問い合わせください。",
    ar:
      "لم يكن ذلك ممكنًا. يرجى التحقق من البيانات المدخلة. إذا كانت صحيحة، فيرجى البدء من جديد أو التواصل معنا."
  )
  package static let notFound = TravelerMessage(
    en: "We could not find this. Please check what you entered, or search again.",
    cs: "Toto jsme nenašli. Zkontrolujte, prosím, zadané údaje, nebo hledejte znovu.",
    de: "Das haben wir nicht gefunden. Bitte prüfen Sie Ihre Eingabe oder suchen Sie noch einmal.",
    fr: "Nous n’avons pas trouvé cela. Veuillez vérifier votre saisie ou relancer la recherche.",
    es: "No lo hemos encontrado. Revise los datos introducidos o busque de nuevo, por favor.",
    pl: "Nie znaleźliśmy tego. Sprawdź wpisane dane albo wyszukaj ponownie.",
    ja: "見つかりませんでした。入力内容をご確認いただくか、もう一度検索してください。",
    ar: "لم نعثر على ذلك. يرجى التحقق مما أدخلته أو البحث مرة أخرى.")
  package static let notAllowed = TravelerMessage(
    en:
      "You are not allowed to do this. If you think this is wrong, please sign in again or contact us.",
    cs:
      "K tomu nemáte oprávnění. Pokud to podle vás není správně, přihlaste se, prosím, znovu nebo nás kontaktujte.",
    de:
      "Dazu sind Sie nicht berechtigt. Wenn das Ihrer Meinung nach nicht stimmt, melden Sie sich bitte noch einmal an oder wenden Sie sich an uns.",
    fr:
      "Vous n’êtes pas autorisé à faire cela. Si vous pensez que c’est une erreur, veuillez vous reconnecter ou nous contacter.",
    es:
      "No tiene permiso para hacerlo. Si cree que es un error, inicie sesión de nuevo o contáctenos, por favor.",
    pl:
      "Nie masz do tego uprawnień. Jeśli uważasz, że to błąd, zaloguj się ponownie lub skontaktuj się z nami.",
    ja: "この操作は許可されていません。誤りと思われる場合は、もう一度ログインするか、お問い合わせください。",
    ar: "لا يُسمح لك بذلك. إذا كنت تعتقد أن هذا خطأ، فيرجى تسجيل الدخول مرة أخرى أو التواصل معنا.")
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
    en: "There were too many requests. Please wait a while and try again.",
    cs: "Požadavků bylo příliš mnoho. Počkejte, prosím, chvíli a zkuste to znovu.",
    de:
      "Es gab zu viele Anfragen. Bitte warten Sie eine Weile und versuchen Sie es dann noch einmal.",
    fr: "Il y a eu trop de demandes. Veuillez patienter un peu, puis réessayer.",
    es: "Ha habido demasiadas solicitudes. Espere un poco e inténtelo de nuevo, por favor.",
    pl: "Otrzymaliśmy zbyt wiele zapytań. Odczekaj chwilę i spróbuj ponownie.",
    ja: "リクエストが多すぎます。しばらく待ってから、もう一度お試しください。",
    ar: "الطلبات كثيرة جدًا. يرجى الانتظار قليلًا ثم المحاولة مرة أخرى.")
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
    en:
      "What is shown here has changed in the meantime, so nothing was done. Please load it again, check it, and try again.",
    cs:
      "Zobrazené údaje se mezitím změnily, proto se nic neprovedlo. Načtěte je, prosím, znovu, zkontrolujte je a zkuste to ještě jednou.",
    de:
      "Die angezeigten Angaben haben sich geändert, deshalb wurde nichts ausgeführt. Bitte laden Sie sie neu, prüfen Sie sie und versuchen Sie es noch einmal.",
    fr:
      "Les informations affichées ont changé entre-temps, rien n’a donc été fait. Veuillez les recharger, les vérifier, puis réessayer.",
    es:
      "Los datos que ve han cambiado mientras tanto, por lo que no se ha hecho nada. Vuelva a cargarlos, revíselos e inténtelo de nuevo, por favor.",
    pl:
      "Wyświetlane dane w międzyczasie się zmieniły, dlatego nic nie zostało wykonane. Wczytaj je ponownie, sprawdź i spróbuj jeszcze raz.",
    ja: "表示中の内容はその後変更されたため、操作は行われていません。再読み込みして内容を確認し、もう一度お試しください。",
    ar:
      "تغيّرت البيانات المعروضة في هذه الأثناء، لذا لم يُنفَّذ شيء. يرجى تحميلها من جديد ومراجعتها ثم المحاولة مرة أخرى."
  )
  package static let notPossibleNow = TravelerMessage(
    en: "This is not possible in the current state. Please look again to see what you can do.",
    cs: "V současném stavu to není možné. Podívejte se, prosím, znovu, co můžete udělat.",
    de:
      "Im aktuellen Stand ist das nicht möglich. Bitte sehen Sie noch einmal nach, was Sie tun können.",
    fr:
      "Ce n’est pas possible dans l’état actuel. Veuillez vérifier à nouveau ce que vous pouvez faire.",
    es: "Eso no es posible en el estado actual. Vuelva a consultar qué puede hacer, por favor.",
    pl: "W obecnym stanie nie jest to możliwe. Sprawdź jeszcze raz, co możesz zrobić.",
    ja: "現在の状態では、この操作はできません。可能な操作をもう一度ご確認ください。",
    ar: "هذا غير ممكن في الحالة الراهنة. يرجى التحقق مرة أخرى مما يمكنك فعله.")
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
