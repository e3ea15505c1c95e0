internal import PassPages

/// The texts about the people, animals and things that an appointment is for.
extension PageText {
  static let forWhom = PageText(
    en: "For whom", cs: "Pro koho", de: "Für wen", fr: "Pour qui", es: "Para quién",
    pl: "Dla kogo", ja: "対象", ar: "لمن")
  static let forAnother = PageText(
    en: "For another", cs: "Pro někoho dalšího", de: "Für jemand anderen",
    fr: "Pour quelqu’un d’autre", es: "Para otra persona o animal", pl: "Dla kogoś innego",
    ja: "ほかの対象", ar: "لغيرهم")
  static let chooseKnown = PageText(
    en: "Choose one or several, or enter another name below.",
    cs: "Vyberte jedno nebo více jmen, nebo níže zadejte jiné.",
    de: "Wählen Sie einen oder mehrere Namen, oder geben Sie unten einen anderen ein.",
    fr: "Choisissez un ou plusieurs noms, ou saisissez-en un autre ci-dessous.",
    es: "Elija uno o varios nombres, o escriba otro abajo.",
    pl: "Proszę wybrać jedno lub więcej imion albo wpisać poniżej inne.",
    ja: "一つ以上選ぶか、下に別の名前を入力してください。",
    ar: "يرجى اختيار اسم أو أكثر، أو إدخال اسم آخر أدناه.")
  static let name = PageText(
    en: "Name", cs: "Jméno", de: "Name", fr: "Nom", es: "Nombre", pl: "Imię lub nazwa",
    ja: "名前", ar: "الاسم")
  static let nameHint = PageText(
    en: "The person, the animal or the thing that the appointment is for",
    cs: "Osoba, zvíře nebo věc, které se termín týká",
    de: "Die Person, das Tier oder die Sache, um die es geht",
    fr: "La personne, l’animal ou l’objet concerné",
    es: "La persona, el animal o la cosa a la que se refiere la cita",
    pl: "Osoba, zwierzę lub rzecz, której dotyczy wizyta",
    ja: "予約の対象となる人、動物、または物", ar: "الشخص أو الحيوان أو الشيء الذي يخصه الموعد")
  static let nameMissing = PageText(
    en: "Please enter a name.", cs: "Zadejte, prosím, jméno.",
    de: "Bitte geben Sie einen Namen ein.", fr: "Veuillez saisir un nom.",
    es: "Introduzca un nombre, por favor.", pl: "Proszę wpisać imię.",
    ja: "名前を入力してください。", ar: "يرجى إدخال اسم.")
  static let wrongName = PageText(
    en: "A name has at most 64 letters, without control characters.",
    cs: "Jméno má nejvýše 64 znaků a žádné řídicí znaky.",
    de: "Ein Name hat höchstens 64 Zeichen und keine Steuerzeichen.",
    fr: "Un nom a au plus 64 caractères, sans caractère de contrôle.",
    es: "Un nombre tiene como máximo 64 caracteres, sin caracteres de control.",
    pl: "Imię ma najwyżej 64 znaki, bez znaków sterujących.",
    ja: "名前は64文字以内で、制御文字は使えません。",
    ar: "يتكون الاسم من 64 حرفًا على الأكثر، دون محارف تحكم.")
  static let kind = PageText(
    en: "Person, animal or thing", cs: "Osoba, zvíře nebo věc", de: "Person, Tier oder Sache",
    fr: "Personne, animal ou objet", es: "Persona, animal o cosa",
    pl: "Osoba, zwierzę lub rzecz", ja: "種類", ar: "شخص أو حيوان أو شيء")
  static let person = PageText(
    en: "Person", cs: "Osoba", de: "Person", fr: "Personne", es: "Persona", pl: "Osoba",
    ja: "人", ar: "شخص")
  static let child = PageText(
    en: "Child", cs: "Dítě", de: "Kind", fr: "Enfant", es: "Niño o niña", pl: "Dziecko",
    ja: "子ども", ar: "طفل")
  static let dog = PageText(
    en: "Dog", cs: "Pes", de: "Hund", fr: "Chien", es: "Perro", pl: "Pies", ja: "犬", ar: "كلب")
  static let cat = PageText(
    en: "Cat", cs: "Kočka", de: "Katze", fr: "Chat", es: "Gato", pl: "Kot", ja: "猫", ar: "قطة")
  static let animal = PageText(
    en: "Another animal", cs: "Jiné zvíře", de: "Anderes Tier", fr: "Autre animal",
    es: "Otro animal", pl: "Inne zwierzę", ja: "その他の動物", ar: "حيوان آخر")
  static let thing = PageText(
    en: "Thing", cs: "Věc", de: "Sache", fr: "Objet", es: "Cosa", pl: "Rzecz", ja: "物",
    ar: "شيء")
}
