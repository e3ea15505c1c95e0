package import Bookings

/// The messages of shows.
extension TravelerMessage {
  package static let showCancelled = TravelerMessage(
    en: "This show is cancelled.",
    cs: "Toto představení je zrušeno.",
    de: "Diese Vorstellung fällt aus.",
    fr: "Cette séance est annulée.",
    es: "Esta función está cancelada.",
    pl: "Ten seans jest odwołany.",
    ja: "この公演は中止になりました。",
    ar: "أُلغي هذا العرض.")
  package static let showStarted = TravelerMessage(
    en: "This show has already begun.",
    cs: "Toto představení už začalo.",
    de: "Diese Vorstellung hat bereits begonnen.",
    fr: "Cette séance a déjà commencé.",
    es: "Esta función ya ha comenzado.",
    pl: "Ten seans już się rozpoczął.",
    ja: "この公演はすでに始まっています。",
    ar: "لقد بدأ هذا العرض بالفعل.")
}
