extension HeadingWords {
  /// The words of each language, a line for each meaning.
  ///
  /// A name of two columns with a slash says that the word may be either.
  static let languages: [(code: String, words: String)] = [
    ("en", english), ("cs", czech), ("de", german), ("fr", french), ("es", spanish),
    ("pl", polish), ("ja", japanese), ("ar", arabic),
  ]

  private static let english = """
    name/last:name
    holder:full name|attendee|attendee name|guest|guest name|participant|ticket holder|visitor
    first_name:first name|firstname|forename|given name|given names
    last_name:last name|lastname|surname|family name
    reference:ref|ref no|booking|booking reference|booking number|booking no|booking id|order|order number\
    |order no|order id|order ref|order reference|ticket number|ticket no|reservation|reservation number
    seats:seat|seat number|seat no|seat numbers
    admits:quantity|qty|tickets|number of tickets|persons|people|pax|party size|number of people
    title/address:title
    title:event|event name|show
    place:venue|location
    note:notes|remark|remarks|comment|comments|special needs|accessibility
    """

  private static let czech = """
    name/first:jméno
    holder:jméno a příjmení|příjmení a jméno|celé jméno|host|účastník|účastnice|držitel|návštěvník
    first_name:křestní jméno
    last_name:příjmení
    reference:objednávka|číslo objednávky|č objednávky|rezervace|číslo rezervace|č rezervace\
    |kód rezervace|číslo vstupenky
    seats:sedadlo|sedadla|sedačka|číslo sedadla|č sedadla|místo k sezení
    seats/place:místo
    seats/admits:místa
    admits:počet|počet osob|osob|osoby|počet vstupenek|počet lístků|množství|ks|vstupenek
    title:název|název akce|akce|událost|představení
    place:místo konání|dějiště|sál
    note:poznámka|poznámky
    """

  private static let german = """
    name/last:name
    holder:vollständiger name|vollstaendiger name|vor und nachname|vorname und nachname|gast|gästename\
    |gaestename|teilnehmer|teilnehmerin|inhaber|inhaberin|besucher|besucherin
    first_name:vorname|vornamen|rufname
    last_name:nachname|familienname|zuname
    reference:referenz|bestellung|bestellnummer|bestell nr|buchung|buchungsnummer|buchungs nr|buchungscode\
    |auftrag|auftragsnummer|reservierung|reservierungsnummer|ticketnummer|kartennummer
    seats:sitz|sitze|sitzplatz|sitzplätze|sitzplaetze|sitznummer|platznummer|platz nr|sitz nr
    seats/place:platz
    seats/admits:plätze|plaetze
    admits:anzahl|personen|personenzahl|anzahl personen|anzahl tickets|anzahl karten|menge|stück|stueck|karten
    title/address:titel
    title:veranstaltung|vorstellung
    place:ort|veranstaltungsort|spielort|saal|halle
    note:anmerkung|anmerkungen|bemerkung|bemerkungen|notiz|notizen|hinweis|hinweise|kommentar
    """

  private static let french = """
    name/last:nom
    holder:nom complet|nom et prénom|prénom et nom|nom prénom|prénom nom|invité|invitée|participant\
    |participante|titulaire|porteur|visiteur
    first_name:prénom|prénoms
    last_name:nom de famille|patronyme
    reference:référence|réf|commande|numéro de commande|n commande|no commande|n de commande|no de commande\
    |réservation|numéro de réservation|n de réservation|numéro de billet|dossier
    seats:siège|sièges|numéro de siège|numéro de place|n de place|place
    seats/admits:places
    admits:nombre|nombre de personnes|nb personnes|personnes|nombre de billets|nb billets|billets|quantité|qté
    title/address:titre
    title:événement|évènement|spectacle|manifestation
    place:lieu|salle
    note:note|notes|remarque|remarques|commentaire|commentaires
    """

  private static let spanish = """
    name/first:nombre
    holder:nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre|invitado|invitada\
    |asistente|titular|participante
    first_name:nombre de pila|primer nombre
    last_name:apellido|apellidos
    reference:referencia|ref|pedido|número de pedido|no de pedido|n de pedido|no pedido|n pedido|reserva\
    |número de reserva|no de reserva|código de reserva|localizador|número de entrada
    seats:asiento|asientos|butaca|butacas|número de asiento
    seats/place:localidad
    seats/admits:plazas
    admits:cantidad|personas|número de personas|entradas|número de entradas
    title/address:título
    title:evento|espectáculo|función
    place:lugar|recinto|sala
    note:nota|notas|observación|observaciones|comentario|comentarios
    """

  private static let polish = """
    holder:imię i nazwisko|nazwisko i imię|gość|uczestnik|uczestniczka|posiadacz
    first_name:imię|imiona
    last_name:nazwisko
    reference:zamówienie|numer zamówienia|nr zamówienia|rezerwacja|numer rezerwacji|nr rezerwacji\
    |kod rezerwacji|numer biletu|nr biletu
    seats:siedzenie|fotel|numer miejsca|nr miejsca|miejsce siedzące
    seats/place:miejsce
    seats/admits:miejsca
    admits:liczba|liczba osób|ilość|ilość osób|liczba biletów|osoby|szt|sztuk|bilety
    title/address:tytuł
    title:wydarzenie|impreza|spektakl
    place:miejsce wydarzenia|lokalizacja|sala
    note:uwaga|uwagi|notatka|notatki|komentarz
    """

  private static let japanese = """
    holder:氏名|ご氏名|お名前|名前|参加者|参加者名|参加者氏名|来場者|来場者名|来場者氏名
    first_name:名
    last_name:姓|苗字|名字
    reference:予約番号|注文番号|申込番号|受付番号|参照番号|チケット番号
    seats:座席|座席番号|席|席番|席番号
    admits:枚数|人数|数量
    title:公演|公演名|イベント|イベント名|タイトル
    place:会場|場所
    note:備考|メモ|注記|特記事項
    """

  private static let arabic = """
    name/first:الاسم
    holder:الاسم الكامل|الاسم الثلاثي|اسم الضيف|الضيف|المشارك|اسم المشارك|حامل التذكرة
    first_name:الاسم الأول
    last_name:اسم العائلة|اللقب|الاسم الأخير
    reference:رقم الطلب|رقم الحجز|الحجز|المرجع|رقم المرجع|رقم التذكرة
    seats:المقعد|المقاعد|رقم المقعد|مقعد
    admits:العدد|عدد الأشخاص|عدد التذاكر|الكمية
    title:الفعالية|اسم الفعالية|الحدث
    place:المكان|الموقع|القاعة
    note:ملاحظة|ملاحظات|الملاحظات
    """
}
