internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let spanish = DoorWords(
    language: .spanish,
    ready: "LISTO",
    comeIn: "ADELANTE",
    goodBye: "ADIÓS",
    wait: "ESPERE",
    stop: "ALTO",
    updated: "CARGADO",
    notUpdated: "RECHAZADO",
    readTwice: "DOS VECES",
    readTwiceIn: "el lector leyó dos veces: entró hace {seconds} s",
    readTwiceOut: "el lector leyó dos veces: salió hace {seconds} s",
    howMany:
      "Con esta entrada pueden pasar ahora {all} personas, y 1 de ellas ya está contada. ¿Cuántas hay aquí, contando a esta? Intro: 1   2–{all}: ese número   a: todas",
    otherNumber: "ese no es el número; {close}",
    scanTicket: "escanee una entrada",
    scanPass: "escanee una tarjeta de embarque",
    cannotKnow: "Lo que esta puerta no puede saber:",
    unknown: Unknown(
      copyAtTwoLanes:
        "si una copia se muestra en dos puertas antes de que cada una sepa a quién dejó entrar la otra: cada una deja entrar a una persona, y luego ambas muestran CONFLICTO",
      copyAtEachLane:
        "a quién dejaron entrar las otras puertas: no comparten carpeta, una copia entra una vez en cada una; intercambie los registros con passtool gate export y merge",
      buyer:
        "si quien muestra primero una entrada es quien la compró, cuando no lleva nombre o nadie compara el nombre",
      noneNamesStatus:
        "qué entradas se anularon: las entradas de este evento no nombran ninguna lista de anuladas",
      noStatus:
        "qué entradas se anularon: falta la lista de anuladas, y se rechazan las entradas que nombran una",
      laterStatus:
        "qué entradas se anulan después de firmarse la lista de anuladas que tiene esta puerta",
      noList: "quién falta por llegar: esta puerta no tiene lista de invitados"),
    scan: "lectura {number}",
    seat: "asiento {seat}",
    sequence: "secuencia {number}",
    note: "NOTA",
    paperSays: "el papel dice: {name}",
    gateAtFault: "EL FALLO ES NUESTRO, NO DEL INVITADO: {fault}",
    gateInDoubt: "QUIZÁ EL FALLO ES NUESTRO: {fault}",
    seen: "Intro: leído",
    admitted: "{count} han entrado",
    inside: "{count} dentro",
    toCome: "faltan {count} de {listed}",
    stillToCome: "faltan {count}",
    stopped: "detenidos: {reasons}",
    otherReasons: "{count} por otros motivos",
    conflict: "CONFLICTO: {what}",
    moreInReport: "y {count} más",
    searchHint: "buscar: pulse / y escriba nombre, asiento o referencia   Ctrl-C: cómo cerrar",
    search: "buscar: {text}",
    typed: "escrito: {text}",
    close: "para cerrar escriba {number} e Intro; o en otra terminal: {command}",
    searchTypedTooFast:
      "llegó tan rápido como una lectura; para buscar pulse solo /, espere y escriba",
    whatToType: "pulse / otra vez y escriba nombre, asiento o referencia   Esc: atrás",
    noneFound: "nadie en la lista para {query}; pulse / para buscar de nuevo   Esc: atrás",
    found: "{count} en la lista para {query}",
    moreFound: "y {count} más: escriba más del nombre",
    chooseGuest: "flechas o número, luego Intro: abrir   Esc: dejar la búsqueda",
    notIn: "por llegar",
    isIn: "DENTRO {entry}",
    isInTimes: "DENTRO {count}×, última {entry}",
    chooseAction: "escriba un número e Intro   Esc: atrás",
    nothingToDo: "aquí no se puede hacer nada por este invitado   Esc: atrás",
    admit: "dejar entrar a mano",
    comeBack: "ha vuelto: salió y está aquí de nuevo, cuenta una vez",
    undo: "anular la última entrada: fue un error",
    letOut: "dejar salir a mano: puede volver",
    chooseReason: "¿Por qué? Escriba un número e Intro   Esc: atrás",
    typeReason: "Escriba el motivo e Intro   Esc: atrás",
    reason: "motivo: {text}",
    otherReason: "otro motivo, con palabras",
    admitReasons: [
      "teléfono sin batería", "entrada olvidada", "código ilegible",
      "nombre comprobado en la lista",
    ],
    comeBackReasons: ["salió un momento", "fue a buscar algo"],
    undoReasons: ["persona equivocada", "no ha entrado"],
    letOutReasons: ["teléfono sin batería", "código ilegible"],
    confirmAdmit:
      "¿Es {name}? Mire un documento o pregunte el nombre. Intro: dejar entrar   Esc: no",
    confirmComeBack: "¿Es la misma persona, {name}? Intro: dejar entrar de nuevo   Esc: no",
    confirmUndo: "¿Anular la última entrada de {name}? Intro: anular   Esc: no",
    confirmLetOut: "¿Sale {name}? Intro: dejar salir   Esc: no",
    admitDone: "admitido a mano",
    comeBackDone: "ha vuelto",
    undoDone: "la entrada está anulada",
    letOutDone: "fuera; puede volver",
    notDone: "no se ha hecho: {why}",
    flightTo: "{flight} a {place}",
    nowDeparts: "nueva salida {hour}",
    nowDepartsInstead: "nueva salida {hour} · antes {before}",
    terminal: "{lane} · terminal {number}",
    wayOut: "salida",
    atHour: "a las {hour}",
    onDay: "{day} a las {hour}",
    dayAndHour: "{day} {hour}",
    date: "{day}/{month}",
    yesterday: "ayer",
    today: "hoy",
    tomorrow: "mañana",
    justNow: "ahora mismo",
    minutesAgo: "hace {count} min",
    hoursAgo: "hace {count} h",
    here: "aquí",
    atLane: "en {lane}",
    comma: ", ",
    event: spanishEvent,
    good: "entrada válida",
    wentOut: "fuera; puede volver",
    notInside:
      "esta puerta no registró la entrada de este invitado; déjelo salir y, cuando vuelva, escanee de nuevo",
    people: "{count} de {admitted}",
    notListed: "no está en la lista",
    listedSeat: "la lista dice asiento {seat}",
    notLogged: "sin registrar: {fault}",
    desk: "a la persona al mostrador",
    boxOffice: "a la persona a la taquilla",
    sentences: Sentences(
      reason: spanishSentence, fault: spanishFault, anotherDay: "otro día",
      keyRevokedLater:
        "la clave de la entrada está revocada; la fecha de la entrada es anterior, pero puede ser falsa; compare con la lista y un documento",
      unknownStatusList:
        "la lista de claves de esta puerta quizá es antigua: no nombra la lista de anuladas de esta entrada; cargue la más reciente y escanee de nuevo; si no funciona, envíe {desk}",
      noPassListed:
        "la lista es más nueva que esta entrada y no tiene ninguna para esta persona, quizá fue anulada; compruebe un documento y envíe {desk} por una entrada nueva"
    ))

  @Sendable private static func spanishSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "no se ha leído nada; escanee de nuevo"
    case .tooLong: "el código es demasiado largo para una entrada; pida la entrada"
    case .notAPass: "este código no es una entrada; pida la entrada"
    case .malformed: "dañado o alterado; escanee de nuevo y, si vuelve a salir rojo, envíe {desk}"
    case .unsigned: "tarjeta de embarque sin firma; compárela con la lista y un documento"
    case .signatureMissing: "falta la firma que debe llevar; envíe {desk}"
    case .unsupportedAlgorithm: "falsificado: tipo de firma desconocido; envíe {desk}"
    case .unexpectedHeader: "el código no es de este sistema; envíe {desk}"
    case .wrongType: "este código no es una entrada; pida la entrada"
    case .unknownIssuer: "esta puerta no conoce al emisor {issuer}; envíe {desk}"
    case .unknownKey:
      "esta puerta no tiene la clave de {issuer}: la puerta no está al día, o la entrada es falsa; envíe {desk} y llame al supervisor"
    case .badSignature: "falsificado o alterado: la firma no coincide; envíe {desk}"
    case .newerFormat:
      "entrada de un formato más nuevo; compruebe a mano y actualice el programa"
    case .malformedClaims: "la entrada firmada tiene un contenido erróneo; envíe {desk}"
    case .keyNotYetValid: "la clave de la entrada aún no vale; compruebe el reloj de esta puerta"
    case .keyExpired: "la clave de la entrada ya no vale; envíe {desk} por una entrada nueva"
    case .keyNotAllowed: "esa clave no puede firmar tales entradas; envíe {desk}"
    case .keyRevoked: "la clave de la entrada fue revocada; envíe {desk}"
    case .outlivesKey: "la entrada vale fuera de la vigencia de su clave; envíe {desk}"
    case .lifetimeTooLong: "la entrada vale más tiempo del permitido; envíe {desk}"
    case .holderProofRequired: "la entrada es personal; compruebe un documento"
    case .trustExpired: "la lista de claves de esta puerta es demasiado vieja; cargue una nueva"
    case .statusStale: "la lista de entradas anuladas es demasiado vieja o falta; cargue una nueva"
    case .clockUntrusted: "el reloj de esta puerta está mal; póngalo en hora"
    case .notYetValid: "demasiado pronto: vale desde {from}; pida que vuelva entonces"
    case .expired: "demasiado tarde: valía hasta {until}; envíe {desk}"
    case .revoked: "entrada anulada, quizá sustituida por otra más nueva; pídala o envíe {desk}"
    case .suspended: "entrada suspendida; envíe {desk}"
    case .unknownStatus: "no se puede saber el estado de la entrada; envíe {desk}"
    case .wrongFlight: "otro vuelo: es para {other}; envíe a la persona a la puerta de ese vuelo"
    case .wrongDate: "otro día: es para {other}; envíe {desk}"
    case .wrongStation: "otro aeropuerto: sale de {other}; envíe {desk}"
    case .wrongEvent: "otro evento: es para {other}; envíe a la persona a la puerta de ese evento"
    case .wrongIssuer:
      "las entradas de {issuer} no valen aquí; envíe a la persona adonde se vendió la entrada"
    case .notCheckedIn: "sin facturar, o retirado de la lista; envíe {desk}"
    case .standby:
      "en lista de espera, sin plaza; si se le dio una: passtool gate ctl clear {sequence}, y escanee de nuevo"
    case .notABoardingPass: "este documento no da acceso; pida la entrada"
    case .notAsListed: "la lista tiene esta entrada con otro nombre; compare con un documento"
    case .superseded: "hay una entrada más nueva; pídala"
    case .houseRule: "una norma del organizador no lo permite; envíe {desk}"
    case .alreadyAdmitted:
      "ya entró {when}; quizá alguien usó una copia; compare el nombre con un documento y llame al supervisor"
    case .notRecorded: "la entrada no se puede registrar; revise el disco de este equipo"
    }
  }

  @Sendable private static func spanishFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle:
      "esta puerta no tiene lista de claves y no puede distinguir una entrada buena de una falsa; llame al supervisor, cargue una lista"
    case .staleBundle:
      "la lista de claves de esta puerta es demasiado vieja; compruebe a los invitados a mano, cargue una nueva"
    case .staleList:
      "la lista de entradas anuladas falta o es demasiado vieja; compruebe a los invitados a mano, cargue una nueva"
    case .wrongClock:
      "el reloj de esta puerta quizá está mal; compruebe a mano las horas de las entradas, compare el reloj con otro y luego póngalo en hora o, si está bien, confírmelo: passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "según el reloj de esta puerta, la entrada es del futuro: quizá el reloj va atrasado; pida al invitado que espere, compare el reloj y póngalo en hora, escanee de nuevo"
    case .olderProgram:
      "la entrada es más nueva que el programa de esta puerta; compruebe a los invitados a mano, actualice el programa"
    case .signatureNotChecked:
      "esta puerta no puede comprobar firmas ({detail}), la entrada puede ser buena; escanee de nuevo y, si no, envíe a los invitados a otra puerta"
    case .notRecorded:
      "esta puerta no puede registrar nada ({detail}) y por eso no deja entrar a nadie; envíe a los invitados a otra puerta, llame al supervisor"
    case .scanner:
      "el escáner está mal configurado; ajústelo al teclado de este equipo, sin caracteres antes del código y con Intro después, sin bloqueo de mayúsculas ({detail})"
    case .unknownKey:
      "al menos {count} entradas distintas nombran la clave {key}, que esta puerta no tiene: la puerta no está al día, o todas son falsas; no deje entrar a nadie con ellas, pida que esperen y llame al supervisor"
    }
  }

  @Sendable private static func spanishEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "ha entrado"
    case .manual: "admitido a mano"
    case .override: "admitido pese al alto"
    case .exit: "ha salido"
    case .offload: "retirado del vuelo"
    case .undo: "entrada deshecha"
    case .clear: "tiene asiento"
    case .departure: "nueva salida"
    case .clock: "reloj confirmado"
    case .close: "cerrado"
    }
  }
}
