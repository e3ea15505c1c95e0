internal import Vocabulary

extension Words {
  static let spanish = Words(
    language: .spanish,
    boardingPass: "Tarjeta de embarque",
    itineraryReceipt: "Recibo de itinerario",
    ticket: "Entrada",
    reservation: "Reserva",
    appointment: "Cita",
    admission: "Entrada",
    staff: "Personal",
    gate: "Puerta",
    boarding: "Embarque",
    seatAboard: "Asiento",
    group: "Grupo",
    sequence: "N.º de secuencia",
    passenger: "Pasajero",
    booking: "Reserva",
    cabin: "Clase",
    baggage: "Equipaje",
    fastTrack: "Acceso rápido",
    frequentFlyer: "Viajero frecuente",
    ticketNumber: "N.º de billete",
    nameInCode: "En el código",
    begins: "Comienzo",
    doors: "Apertura",
    ends: "Fin",
    entrance: "Acceso",
    seat: "Asiento",
    seats: "Asientos",
    room: "Habitación",
    rooms: "Habitaciones",
    guests: "Huéspedes",
    admits: "Personas",
    name: "Nombre",
    guest: "Huésped",
    appointmentFor: "Para",
    reference: "Referencia",
    until: "Hasta",
    validUntil: "Válido hasta",
    arriveFrom: "Llegada desde las",
    leaveUntil: "Salida hasta las",
    seeScreens: "ver pantallas",
    checkScreens: "consulte las pantallas",
    atTheGate: "en la puerta",
    onALap: "en brazos",
    standby: "lista de espera",
    yes: "sí",
    first: "Primera",
    business: "Business",
    premiumEconomy: "Turista premium",
    economy: "Turista",
    terminal: "Terminal\u{A0}{terminal}",
    fromTo: "{origin} – {destination}",
    gateIs: "puerta {gate}",
    seatIs: "asiento {seat}",
    sequenceIs: "secuencia {sequence}",
    bookingIs: "reserva {booking}",
    then: "Después",
    thenLegs: "Después {legs}",
    fromUntil: "Del {from} al {until}",
    good: "Válido: {from} – {until}, {zone}",
    passNumber: "n.º {pass}",
    passCount: "Número de documentos: {count}",
    comma: ", ",
    boardsNobody: "Solo un recibo: no sirve para embarcar.",
    waitForSeat: "Lista de espera: espere en la puerta a que haya un asiento.",
    notCheckedIn: "Check-in pendiente: diríjase a la aerolínea antes de ir a la puerta.",
    howToScan: "Para que el código se lea",
    keepCleanToGate:
      "No doble el código ni lo tape con los dedos o pegatinas, y lleve esta página a la puerta.",
    keepClean:
      "No doble el código ni lo tape con los dedos o pegatinas, y lleve esta página consigo.",
    layFlat: """
      Si no se lee: ponga la página plana, a un palmo del lector y sin reflejos; la orientación no importa. \
      También vale una foto de la página en el móvil.
      """,
    agentFinds: "¿Sigue sin leerse? El agente puede embarcarle con estos datos: {details}.",
    staffFinds:
      "¿Sigue sin leerse? El personal puede encontrarle con la referencia {reference}, n.º {pass}.",
    wearBadge: """
      Lleve esta tarjeta a la vista. No abre ningún acceso. Escanéela cuando deje entrar a una persona rechazada \
      en el control.
      """,
    lostBadge: "Si la pierde o la encuentra, avise a {issuer} e indique el número {reference}.",
    keepSecret: "No comparta el código",
    codeIsPass: """
      El código es lo que vale. {issuer} lo ha firmado y el lector comprueba la firma incluso sin red. Quien \
      tenga una imagen puede intentar usarlo antes que usted.
      """,
    fromIssuer: "Mensaje de {issuer}",
    foldHere: "doblar aquí",
    stripHint: """
      Si el código no se lee, póngalo plano y sin reflejos; el personal puede encontrarle por la referencia.
      """,
    screenHint: "Suba el brillo de la pantalla al máximo y acérquela a un palmo del lector.",
    codeOfPass: "Código de barras n.º {pass}: muéstrelo al lector",
    weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
    shortWeekdays: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
    shortMonths: [
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
    ],
    firstOfMonth: "1",
    longDay: "{weekday}, {day} de {month} de {year}",
    shortDay: "{weekday}, {day} {month}",
    shortDayAndYear: "{weekday}, {day} {month} {year}",
    date: "{day} {month} {year}",
    dayAndTime: "{day}, {time}")
}
