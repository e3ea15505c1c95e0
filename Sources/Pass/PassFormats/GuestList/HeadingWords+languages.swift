extension HeadingWords {
  /// The words of each language, a line for each meaning.
  ///
  /// The names of two columns with a slash between them say that the word may mean either; `!` says that the words have
  /// precedence over others of the same column.
  static let languages: [(code: String, words: String)] = [
    ("en", english), ("cs", czech), ("de", german), ("fr", french), ("es", spanish),
    ("pl", polish), ("ja", japanese), ("ar", arabic),
  ]

  /// The words for the parts of a seat on a ticket, after or before another part: row, seat and table.
  static let seatLabels: [String: (row: String, seat: String, table: String)] = [
    "en": ("Row", "Seat", "Table"), "cs": ("řada", "sedadlo", "stůl"),
    "de": ("Reihe", "Platz", "Tisch"), "fr": ("rang", "siège", "table"),
    "es": ("fila", "asiento", "mesa"), "pl": ("rząd", "miejsce", "stolik"),
    "ja": ("列", "席", "テーブル"), "ar": ("صف", "مقعد", "طاولة"),
  ]

  private static let english = """
    name/last:name
    holder:full name|ticket holder|holder name|name of guest
    holder!:attendee name|attendee full name|guest name|participant name|visitor name|ticket full name|ticket holder name
    person:attendee|guest|participant|visitor
    first_name:first name|firstname|forename|given name|given names
    first_name!:attendee first name|attendee name given name|attendee name first name|attendee given name\
    |guest first name|participant first name|ticket first name
    last_name:last name|lastname|surname|family name
    last_name!:attendee last name|attendee name family name|attendee name last name|attendee surname\
    |attendee family name|guest last name|participant last name|ticket last name
    reference:ref|ref no|ticket number|ticket no|ticket reference|ticket code|ticket id|public id\
    |registration number|registration id|registration code
    reference!:booking|booking reference|booking number|booking no|booking id|booking code|order|order number|order no\
    |order id|order ref|order reference|order code|reservation|reservation number|reservation id|reservation code\
    |confirmation number|confirmation code
    seats:seat|seat number|seat no|seat numbers|assigned seat
    seat_name:seat name|seat description|seat label
    zone:zone|seat zone|section|seat section|block|seat block|seating area
    row:row|seat row|row number|row no
    table:table|table number|table no|table name
    admits:quantity|qty|tickets|number of tickets|ticket quantity|persons|people|pax|party size|number of people\
    |number of persons|number of guests|guest count|total guests|total people|headcount|number of places|number of seats
    companions:companion|companions|plus one|plus ones|plus1|additional guests|extra guests|accompanying persons\
    |accompanying guests|number of companions|number of plus ones|bringing
    companions/holder:guests
    title/address:title
    title:event|event name|event title|show
    place:venue|location|venue name
    note:note|notes|remark|remarks|comment|comments|special needs|accessibility|order comment
    status:status|order status|attendee status|ticket status|payment status|booking status|registration status\
    |registration state|rsvp|rsvp status|void status|canceled|cancelled|refunded|void|voided|paid
    """

  private static let czech = """
    name/first:jméno
    holder:jméno a příjmení|příjmení a jméno|celé jméno|držitel|jméno hosta
    person:host|účastník|účastnice|návštěvník
    first_name:křestní jméno
    last_name:příjmení
    reference:číslo vstupenky|kód vstupenky
    reference!:objednávka|číslo objednávky|č objednávky|kód objednávky|rezervace|číslo rezervace|č rezervace\
    |kód rezervace
    seats:sedadlo|sedadla|sedačka|číslo sedadla|č sedadla|místo k sezení
    seat_name:název sedadla|název místa
    zone:sektor|zóna|blok|hlediště
    row:řada|číslo řady|č řady
    table:stůl|číslo stolu|č stolu|stolek
    seats/place:místo
    seats/admits:místa
    admits:počet|počet osob|počet lidí|počet hostů|počet míst|osob|osoby|počet vstupenek|počet lístků|množství|ks\
    |vstupenek
    companions:doprovod|počet doprovodu|doprovodné osoby|doprovod počet|plus jedna
    companions/holder:hosté
    title:název|název akce|akce|událost|představení
    place:místo konání|dějiště|sál
    note:poznámka|poznámky
    status:stav|stav objednávky|stav platby|stav rezervace|zaplaceno|zrušeno|storno
    """

  private static let german = """
    name/last:name
    holder:vollständiger name|vollstaendiger name|vor und nachname|vorname und nachname|inhaber|inhaberin
    holder!:gästename|gaestename|teilnehmername|name des gastes
    person:gast|teilnehmer|teilnehmerin|teilnehmende|besucher|besucherin
    first_name:vorname|vornamen|rufname
    first_name!:teilnehmername vorname
    last_name:nachname|familienname|zuname
    last_name!:teilnehmername nachname|teilnehmername familienname
    reference:referenz|ticketnummer|kartennummer|ticketcode
    reference!:bestellung|bestellnummer|bestell nr|bestellcode|buchung|buchungsnummer|buchungs nr|buchungscode|auftrag\
    |auftragsnummer|reservierung|reservierungsnummer
    seats:sitz|sitze|sitzplatz|sitzplätze|sitzplaetze|sitznummer|platznummer|platz nr|sitz nr|sitzplatznummer
    seat_name:sitzplatzname|sitzplatzbezeichnung|platzbezeichnung
    zone:bereich|zone|block|sektor|sitzplatzbereich|sitzplatzzone
    row:reihe|sitzreihe|reihennummer|sitzplatzreihe
    table:tisch|tischnummer|tisch nr
    seats/place:platz
    seats/admits:plätze|plaetze
    admits:anzahl|personen|personenzahl|anzahl personen|anzahl tickets|anzahl karten|anzahl plätze|anzahl plaetze\
    |anzahl gäste|anzahl gaeste|menge|stück|stueck|karten
    companions:begleitung|begleitpersonen|begleitperson|anzahl begleitpersonen|anzahl begleitung
    companions/holder:gäste|gaeste
    title/address:titel
    title:veranstaltung|veranstaltungsname|vorstellung
    place:ort|veranstaltungsort|spielort|saal|halle
    note:anmerkung|anmerkungen|bemerkung|bemerkungen|notiz|notizen|hinweis|hinweise|kommentar|bestellkommentar
    status:status|bestellstatus|zahlungsstatus|buchungsstatus|bezahlt|storniert|storno
    """

  private static let french = """
    name/last:nom
    holder:nom complet|nom et prénom|prénom et nom|nom prénom|prénom nom|titulaire|porteur
    holder!:nom du participant|nom de l'invité
    person:invité|invitée|participant|participante|visiteur
    first_name:prénom|prénoms
    last_name:nom de famille|patronyme
    reference:référence|réf|numéro de billet
    reference!:commande|numéro de commande|n commande|no commande|n de commande|no de commande|code de commande\
    |réservation|numéro de réservation|n de réservation|dossier
    seats:siège|sièges|numéro de siège|numéro de place|n de place|place
    seat_name:nom du siège|nom de la place
    zone:zone|bloc|secteur|section
    row:rang|rangée|numéro de rang
    table:table|numéro de table|n de table
    seats/admits:places
    admits:nombre|nombre de personnes|nb personnes|personnes|nombre de billets|nb billets|billets|nombre de places\
    |nb places|nombre d'invités|quantité|qté
    companions:accompagnant|accompagnants|accompagnateur|accompagnateurs|nombre d'accompagnants
    companions/holder:invités
    title/address:titre
    title:événement|évènement|spectacle|manifestation
    place:lieu|salle
    note:note|notes|remarque|remarques|commentaire|commentaires
    status:statut|état|statut de la commande|statut du paiement|payé|annulé
    """

  private static let spanish = """
    name/first:nombre
    holder:nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre|titular
    holder!:nombre del asistente|nombre del invitado
    person:invitado|invitada|asistente|participante
    first_name:nombre de pila|primer nombre
    last_name:apellido|apellidos
    reference:referencia|ref|número de entrada
    reference!:pedido|número de pedido|no de pedido|n de pedido|no pedido|n pedido|código de pedido|reserva\
    |número de reserva|no de reserva|código de reserva|localizador
    seats:asiento|asientos|butaca|butacas|número de asiento
    seat_name:nombre del asiento
    zone:zona|sector|bloque
    row:fila|número de fila
    table:mesa|número de mesa
    seats/place:localidad
    seats/admits:plazas
    admits:cantidad|personas|número de personas|entradas|número de entradas|número de plazas|número de invitados
    companions:acompañante|acompañantes|número de acompañantes
    companions/holder:invitados
    title/address:título
    title:evento|espectáculo|función
    place:lugar|recinto|sala
    note:nota|notas|observación|observaciones|comentario|comentarios
    status:estado|estado del pedido|estado del pago|pagado|cancelado|anulado
    """

  private static let polish = """
    holder:imię i nazwisko|nazwisko i imię|posiadacz
    person:gość|uczestnik|uczestniczka
    first_name:imię|imiona
    last_name:nazwisko
    reference:numer biletu|nr biletu
    reference!:zamówienie|numer zamówienia|nr zamówienia|kod zamówienia|rezerwacja|numer rezerwacji|nr rezerwacji\
    |kod rezerwacji
    seats:siedzenie|fotel|numer miejsca|nr miejsca|miejsce siedzące
    seat_name:nazwa miejsca
    zone:sektor|strefa
    row:rząd|numer rzędu|nr rzędu
    table:stolik|stół|numer stolika|nr stolika
    seats/place:miejsce
    seats/admits:miejsca
    admits:liczba|liczba osób|ilość|ilość osób|liczba biletów|liczba miejsc|liczba gości|osoby|szt|sztuk|bilety
    companions:osoba towarzysząca|osoby towarzyszące|liczba osób towarzyszących
    companions/holder:goście
    title/address:tytuł
    title:wydarzenie|impreza|spektakl
    place:miejsce wydarzenia|lokalizacja|sala
    note:uwaga|uwagi|notatka|notatki|komentarz
    status:stan|status|status zamówienia|status płatności|opłacone|anulowane
    """

  private static let japanese = """
    holder:氏名|ご氏名|お名前|名前|参加者名|参加者氏名|来場者名|来場者氏名
    person:参加者|来場者
    first_name:名
    last_name:姓|苗字|名字
    reference:参照番号|チケット番号
    reference!:予約番号|注文番号|申込番号|受付番号
    seats:座席|座席番号|席|席番|席番号
    zone:ゾーン|ブロック|エリア
    row:列|座席列
    table:テーブル|卓|テーブル番号
    admits:枚数|人数|数量
    companions:同伴者|同伴者数|同行者|同行者数
    title:公演|公演名|イベント|イベント名|タイトル
    place:会場|場所
    note:備考|メモ|注記|特記事項
    status:状態|ステータス|支払状況
    """

  private static let arabic = """
    name/first:الاسم
    holder:الاسم الكامل|الاسم الثلاثي|اسم الضيف|اسم المشارك|حامل التذكرة
    person:الضيف|المشارك
    first_name:الاسم الأول
    last_name:اسم العائلة|اللقب|الاسم الأخير
    reference:المرجع|رقم المرجع|رقم التذكرة
    reference!:رقم الطلب|رقم الحجز|الحجز
    seats:المقعد|المقاعد|رقم المقعد|مقعد
    zone:المنطقة|القطاع
    row:الصف|صف|رقم الصف
    table:الطاولة|طاولة|رقم الطاولة
    admits:العدد|عدد الأشخاص|عدد التذاكر|الكمية|عدد الضيوف
    companions:المرافقون|المرافقين|عدد المرافقين|مرافق
    title:الفعالية|اسم الفعالية|الحدث
    place:المكان|الموقع|القاعة
    note:ملاحظة|ملاحظات|الملاحظات
    status:الحالة|حالة الطلب|حالة الدفع
    """
}
