import Foundation
import PassTestSupport
import Testing

/// `passtool door` as an organiser and an agent use it.
@Suite struct DoorCommandTests {
  private let session: Session
  private static let evening = "--now 2025-03-15T18:45:00Z"

  init() throws {
    session = try Session()
    try session.write("guests.csv", "Reference,Name,Seats\nB-1,Jane Doe,A1\nB-2,John Doe,A2\n")
    try session.write(
      "event.json",
      #"{"issuer":"ZOFIN","kind":"event","title":"Ball","place":"Hall","#
        + #""starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00","#
        + #""reference":"B"}"#)
  }

  /// Makes keys and tickets, and writes the barcode texts into the files 1 and 2.
  private func printTickets() async throws {
    let printed = try await session.run(
      """
      passtool keys generate --issuer ZOFIN --now 2025-03-01T00:00:00Z >/dev/null
      passtool print --csv guests.csv --event event.json --out tickets --now 2025-03-01T12:00:00Z
      for n in 1 2; do
        sed -n "${n}s/.*\\"barcode_data\\":\\"\\([^\\"]*\\)\\".*/\\1/p" tickets/passes.ndjson > $n
      done
      """)
    try #require(printed.code == 0, "\(printed)")
  }

  /// Returns the reason of each answer, or the decision of an answer without a reason.
  private func lights(_ answer: Session.Answer) -> [String] {
    answer.output.map { line in
      let word =
        line.firstMatch(of: /"reason":"([a-z_]+)"/)
        ?? line.firstMatch(of: /"decision":"([a-z]+)"/)
      return word.map { String($0.1) } ?? line
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `one command opens a door that admits once, and goes on where it stopped`() async throws {
    defer { session.end() }
    try await printTickets()
    let first = try await session.run(
      "cat 1 1 2 | passtool door tickets --json \(Self.evening)")
    #expect(first.code == 0 && lights(first) == ["admit", "already_admitted", "admit"], "\(first)")
    let again = try await session.run("cat 1 2 | passtool door tickets/ --json \(Self.evening)")
    #expect(lights(again) == ["already_admitted", "already_admitted"], "\(again)")
    let byState = try await session.run(
      "cat 2 | passtool door --state tickets.door --json \(Self.evening)")
    #expect(lights(byState) == ["already_admitted"], "\(byState)")
    let words = try await session.run("passtool door tickets \(Self.evening) < 1")
    let said = words.error.joined(separator: "\n")
    #expect(said.contains("What this door cannot know:") && said.contains("both say CONFLICT"))
    #expect(said.contains("which tickets are revoked after its list of revoked tickets was signed"))
    let modes = try await session.run("stat -c %a tickets.door tickets.door/root/private/*/*.pem")
    #expect(modes.output == ["700", "600"], "\(modes)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a rehearsal leaves nothing behind, and the evening begins with nobody in`() async throws {
    defer { session.end() }
    try await printTickets()
    let answer = try await session.run(
      """
      all() { find . -type f ! -name before ! -name after -print0 | sort -z | xargs -0 sha256sum; }
      mkdir tmp; all > before
      cat 1 1 2 | TMPDIR=$PWD/tmp passtool door tickets --rehearsal --json --read-twice 0 \
        --now 2025-03-15T21:00:00Z
      all > after; cmp before after && ls tmp
      cat 1 | passtool door tickets --json \(Self.evening)
      """)
    #expect(lights(answer) == ["admit", "already_admitted", "admit", "admit"], "\(answer)")
    #expect(answer.error.joined().contains("REHEARSAL: no entry counts"), "\(answer)")
    #expect(answer.output.last?.contains(#""admitted":1"#) == true, "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a ticket for several counts one and asks at a terminal how many are there`() async throws {
    defer { session.end() }
    try session.write("guests.csv", "Reference,Name,Tickets\nB-1,Doe family,5\nB-2,Roe family,5\n")
    try await printTickets()
    let door = try PseudoTerminal(
      session,
      ["door", "tickets", "--screen", "scroll", "--now", "2025-03-15T18:45:00Z"])
    func text(_ ticket: String) throws -> String {
      try session.read(ticket).trimmingCharacters(in: .newlines)
    }
    func ask(_ ticket: String) throws {
      door.type(try text(ticket) + "\r")
      while try !door.line().contains("How many are here") {}
    }
    func counts() throws -> String {
      while true {
        let line = try door.line()
        if line.contains(" still to come") { return line.trimmingCharacters(in: .whitespaces) }
      }
    }
    try ask("1")
    door.type("4")
    #expect(try counts().hasPrefix("4 in"))
    try ask("2")
    // Enter lets in one person; the first ticket, which is read twice, lets in no one more.
    door.type("\r")
    door.type(try text("1") + "\r")
    #expect(try counts().hasPrefix("5 in"))
    let closed = try await session.run(
      "passtool gate ctl close --store tickets.door/gate \(Self.evening)")
    #expect(closed.code == 0, "\(closed)")
    #expect(door.wait() == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `only what changed is drawn`() async throws {
    defer { session.end() }
    try await printTickets()
    let print =
      "passtool print --csv guests.csv --event event.json --out tickets --now 2025-03-01T12:00:00Z"
    let answer = try await session.run(
      """
      old() { touch -d 2001-01-01 tickets/*.pdf; }
      drawn() { find tickets -name '*.pdf' -newermt 2002-01-01 | wc -l; }
      old; \(print) >/dev/null; drawn
      rm tickets/B-1*.pdf; \(print) >/dev/null; drawn
      old; sed -i 's/John/Jon/' guests.csv; \(print) --yes >/dev/null; drawn
      old; \(print) --paper letter >/dev/null; drawn
      old; sed -i 's/Hall/Hotel/' event.json; \(print) --yes >/dev/null; drawn
      """)
    #expect(answer.output == ["0", "1", "1", "2", "2"], "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `what is wrong is said before the first guest`() async throws {
    defer { session.end() }
    try await printTickets()
    let cases = [
      ("passtool door", 64, "name the directory of the printed tickets"),
      ("passtool door nowhere", 66, "nowhere: no such directory"),
      ("passtool door keys", 66, "holds no passes.ndjson"),
      ("passtool door tickets --keys other", 66, "give the directory of the keys: --keys DIR"),
      (
        "passtool door tickets --event Gala", 64,
        "no ticket is for Gala; there are tickets for Ball"
      ),
      ("passtool door tickets --policy reentry", 65, "the policy of a door never changes"),
      ("passtool door --state nothing", 66, "open the door first"),
      ("passtool door invite --state lane", 66, "open the door first"),
      ("passtool door join 1", 65, "begins with PT1D/"),
    ]
    _ = try await session.run("passtool door tickets \(Self.evening) < /dev/null")
    for (command, code, words) in cases {
      let answer = try await session.run("\(command) \(Self.evening) < /dev/null")
      #expect(answer.code == code && answer.error.joined().contains(words), "\(command): \(answer)")
    }
    let foreign = try await session.run(
      """
      passtool keys generate --issuer ZOFIN --keys other --now 2025-03-01T00:00:00Z >/dev/null
      passtool door tickets --keys other --state x \(Self.evening) < 1
      """)
    #expect(foreign.code == 65, "\(foreign)")
    #expect(foreign.error.joined().contains("signed none of the 2 tickets"), "\(foreign)")
    let renamed = try await session.run(
      """
      sed -i s/Ball/Gala/ event.json
      passtool print --csv guests.csv --event event.json --out gala --now 2025-03-01T12:00:00Z
      passtool door gala --state tickets.door \(Self.evening) < 1
      """)
    #expect(
      renamed.code == 65 && renamed.error.joined().contains("is the door of Ball"), "\(renamed)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `from keys alone a door admits once, and says that it has no list`() async throws {
    defer { session.end() }
    try await printTickets()
    let door = "passtool door --trust ZOFIN=keys/ZOFIN.jwks.json --event Ball"
    let answer = try await session.run("cat 1 1 | \(door) \(Self.evening)")
    #expect(answer.output.contains { $0.contains("COME IN") }, "\(answer)")
    #expect(answer.output.contains { $0.contains("already_admitted") }, "\(answer)")
    #expect(
      answer.error.joined().contains("who is still to come: this door has no guest list"),
      "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a guest whose phone is dead comes in by hand, once`() async throws {
    defer { session.end() }
    try await printTickets()
    _ = try await session.run("passtool door tickets \(Self.evening) < /dev/null")
    let board = try await session.run(
      "passtool gate ctl board B-2 --id-checked --reason phone --store tickets.door/gate "
        + Self.evening)
    #expect(board.code == 0 && board.output.joined().contains("COME IN"), "\(board)")
    let late = try await session.run("passtool door tickets --json \(Self.evening) < 2")
    #expect(lights(late) == ["already_admitted"], "\(late)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the full screen shows the light, is closed by a number, and gives the terminal back`()
    async throws
  {
    defer { session.end() }
    try await printTickets()
    let shown = try await session.run(
      """
      mkfifo in
      door='passtool door tickets --read-twice 0 \(Self.evening) 2>/dev/null'
      TERM=xterm script -qec "stty cols 60 rows 16; $door; stty -a" /dev/null < in > shown &
      exec 3> in
      until grep -q 'scan a ticket' shown; do :; done
      cat 1 >&3; until grep -q 'scan 1' shown; do :; done
      cat 1 >&3; until grep -q 'scan 2' shown; do :; done
      # A person types: the next key comes when the screen shows the one before.
      type() {
        rest=$1; typed=
        while [ -n "$rest" ]; do
          key=${rest%"${rest#?}"}; rest=${rest#?}; typed=$typed$key
          printf %s "$key" >&3; until grep -q "$2: ${typed#/}_" shown; do :; done
        done
        printf '\\r' >&3
      }
      printf '/jane\\r' >&3; until grep -q 'this came as fast as a scan' shown; do :; done
      type /doe search; until grep -q '2 on the list for doe' shown; do :; done
      printf '\\003' >&3; until grep -q 'to close this lane type' shown; do :; done
      number=$(sed -n 's/.*to close this lane type \\([0-9]*\\) .*/\\1/p' shown | tail -1)
      type "$number" typed
      wait $!; exec 3>&-; cat shown
      """)
    let text = shown.output.joined(separator: "\n")
    #expect(!text.contains("on the list for jane"), "\(shown)")
    #expect(text.contains("\u{1B}[?1049h") && text.contains("\u{1B}[?1049l"), "\(shown)")
    #expect(text.contains("= Jane Doe") && text.contains("already_admitted"), "\(shown)")
    #expect(text.contains("seat A1   B-1") && text.contains("\u{7}"), "\(shown)")
    // Each line is cleared before it is written, because clearing after a line of full width would remove its last
    // column.
    #expect(
      text.split(separator: "\u{1B}[K", omittingEmptySubsequences: false).dropLast()
        .allSatisfy { $0.hasSuffix("m") }, "\(shown)")
    #expect(text.contains(" icanon") && text.contains(" echo "), "\(shown)")
  }
}
