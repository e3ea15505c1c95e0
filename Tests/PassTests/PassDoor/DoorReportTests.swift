import Foundation
import PassTestSupport
import Testing

/// `passtool door report`, as the organiser's boss reads it.
@Suite struct DoorReportTests {
  private let session: Session

  /// A list as a Czech spreadsheet writes it: semicolons, a byte order mark, columns of its own.
  private static let guests = """
    \u{FEFF}Stůl;Jméno a příjmení;Skupina;Telefon;Osob;Objednávka\r
    7;Jana Nováková;A <b>;601 101 207;3;B-1\r
    7;Petr Svoboda;B;;1;B-2\r
    9;Adam Dvořák & syn;B;;2;B-3\r

    """

  init() throws {
    session = try Session()
    try session.write("guests.csv", Self.guests)
    try session.write(
      "event.json",
      #"{"issuer":"ZOFIN","kind":"event","title":"Ples <Hvězda>","place":"Palác Žofín","#
        + #""starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00","#
        + #""reference":"B","print":{"language":"cs","zone":"Europe/Prague","issuer_name":"Gymnázium"}}"#
    )
  }

  /// Runs an evening: Jana comes with one of her three, then a second; Petr by hand; Adam does not come.
  private func evening() async throws {
    let run = try await session.run(
      """
      passtool keys generate --issuer ZOFIN --now 2025-03-01T00:00:00Z >/dev/null
      passtool print --csv guests.csv --event event.json --out tickets --now 2025-03-01T12:00:00Z
      sed -n '1s/.*"barcode_data":"\\([^"]*\\)".*/\\1/p' tickets/passes.ndjson > 1
      passtool door tickets --json --now 2025-03-15T17:50:00Z < 1
      (cat 1; echo HELLO) | passtool door tickets --json --now 2025-03-15T18:35:00Z
      passtool gate ctl board B-2 --id-checked --reason 'vybitý telefon' --by 4711 \
        --store tickets.door/gate --now 2025-03-15T18:40:00Z
      """)
    try #require(run.code == 0, "\(run)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the list has her columns, separator and mark, and each person once`() async throws {
    defer { session.end() }
    try await evening()
    let answer = try await session.run("passtool door report tickets --list who.csv")
    #expect(answer.code == 0 && answer.output == [], "\(answer)")
    // The bytes are compared, because a reader of files may leave out the mark.
    let bytes = try Data(contentsOf: session.directory.appending(path: "who.csv"))
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(
      written == """
        \u{FEFF}Stůl;Jméno a příjmení;Skupina;Telefon;Osob;Objednávka;očekáváno osob;přišel;přišlo osob;\
        první příchod;vstup;vpuštění\r
        7;Jana Nováková;A <b>;601 101 207;3;B-1;3;ano;2;2025-03-15 18:50;DOOR1;\r
        7;Petr Svoboda;B;;1;B-2;1;ano;1;2025-03-15 19:40;DOOR1;ručně: vybitý telefon\r
        9;Adam Dvořák & syn;B;;2;B-3;2;ne;0;;;\r

        """)
    // The parts add up, too.
    let parts = try await session.run(
      """
      for part in boarded not-boarded; do
        passtool door report tickets --csv $part | tr -d '\\r' | cut -d, -f4 | sed 1d
      done
      """)
    #expect(parts.output == ["1", "1", "1", "1", "2"], "\(parts)")
    let mode = try await session.run("stat -c %a who.csv")
    #expect(mode.output == ["600"])
    // The door is named by its own directory, and the report is in another language.
    let other = try await session.run(
      "passtool door report tickets.door --language de --list other.csv && sed -n 2p other.csv")
    #expect(
      other.output.last?.contains("B-1;3;ja;2;2025-03-15 18:50;DOOR1;") == true, "\(other)")
  }

  @Test(.timeLimit(.minutes(5)))
  func
    `the page says what, where and when in the language of the tickets, and names who did not come`()
    async throws
  {
    defer { session.end() }
    try await evening()
    let answer = try await session.run(
      """
      passtool door report tickets -o page.html && passtool door report tickets -o page.pdf
      stat -c %a page.html page.pdf; head -c 5 page.pdf
      """)
    #expect(answer.code == 0 && answer.output == ["600", "600", "%PDF-"], "\(answer)")
    let page = try session.read("page.html")
    for words in [
      #"<html lang="cs">"#, "<h1>Ples &lt;Hvězda&gt;</h1>", "<p>sobota 15. března 2025, 19:00</p>",
      "<p>Palác Žofín</p>", "<p>Gymnázium</p>",
      "<span>Očekáváno</span><strong>6</strong><span>vstupenky: 3</span>",
      "<span>Přišlo</span><strong>3</strong>", "<span>Nepřišlo</span><strong>3</strong>",
      "<th>18:30</th>", "<th>19:30</th>", "<h2>Vpuštěno ručně: 1</h2>",
      "<th>Petr Svoboda</th><td>Stůl 7 · B-2 · 19:40 · DOOR1 · vybitý telefon · 4711</td>",
      "<h2>Nepřišlo: 3</h2>", "<th>Jana Nováková</th><td>Stůl 7 · B-1 · 1 z 3</td>",
      "<th>Adam Dvořák &amp; syn</th><td>Stůl 9 · B-3 · 2 z 2</td>",
      "<th>1</th><td>kód, který není vstupenkou</td>",
    ] {
      #expect(page.contains(words), "\(words)\n\(page)")
    }
    for word in ["<script", "http", "UTC", "<Hvězda>"] { #expect(!page.contains(word), "\(word)") }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a report of a gate beside a door says whose report there is`() async throws {
    defer { session.end() }
    try await evening()
    let answer = try await session.run("passtool gate report")
    #expect(answer.code == 66, "\(answer)")
    #expect(answer.error.joined().contains("passtool door report tickets.door"), "\(answer)")
    let elsewhere = try await session.run("mkdir empty && cd empty && passtool gate report")
    #expect(elsewhere.error.joined().contains("passtool gate init"), "\(elsewhere)")
    for command in ["door report", "door report nothing", "door report tickets -o page.doc"] {
      let refused = try await session.run("passtool \(command)")
      #expect(refused.code == (command.hasSuffix("nothing") ? 66 : 64), "\(refused)")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `without a list of guests the list says what the ledger knows`() async throws {
    defer { session.end() }
    try await evening()
    let answer = try await session.run(
      """
      passtool door --trust ZOFIN=keys/ZOFIN.jwks.json --event 'Ples <Hvězda>' --state bare \
        --starts 2025-03-15T19:00:00+01:00 --json --now 2025-03-15T18:35:00Z < 1
      passtool door report bare --list bare.csv -o bare.html
      cat bare.csv; grep -c 'Did not come' bare.html
      """)
    // A line of CSV ends in CR LF.
    let lines = answer.output.dropFirst().joined(separator: "\n").split(whereSeparator: \.isNewline)
    #expect(lines.count == 3 && lines.last == "0", "\(answer)")
    #expect(
      lines[0]
        == "holder,seats,reference,admits,note,pass_id,people expected,came,people who came,first came in,lane,let in"
    )
    #expect(lines[1].hasPrefix("Jana Nováková,Stůl 7,B-1,1,,"), "\(lines[1])")
    #expect(lines[1].hasSuffix(",0,yes,1,2025-03-15 19:35,DOOR1,"), "\(lines[1])")
  }

  @Test(.timeLimit(.minutes(5)))
  func `rows that say the same and name no passes have each person once, and others are below`()
    async throws
  {
    defer { session.end() }
    try await evening()
    try session.write(
      "names.csv", "Name,Group\nJana Nováková,1\nJana Nováková,2\nEva Malá,3\n")
    let answer = try await session.run(
      """
      passtool gate report --store tickets.door/gate --manifest names.csv --list names-came.csv
      tr -d '\\r' < names-came.csv
      """)
    #expect(
      answer.output == [
        "Name,Group,people expected,came,people who came,first came in,lane,let in",
        "Jana Nováková,1,1,yes,1,2025-03-15 18:50,DOOR1,",
        "Jana Nováková,2,1,yes,1,2025-03-15 19:35,DOOR1,", "Eva Malá,3,1,no,0,,,",
        "Petr Svoboda,,0,yes,1,2025-03-15 19:40,DOOR1,by hand: vybitý telefon",
      ], "\(answer)")
  }
}
