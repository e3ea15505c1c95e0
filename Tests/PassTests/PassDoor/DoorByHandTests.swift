import Foundation
import PassTestSupport
import Testing

/// Actions by hand at a door: from its own screen, and by commands from another terminal.
@Suite struct DoorByHandTests {
  private let session: Session
  private static let evening = "--now 2025-03-15T18:45:00Z"

  init() throws {
    session = try Session()
    try session.write(
      "guests.csv",
      "Reference,Name,Seats,Admits,Notes\nB-1,Jane Doe,A1,1,\nB-2,John Doe,A2,1,\"wheelchair\nramp\"\n"
        + "B-3,Karel Novák,,2,\n")
    try session.write(
      "event.json",
      #"{"issuer":"ZOFIN","kind":"event","title":"Ball","place":"Hall","#
        + #""starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00","#
        + #""reference":"B","print":{"language":"cs"}}"#)
  }

  /// Makes keys and tickets, and writes the barcode texts into the files 1 to 3.
  private func printTickets() async throws {
    let printed = try await session.run(
      """
      passtool keys generate --issuer ZOFIN --now 2025-03-01T00:00:00Z >/dev/null
      passtool print --csv guests.csv --event event.json --out tickets --now 2025-03-01T12:00:00Z
      for n in 1 2 3; do
        sed -n "${n}s/.*\\"barcode_data\\":\\"\\([^\\"]*\\)\\".*/\\1/p" tickets/passes.ndjson > $n
      done
      """)
    try #require(printed.code == 0, "\(printed)")
  }

  private func lights(_ answer: Session.Answer) -> [String] {
    answer.output.map { line in
      let word =
        line.firstMatch(of: /"reason":"([a-z_]+)"/)
        ?? line.firstMatch(of: /"decision":"([a-z]+)"/)
      return word.map { String($0.1) } ?? line
    }
  }

  /// Shell functions that type at a full screen: the next key comes when the screen shows the effect of the one
  /// before.
  private static let hands = """
    # A pause between two looks leaves the processor to the door.
    shows() { until grep -q "$1" shown; do sleep 0.05; done; }
    key() { : > shown; printf "$1" >&3; shows "$2"; }
    line() {
      rest=$1; typed=
      while [ -n "$rest" ]; do
        k=${rest%"${rest#?}"}; rest=${rest#?}; typed=$typed$k
        printf %s "$k" >&3; shows "$2${typed#/}_"
      done
      key '\\r' "$3"
    }
    """

  @Test(.timeLimit(.minutes(5)))
  func
    `from the screen a guest is found, let in with a reason, and taken back; a scan leaves the choice`()
    async throws
  {
    defer { session.end() }
    try await printTickets()
    let shown = try await session.run(
      """
      mkfifo in; : > shown
      door='passtool door tickets --language en --by 4711 \(Self.evening) 2>/dev/null'
      TERM=xterm script -qec "stty cols 80 rows 24; $door" /dev/null < in >> shown &
      exec 3> in
      \(Self.hands)
      shows 'scan a ticket'
      line /doe 'search: ' 'on the list for doe'
      key '\\033[B' '> 2'
      key '\\r' 'let in by hand'
      line 1 'typed: ' 'phone dead'
      line 1 'typed: ' 'Is it John Doe'
      key '\\r' 'let in by hand: phone dead'
      line /a2 'search: ' 'undo the last entry'
      line 2 'typed: ' 'wrong guest'
      line 1 'typed: ' 'Undo the last entry of John Doe'
      key '\\r' 'the entry was undone: wrong guest'
      line /a1 'search: ' 'let in by hand'
      line 1 'typed: ' 'phone dead'
      : > shown; cat 1 >&3; shows 'COME IN\\|scan 3\\|good pass'
      cp shown left
      key '\\003' 'to close this lane type'
      number=$(sed -n 's/.*to close this lane type \\([0-9]*\\) .*/\\1/p' shown | tail -1)
      line "$number" 'typed: ' '1049l'
      wait $!; exec 3>&-
      cat left
      passtool gate report --store tickets.door/gate --json
      """)
    let text = shown.output.joined(separator: "\n")
    #expect(shown.code == 0 && text.contains("good pass"), "\(shown)")
    let report = shown.output.last ?? ""
    // John's entry was undone, and Jane's is there; the report names the person and the reason of each action.
    #expect(report.contains(#""boarded":1"#) || report.contains(#""boarded": 1"#), "\(report)")
    #expect(report.contains("wrong guest") && report.contains("4711"), "\(report)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a scan is never a choice, however it looks`() async throws {
    defer { session.end() }
    try await printTickets()
    let shown = try await session.run(
      """
      mkfifo in; : > shown
      door='passtool door tickets --language en \(Self.evening) 2>/dev/null'
      TERM=xterm script -qec "stty cols 80 rows 24; $door" /dev/null < in >> shown &
      exec 3> in
      \(Self.hands)
      shows 'scan a ticket'
      line /a2 'search: ' 'let in by hand'
      # A barcode that says 1 and ends with Enter, as a scanner types it.
      key '1\\r' 'not_a_pass'
      key '\\003' 'to close this lane type'
      number=$(sed -n 's/.*to close this lane type \\([0-9]*\\) .*/\\1/p' shown | tail -1)
      line "$number" 'typed: ' '1049l'
      wait $!; exec 3>&-
      passtool gate report --store tickets.door/gate
      """)
    #expect(shown.output.joined().contains("0 of 4 on the list"), "\(shown)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `commands let in, let back in and take back, and say whom they mean`() async throws {
    defer { session.end() }
    try await printTickets()
    _ = try await session.run("passtool door tickets \(Self.evening) < /dev/null")
    let shown = try await session.run("passtool door admit tickets john \(Self.evening)")
    #expect(shown.code == 64 && shown.output.joined().contains("John Doe"), "\(shown)")
    #expect(shown.error.joined().contains("--reason TEXT"), "\(shown)")
    let several = try await session.run(
      "passtool door admit tickets doe --reason phone \(Self.evening)")
    #expect(several.code == 65, "\(several)")
    #expect(several.error.contains("  Jane Doe  seat A1  B-1"), "\(several)")
    #expect(several.error.contains("  John Doe  seat A2  B-2"), "\(several)")
    let admit = "passtool door admit tickets B-2 --reason phone --by 4711 --json \(Self.evening)"
    let first = try await session.run(admit)
    #expect(first.code == 0 && first.output.joined().contains("manual"), "\(first)")
    #expect(first.output.joined().contains("4711"), "\(first)")
    let again = try await session.run(admit)
    #expect(again.code == 1 && again.output.joined().contains("already_admitted"), "\(again)")
    let back = try await session.run(
      "passtool door back tickets B-2 --reason smoke \(Self.evening)")
    #expect(back.code == 0 && back.output.joined().contains("John Doe"), "\(back)")
    let undo = try await session.run(
      "passtool door undo tickets B-2 --reason mistake \(Self.evening)")
    #expect(undo.code == 0 && undo.output.joined().contains("undo"), "\(undo)")
    let nobody = try await session.run(
      "passtool door back tickets B-1 --reason smoke \(Self.evening)")
    #expect(nobody.code == 65 && nobody.error.joined().contains("Jane Doe is not in"), "\(nobody)")
    let late = try await session.run("passtool door tickets --json \(Self.evening) < 2")
    #expect(late.code == 0, "\(late)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a ticket for two lets two in by hand, and no third`() async throws {
    defer { session.end() }
    try await printTickets()
    _ = try await session.run("passtool door tickets \(Self.evening) < /dev/null")
    let admit = "passtool door admit tickets B-3 --reason phone \(Self.evening)"
    let answers = try await session.run("\(admit); \(admit); \(admit); echo $?")
    #expect(answers.output.count { $0.contains("COME IN") } == 2, "\(answers)")
    #expect(answers.output.last == "1", "\(answers)")
    let scan = try await session.run("passtool door tickets --json \(Self.evening) < 3")
    #expect(lights(scan) == ["already_admitted"], "\(scan)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a lane at the way out lets people out and in again, and the counts say who is inside`()
    async throws
  {
    defer { session.end() }
    try await printTickets()
    let once = try await session.run("passtool door tickets --exit \(Self.evening) < 1")
    #expect(once.code == 64 && once.error.joined().contains("--policy reentry"), "\(once)")
    let door = "passtool door tickets --state ball --policy reentry --language en \(Self.evening)"
    let answers = try await session.run(
      """
      cat 1 2 | \(door)
      cat 1 | \(door) --exit
      cat 1 | \(door) --exit --json
      cat 1 | \(door)
      """)
    let text = answers.output.joined(separator: "\n")
    #expect(text.contains("GOOD BYE") && text.contains("out; may come in again"), "\(answers)")
    #expect(text.contains("2 in · 1 inside · 2 still to come"), "\(answers)")
    #expect(text.contains(#""outside":1"#) || text.contains(#""outside": 1"#), "\(answers)")
    #expect(text.contains("2 in · 2 still to come"), "\(answers)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the door speaks the language of its tickets, and JSON does not`() async throws {
    defer { session.end() }
    try await printTickets()
    let words = try await session.run(
      "cat 1 1 2 | passtool door tickets --read-twice 0 \(Self.evening)")
    let text = words.output.joined(separator: "\n")
    #expect(text.contains("✔  VSTUPTE") && text.contains("platná vstupenka"), "\(words)")
    #expect(text.contains("už vpuštěno v 19:45, právě teď, zde"), "\(words)")
    #expect(text.contains("! POZNÁMKA: wheelchair / ramp"), "\(words)")
    #expect(text.contains("already_admitted"), "\(words)")
    let german = try await session.run(
      "passtool door tickets --read-twice 0 --language de \(Self.evening) < 1")
    #expect(german.output.joined().contains("schon eingelassen um 19:45"), "\(german)")
    let json = try await session.run(
      "passtool door tickets --read-twice 0 --json \(Self.evening) < 1")
    #expect(json.output.joined().contains("already admitted at 2025-03-15"), "\(json)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `keys are not made or used beside tickets that other keys signed, unless these are lost`()
    async throws
  {
    defer { session.end() }
    try await printTickets()
    let generate = "passtool keys generate --issuer ZOFIN --now 2025-03-02T00:00:00Z"
    let printing =
      "passtool print --csv guests.csv --event event.json --out tickets --yes --now 2025-03-02T12:00:00Z"
    let more = try await session.run("\(generate)")
    #expect(more.code == 0, "\(more)")
    let lost = try await session.run(
      "mv keys elsewhere-keys.bak; mkdir bak; mv elsewhere-keys.bak bak/keys; \(generate)")
    #expect(lost.code == 65, "\(lost)")
    #expect(
      lost.error.joined().contains("tickets: 3 tickets of ZOFIN are signed by")
        && lost.error.joined().contains("--keys-lost"), "\(lost)")
    let made = try await session.run("\(generate) --keys-lost")
    #expect(made.code == 0, "\(made)")
    let refused = try await session.run(printing)
    #expect(refused.code == 65 && refused.error.joined().contains("put back keys/"), "\(refused)")
    let before = try await session.run("cat tickets/passes.ndjson | wc -l")
    let door = try await session.run("passtool door tickets \(Self.evening) < 1")
    #expect(
      door.code == 65 && door.error.joined().contains("signed none of the 3 tickets"), "\(door)")
    let right = try await session.run("\(printing) --keys bak/keys; wc -l < tickets/passes.ndjson")
    #expect(right.code == 0 && right.output.last == before.output.last, "\(right)")
  }
}
