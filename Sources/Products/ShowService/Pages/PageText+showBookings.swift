internal import PassPages

/// The texts of a booking of seats, and of what can be changed on it.
extension PageText {
  static let showBooking = PageText(
    en: "Show the booking", cs: "Zobrazit rezervaci", de: "Buchung zeigen",
    fr: "Afficher la réservation", es: "Ver la reserva", pl: "Pokaż rezerwację", ja: "予約を表示",
    ar: "عرض الحجز")
  static let backToBooking = PageText(
    en: "Back to the booking", cs: "Zpět k rezervaci", de: "Zurück zur Buchung",
    fr: "Retour à la réservation", es: "Volver a la reserva", pl: "Wróć do rezerwacji",
    ja: "予約に戻る", ar: "العودة إلى الحجز")
  static let paymentFailedNote = PageText(
    en:
      "The payment failed. Your seats are still locked for a short time, and you can pay in another way.",
    cs: "Platba se nezdařila. Vaše místa jsou ještě krátce zablokovaná a můžete zaplatit jinak.",
    de:
      "Die Zahlung ist fehlgeschlagen. Ihre Plätze sind noch kurz reserviert, und Sie können anders bezahlen.",
    fr:
      "Le paiement a échoué. Vos places restent réservées un court instant et vous pouvez payer autrement.",
    es:
      "El pago ha fallado. Sus asientos siguen reservados un momento y puede pagar de otra manera.",
    pl:
      "Płatność nie powiodła się. Miejsca są jeszcze przez chwilę zarezerwowane i można zapłacić inaczej.",
    ja: "お支払いに失敗しました。座席はまだしばらく確保されており、別の方法でお支払いいただけます。",
    ar: "تعذّر الدفع. مقاعدك ما زالت محجوزة لوقت قصير، ويمكنك الدفع بطريقة أخرى.")
  static let nameHolders = PageText(
    en: "Change the names on the tickets", cs: "Změnit jména na vstupenkách",
    de: "Namen auf den Karten ändern", fr: "Modifier les noms sur les billets",
    es: "Cambiar los nombres en las entradas", pl: "Zmień nazwiska na biletach",
    ja: "チケットのお名前を変更", ar: "تغيير الأسماء على التذاكر")
  static let namesReplaceTickets = PageText(
    en: "A ticket whose name changes is replaced; the former one is no longer valid.",
    cs: "Vstupenka se změněným jménem se nahradí, dosavadní přestane platit.",
    de: "Eine Karte mit geändertem Namen wird ersetzt; die bisherige gilt nicht mehr.",
    fr: "Un billet dont le nom change est remplacé ; l’ancien n’est plus valable.",
    es: "La entrada cuyo nombre cambia se sustituye; la anterior deja de ser válida.",
    pl: "Bilet ze zmienionym nazwiskiem jest wymieniany; poprzedni traci ważność.",
    ja: "お名前を変更したチケットは再発行され、以前のものは無効になります。",
    ar: "تُستبدل التذكرة التي يتغير اسمها، ولا تعود السابقة صالحة.")
  static let saveNames = PageText(
    en: "Save the names", cs: "Uložit jména", de: "Namen speichern", fr: "Enregistrer les noms",
    es: "Guardar los nombres", pl: "Zapisz nazwiska", ja: "お名前を保存", ar: "حفظ الأسماء")
  static let badName = PageText(
    en: "This name cannot be put on a ticket. Please shorten it or leave out special characters.",
    cs: "Toto jméno na vstupenku napsat nelze. Zkraťte ho prosím nebo vynechte zvláštní znaky.",
    de:
      "Dieser Name kann nicht auf eine Karte. Bitte kürzen Sie ihn, oder lassen Sie Sonderzeichen weg.",
    fr:
      "Ce nom ne peut pas figurer sur un billet. Veuillez l’abréger ou retirer les caractères spéciaux.",
    es:
      "Este nombre no cabe en una entrada. Acórtelo, por favor, u omita los caracteres especiales.",
    pl:
      "Tego nazwiska nie można umieścić na bilecie. Proszę je skrócić lub pominąć znaki specjalne.",
    ja: "このお名前はチケットに記載できません。短くするか、特殊文字を除いてください。",
    ar: "لا يمكن كتابة هذا الاسم على تذكرة. يرجى اختصاره أو حذف الرموز الخاصة.")
  static let giveBackSome = PageText(
    en: "Give back some of the seats", cs: "Vrátit některá místa",
    de: "Einzelne Plätze zurückgeben",
    fr: "Rendre une partie des places", es: "Devolver algunos asientos",
    pl: "Zwróć część miejsc", ja: "一部の座席を取り消す", ar: "إعادة بعض المقاعد")
  static let givenBack = PageText(
    en: "Given back", cs: "Vráceno", de: "Zurückgegeben", fr: "Rendues", es: "Devueltos",
    pl: "Zwrócone", ja: "取り消し済み", ar: "المُعادة")
  static let givenBackWhich = PageText(
    en: "What do you give back?", cs: "Co vracíte?", de: "Was geben Sie zurück?",
    fr: "Que rendez-vous ?", es: "¿Qué devuelve?", pl: "Co Państwo zwracają?",
    ja: "取り消す座席", ar: "ماذا تعيد؟")
  static let othersStay = PageText(
    en: "The other seats stay yours.", cs: "Ostatní místa vám zůstanou.",
    de: "Die übrigen Plätze behalten Sie.", fr: "Vous gardez les autres places.",
    es: "Conserva los demás asientos.", pl: "Pozostałe miejsca zostają bez zmian.",
    ja: "その他の座席はそのままです。", ar: "تبقى المقاعد الأخرى لك.")
  static let chooseSome = PageText(
    en: "Please choose at least one.", cs: "Vyberte prosím alespoň jedno.",
    de: "Bitte wählen Sie mindestens einen.", fr: "Veuillez en choisir au moins une.",
    es: "Elija, por favor, al menos uno.", pl: "Proszę wybrać co najmniej jedno.",
    ja: "1つ以上お選びください。", ar: "يرجى اختيار واحد على الأقل.")
  static let showRefund = PageText(
    en: "Show the refund", cs: "Zobrazit vrácenou částku", de: "Erstattung zeigen",
    fr: "Afficher le remboursement", es: "Ver el reembolso", pl: "Pokaż kwotę zwrotu",
    ja: "返金額を表示", ar: "عرض المبلغ المسترد")
  static let giveBackNow = PageText(
    en: "Give back now", cs: "Vrátit", de: "Jetzt zurückgeben", fr: "Rendre maintenant",
    es: "Devolver ahora", pl: "Zwróć teraz", ja: "取り消す", ar: "إعادة الآن")
  static let refundOfPart = PageText(
    en: "Refund", cs: "Vrácená částka", de: "Erstattung", fr: "Remboursement", es: "Reembolso",
    pl: "Zwrot", ja: "返金額", ar: "المبلغ المسترد")
  static let feeOfPart = PageText(
    en: "Fee", cs: "Poplatek", de: "Gebühr", fr: "Frais", es: "Cargo", pl: "Opłata", ja: "手数料",
    ar: "رسوم")

