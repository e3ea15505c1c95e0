package import Bookings

/// The messages about flights.
extension TravelerMessage {
  package static let seatTaken = TravelerMessage(
    en: "This seat was just taken. Please choose another one.",
    cs: "Toto místo bylo právě obsazeno. Vyberte si, prosím, jiné.",
    de: "Dieser Platz wurde gerade vergeben. Bitte wählen Sie einen anderen.",
    fr: "Ce siège vient d’être pris. Veuillez en choisir un autre.",
    es: "Este asiento acaba de ocuparse. Elija otro, por favor.",
    pl: "To miejsce zostało właśnie zajęte. Wybierz inne.",
    ja: "この座席はたった今、埋まりました。別の座席をお選びください。",
    ar: "لقد حُجز هذا المقعد للتو. يرجى اختيار مقعد آخر.")
  package static let checkInClosed = TravelerMessage(
    en: "Check-in for this flight is closed. Please ask at the counter.",
    cs: "Odbavení na tento let je uzavřeno. Obraťte se, prosím, na přepážku.",
    de: "Der Check-in für diesen Flug ist geschlossen. Bitte fragen Sie am Schalter.",
    fr: "L’enregistrement de ce vol est clos. Veuillez vous adresser au comptoir.",
    es: "La facturación de este vuelo está cerrada. Pregunte en el mostrador.",
    pl: "Odprawa na ten lot jest zamknięta. Zapytaj przy stanowisku.",
    ja: "この便のチェックインは終了しました。カウンターでお尋ねください。",
    ar: "أُغلق تسجيل الوصول لهذه الرحلة. يرجى السؤال عند المكتب.")
  package static let checkInNotOpen = TravelerMessage(
    en: "Check-in for this flight is not open yet.",
    cs: "Odbavení na tento let ještě nezačalo.",
    de: "Der Check-in für diesen Flug ist noch nicht geöffnet.",
    fr: "L’enregistrement de ce vol n’est pas encore ouvert.",
    es: "La facturación de este vuelo aún no está abierta.",
    pl: "Odprawa na ten lot jeszcze się nie rozpoczęła.",
    ja: "この便のチェックインはまだ始まっていません。",
    ar: "لم يُفتح تسجيل الوصول لهذه الرحلة بعد.")
  package static let flightClosed = TravelerMessage(
    en:
      "This is not possible for this flight now. Please check the status of the flight, or choose another one.",
    cs:
      "Pro tento let to teď není možné. Podívejte se, prosím, na stav letu, nebo zvolte jiný let.",
    de:
      "Das ist für diesen Flug jetzt nicht möglich. Bitte prüfen Sie den Status des Fluges oder wählen Sie einen anderen Flug.",
    fr:
      "Ce n’est pas possible pour ce vol actuellement. Veuillez vérifier le statut du vol ou choisir un autre vol.",
    es:
      "Esto no es posible ahora para este vuelo. Consulte el estado del vuelo o elija otro, por favor.",
    pl:
      "W przypadku tego lotu nie jest to teraz możliwe. Sprawdź status lotu lub wybierz inny lot.",
    ja: "現在、この便ではこの操作はできません。便の状況をご確認いただくか、別の便をお選びください。",
    ar: "هذا غير ممكن لهذه الرحلة الآن. يرجى التحقق من حالة الرحلة أو اختيار رحلة أخرى.")
  package static let checkPassengerData = TravelerMessage(
    en: "A passenger’s data is not right. Please compare it with the travel document.",
    cs: "Údaje některého cestujícího nejsou správné. Porovnejte je, prosím, s cestovním dokladem.",
    de:
      "Die Angaben zu einer reisenden Person stimmen nicht. Bitte vergleichen Sie sie mit dem Reisedokument.",
    fr:
      "Les données d’un passager ne sont pas correctes. Veuillez les comparer au document de voyage.",
    es: "Los datos de un pasajero no son correctos. Compárelos con el documento de viaje.",
    pl: "Dane jednego z pasażerów są nieprawidłowe. Porównaj je z dokumentem podróży.",
    ja: "搭乗者の情報に誤りがあります。渡航書類と照らし合わせてください。",
    ar: "بيانات أحد المسافرين غير صحيحة. يرجى مقارنتها بوثيقة السفر.")
  package static let seatCostsMore = TravelerMessage(
    en: "This seat costs more. Please agree to the additional price or choose another one.",
    cs: "Toto místo stojí více. Potvrďte, prosím, příplatek, nebo si vyberte jiné.",
    de:
      "Dieser Platz kostet mehr. Bitte stimmen Sie dem Aufpreis zu oder wählen Sie einen anderen.",
    fr: "Ce siège coûte plus cher. Veuillez accepter le supplément ou en choisir un autre.",
    es: "Este asiento cuesta más. Acepte el suplemento o elija otro.",
    pl: "To miejsce kosztuje więcej. Zaakceptuj dopłatę lub wybierz inne.",
    ja: "この座席は追加料金がかかります。ご同意いただくか、別の座席をお選びください。",
    ar: "هذا المقعد أغلى. يرجى الموافقة على الفرق أو اختيار مقعد آخر.")
  package static let letInWrongly = TravelerMessage(
    en: "A passenger was let in who must not board. Please check this at the gate.",
    cs: "Byl vpuštěn cestující, který neměl být. Prověřte to, prosím, u východu.",
    de:
      "Eine Person wurde eingelassen, die nicht hätte eingelassen werden dürfen. Bitte klären Sie das am Gate.",
    fr: "Un passager a été admis par erreur. Veuillez vérifier à la porte.",
    es: "Se dejó pasar a un pasajero por error. Compruébelo en la puerta.",
    pl: "Wpuszczono pasażera, który nie powinien wejść. Sprawdź to przy bramce.",
    ja: "通してはならない乗客が通過しました。ゲートで確認してください。",
    ar: "سُمح بدخول مسافر لم يكن ينبغي إدخاله. يرجى التحقق عند البوابة.")
}
