internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let french = DoorWords(
    language: .french,
    ready: "PRÊT",
    comeIn: "ENTREZ",
    goodBye: "AU REVOIR",
    wait: "ATTENDEZ",
    stop: "STOP",
    updated: "MIS À JOUR",
    notUpdated: "REFUSÉ",
    readTwice: "LU DEUX FOIS",
    readTwiceIn: "le lecteur a lu deux fois : entrée il y a {seconds} s",
    readTwiceOut: "le lecteur a lu deux fois : sortie il y a {seconds} s",
    howMany:
      "Ce billet laisse maintenant passer {all} personnes, dont 1 est déjà comptée. Combien sont là, celle-ci comprise ? Entrée : 1   2–{all} : ce nombre   a : toutes",
    otherNumber: "ce n’est pas le bon numéro ; {close}",
    scanTicket: "scannez un billet",
    scanPass: "scannez une carte d’embarquement",
    cannotKnow: "Ce que cette entrée ne peut pas savoir :",
    unknown: Unknown(
      copyAtTwoLanes:
        "si une copie est montrée à deux entrées avant que chacune sache qui l’autre a laissé entrer : chacune laisse entrer une personne, puis les deux affichent CONFLIT",
      copyAtEachLane:
        "qui est entré par les autres entrées : aucun dossier n’est partagé, une copie passe une fois à chacune ; échangez les registres avec passtool gate export et merge",
      buyer:
        "si la première personne à montrer un billet est celle qui l’a acheté, quand le billet ne porte pas de nom ou que personne ne compare le nom",
      noneNamesStatus:
        "quels billets ont été révoqués : les billets de cet événement ne nomment aucune liste de révocation",
      noStatus:
        "quels billets ont été révoqués : cette entrée n’a pas de liste de révocation, et les billets qui en nomment une sont refusés",
      laterStatus:
        "quels billets sont révoqués après la signature de la liste de révocation de cette entrée",
      noList: "qui est encore attendu : cette entrée n’a pas de liste de visiteurs"),
    scan: "lecture {number}",
    seat: "place {seat}",
    sequence: "séquence {number}",
    note: "REMARQUE",
    paperSays: "le papier indique : {name}",
    gateAtFault: "L’ERREUR VIENT DE NOUS, PAS DU VISITEUR : {fault}",
    gateInDoubt: "L’ERREUR VIENT PEUT-ÊTRE DE NOUS : {fault}",
    seen: "Entrée : lu",
    admitted: "{count} entrés",
    inside: "{count} à l’intérieur",
    toCome: "encore {count} attendus sur {listed}",
    stillToCome: "encore {count} attendus",
    stopped: "arrêtés : {reasons}",
    otherReasons: "{count} pour d’autres raisons",
    conflict: "CONFLIT : {what}",
    moreInReport: "et {count} de plus",
    searchHint: "recherche : touche /, puis nom, place ou référence   Ctrl-C : comment fermer",
    search: "recherche : {text}",
    typed: "saisi : {text}",
    close: "pour fermer, tapez {number} puis Entrée ; ou dans un autre terminal : {command}",
    searchTypedTooFast:
      "saisi aussi vite qu’un scan ; recherche : touche / seule, attendez, puis tapez",
    whatToType: "appuyez encore sur /, puis tapez nom, place ou référence   Échap : retour",
    noneFound: "personne sur la liste pour {query} ; touche / : réessayer   Échap : retour",
    found: "{count} sur la liste pour {query}",
    moreFound: "et {count} autres : précisez le nom",
    chooseGuest: "flèches ou numéro, puis Entrée : ouvrir   Échap : quitter la recherche",
    notIn: "attendu",
    isIn: "ENTRÉ {entry}",
    isInTimes: "ENTRÉ {count}×, dernier {entry}",
    chooseAction: "tapez un numéro, puis Entrée   Échap : retour",
    nothingToDo: "rien à faire ici pour ce visiteur   Échap : retour",
    admit: "laisser entrer à la main",
    comeBack: "de retour : est sorti et se présente à nouveau, compté une fois",
    undo: "annuler la dernière entrée : c’était une erreur",
    letOut: "laisser sortir à la main : peut revenir",
    chooseReason: "Pourquoi ? Tapez un numéro, puis Entrée   Échap : retour",
    typeReason: "Tapez la raison, puis Entrée   Échap : retour",
    reason: "raison : {text}",
    otherReason: "autre raison, en toutes lettres",
    admitReasons: [
      "téléphone déchargé", "billet oublié", "code illisible", "nom vérifié sur la liste",
    ],
    comeBackReasons: ["est sorti un moment", "est allé chercher quelque chose"],
    undoReasons: ["mauvaise personne", "n’est pas entré"],
    letOutReasons: ["téléphone déchargé", "code illisible"],
    confirmAdmit:
      "Est-ce {name} ? Regardez une pièce d’identité ou demandez le nom. Entrée : laisser entrer   Échap : non",
    confirmComeBack: "Est-ce la même personne, {name} ? Entrée : laisser rentrer   Échap : non",
    confirmUndo: "Annuler la dernière entrée de {name} ? Entrée : annuler   Échap : non",
    confirmLetOut: "{name} sort ? Entrée : laisser sortir   Échap : non",
    admitDone: "admis à la main",
    comeBackDone: "de retour",
    undoDone: "l’entrée est annulée",
    letOutDone: "sorti ; peut revenir",
    notDone: "pas fait : {why}",
    flightTo: "{flight} vers {place}",
    nowDeparts: "nouveau départ {hour}",
    nowDepartsInstead: "nouveau départ {hour} · avant {before}",
    terminal: "{lane} · terminal {number}",
    wayOut: "sortie",
    atHour: "à {hour}",
    onDay: "{day} à {hour}",
    dayAndHour: "{day} {hour}",
    date: "{day}/{month}",
    yesterday: "hier",
    today: "aujourd’hui",
    tomorrow: "demain",
    justNow: "à l’instant",
    minutesAgo: "il y a {count} min",
    hoursAgo: "il y a {count} h",
    here: "ici",
    atLane: "à {lane}",
    comma: ", ",
    event: frenchEvent,
    good: "billet valable",
    wentOut: "sorti ; peut revenir",
    notInside:
      "aucune entrée de ce visiteur n’est enregistrée ici ; laissez-le sortir et, s’il revient, scannez à nouveau",
    people: "{count} sur {admitted}",
    notListed: "pas sur la liste",
    listedSeat: "la liste indique la place {seat}",
    notLogged: "non enregistré : {fault}",
    desk: "la personne au comptoir",
    boxOffice: "la personne à la billetterie",
    sentences: Sentences(
      reason: frenchSentence, fault: frenchFault, anotherDay: "un autre jour",
      keyRevokedLater:
        "la clé du billet est révoquée ; la date du billet est antérieure, mais elle peut être fausse ; comparez avec la liste et une pièce d’identité",
      unknownStatusList:
        "la liste de clés de cette entrée est peut-être ancienne : elle ne nomme pas la liste de révocation de ce billet ; chargez la plus récente et scannez à nouveau ; si cela ne suffit pas, envoyez {desk}",
      noPassListed:
        "la liste est plus récente que ce billet et n’en indique aucun pour cette personne, il a peut-être été révoqué ; vérifiez une pièce d’identité et envoyez {desk} pour un nouveau billet"
    ))

  @Sendable private static func frenchSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "rien n’a été lu ; scannez à nouveau"
    case .tooLong: "le code est trop long pour un billet ; demandez le billet"
    case .notAPass: "ce code n’est pas un billet ; demandez le billet"
    case .malformed:
      "abîmé ou modifié ; scannez à nouveau, et si c’est encore rouge, envoyez {desk}"
    case .unsigned:
      "carte d’embarquement sans signature ; comparez avec la liste et une pièce d’identité"
    case .signatureMissing: "la signature exigée manque ; envoyez {desk}"
    case .unsupportedAlgorithm: "faux : type de signature inconnu ; envoyez {desk}"
    case .unexpectedHeader: "ce code ne vient pas de ce système ; envoyez {desk}"
    case .wrongType: "ce code n’est pas un billet ; demandez le billet"
    case .unknownIssuer: "cette entrée ne connaît pas l’émetteur {issuer} ; envoyez {desk}"
    case .unknownKey:
      "cette entrée n’a pas la clé de {issuer} : l’entrée n’est pas à jour, ou le billet est faux ; envoyez {desk} et appelez le responsable"
    case .badSignature: "faux ou modifié : la signature ne correspond pas ; envoyez {desk}"
    case .newerFormat:
      "billet d’un format plus récent ; mettez le programme à jour, vérifiez à la main en attendant"
    case .malformedClaims: "le billet signé a un contenu incorrect ; envoyez {desk}"
    case .keyNotYetValid:
      "la clé du billet n’est pas encore valable ; vérifiez l’heure de cette entrée"
    case .keyExpired: "la clé du billet n’est plus valable ; envoyez {desk} pour un nouveau billet"
    case .keyNotAllowed: "cette clé ne peut pas signer de tels billets ; envoyez {desk}"
    case .keyRevoked: "la clé du billet a été révoquée ; envoyez {desk}"
    case .outlivesKey: "le billet est valable en dehors de la durée de sa clé ; envoyez {desk}"
    case .lifetimeTooLong: "le billet est valable plus longtemps que permis ; envoyez {desk}"
    case .holderProofRequired: "le billet est lié à une personne ; vérifiez une pièce d’identité"
    case .trustExpired:
      "la liste de clés de cette entrée est trop ancienne ; chargez-en une nouvelle"
    case .statusStale:
      "la liste des billets révoqués est trop ancienne ou manque ; chargez-en une nouvelle"
    case .clockUntrusted: "l’horloge de cette entrée n’est pas à l’heure ; réglez-la"
    case .notYetValid:
      "trop tôt : valable à partir de {from} ; demandez à la personne de revenir à ce moment-là"
    case .expired: "trop tard : valable jusqu’à {until} ; envoyez {desk}"
    case .revoked:
      "billet révoqué, peut-être remplacé par un plus récent ; demandez-le ou envoyez {desk}"
    case .suspended: "billet suspendu ; envoyez {desk}"
    case .unknownStatus: "l’état du billet est inconnu ; envoyez {desk}"
    case .wrongFlight:
      "autre vol : valable pour {other} ; envoyez la personne à la porte de ce vol"
    case .wrongDate: "autre jour : valable pour {other} ; envoyez {desk}"
    case .wrongStation: "autre aéroport : départ de {other} ; envoyez {desk}"
    case .wrongEvent:
      "autre événement : valable pour {other} ; envoyez la personne à l’entrée de cet événement"
    case .wrongIssuer:
      "les billets de {issuer} ne sont pas valables ici ; envoyez la personne là où le billet a été vendu"
    case .notCheckedIn: "pas enregistré, ou retiré de la liste ; envoyez {desk}"
    case .standby:
      "liste d’attente, sans place ; si une place est donnée : passtool gate ctl clear {sequence}, puis scannez à nouveau"
    case .notABoardingPass: "ce document ne donne pas accès ; demandez le billet"
    case .notAsListed: "la liste a ce billet sous un autre nom ; comparez avec une pièce d’identité"
    case .superseded: "il existe un billet plus récent ; demandez-le"
    case .houseRule: "une règle de l’organisateur s’y oppose ; envoyez {desk}"
    case .alreadyAdmitted:
      "déjà entré {when} ; quelqu’un a peut-être utilisé une copie ; comparez le nom avec une pièce d’identité et appelez le responsable"
    case .notRecorded: "l’entrée ne peut pas être enregistrée ; vérifiez le disque de cette machine"
    }
  }

  @Sendable private static func frenchFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle:
      "cette entrée n’a pas de liste de clés et ne peut pas distinguer un bon billet d’un faux ; appelez le responsable, chargez une liste"
    case .staleBundle:
      "la liste de clés de cette entrée est trop ancienne ; vérifiez les visiteurs à la main, chargez-en une nouvelle"
    case .staleList:
      "la liste des billets révoqués manque ou est trop ancienne ; vérifiez les visiteurs à la main, chargez-en une nouvelle"
    case .wrongClock:
      "l’horloge de cette entrée n’est peut-être pas à l’heure ; vérifiez à la main les heures des billets, comparez l’horloge avec une autre, puis réglez-la ou, si elle est juste, confirmez-la : passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "d’après l’horloge de cette entrée, le billet vient du futur : elle retarde peut-être ; faites attendre le visiteur, comparez et réglez l’horloge, scannez à nouveau"
    case .olderProgram:
      "le billet est plus récent que le programme de cette entrée ; vérifiez les visiteurs à la main, mettez le programme à jour"
    case .signatureNotChecked:
      "cette entrée ne peut pas vérifier les signatures ({detail}), le billet est peut-être bon ; scannez à nouveau, puis envoyez les visiteurs à une autre entrée"
    case .notRecorded:
      "cette entrée ne peut rien enregistrer ({detail}) et ne laisse donc entrer personne ; envoyez les visiteurs à une autre entrée, appelez le responsable"
    case .scanner:
      "le scanner est mal réglé ; réglez-le sur le clavier de cet ordinateur, sans caractère avant le code et avec Entrée après, verrouillage majuscules désactivé ({detail})"
    case .unknownKey:
      "au moins {count} billets différents nomment la clé {key}, que cette entrée n’a pas : l’entrée n’est pas à jour, ou ces billets sont tous faux ; ne laissez entrer personne avec ces billets, faites attendre les visiteurs, appelez le responsable"
    }
  }

  @Sendable private static func frenchEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "entré"
    case .manual: "admis à la main"
    case .override: "admis malgré l’arrêt"
    case .exit: "sorti"
    case .offload: "retiré du vol"
    case .undo: "entrée annulée"
    case .clear: "a reçu une place"
    case .departure: "nouveau départ"
    case .clock: "horloge confirmée"
    case .close: "fermé"
    }
  }
}