  /// The states of a booking of seats by their names in the API.
  static let showStates: [String: PageText] = [
    "SEATS_LOCKED": PageText(
      en: "Not paid", cs: "Nezaplaceno", de: "Nicht bezahlt", fr: "Non payée", es: "Sin pagar",
      pl: "Nieopłacona", ja: "未払い", ar: "غير مدفوع"),
    "PAYMENT_PENDING": PageText(
      en: "Payment pending", cs: "Čeká se na platbu", de: "Zahlung ausstehend",
      fr: "Paiement en cours", es: "Pago pendiente", pl: "Oczekuje na płatność",
      ja: "お支払い処理中", ar: "الدفع قيد الانتظار"),
    "CONFIRMED": PageText(
      en: "Confirmed", cs: "Potvrzeno", de: "Bestätigt", fr: "Confirmée", es: "Confirmada",
      pl: "Potwierdzona", ja: "確定", ar: "مؤكد"),
    "CANCELLED": PageText(
      en: "Cancelled", cs: "Zrušeno", de: "Storniert", fr: "Annulée", es: "Cancelada",
      pl: "Anulowana", ja: "取り消し済み", ar: "ملغى"),
    "EXPIRED": PageText(
      en: "Not booked", cs: "Nezarezervováno", de: "Nicht gebucht", fr: "Non réservée",
      es: "No reservada", pl: "Nie zarezerwowano", ja: "予約できませんでした", ar: "لم يتم الحجز"),
  ]
}
