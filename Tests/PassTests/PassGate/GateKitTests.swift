import PassTestSupport
import Testing

/// A new gate that begins with a kit and a card, and kits of other people.
@Suite struct GateKitTests {
  private let session: Session

  init() throws {
    session = try Session()
    try session.write(
      "trust.json",
      #"{"issuer":"GROUND","version":1,"issuers":[{"issuer":"UA","name":"Example Air","#
        + #""keys":["keys/UA.jwks.json"]}]}"#)
    try session.write(
      "tools.sh",
      """
      sign() {
        passtool trust build trust.json --now $2 ${3:+--after $3} -o $1.json
        passtool trust sign $1.json --keys ${4:-root} --now $2 -o $1.jwt
      } 2>/dev/null
      kit() {
        passtool trust kit --root GROUND=${3:-root}/GROUND.jwks.json --out $1 $2.jwt \
          --now 2025-03-15T12:00:00Z
      }
      gate() {
        passtool gate open "$@" --flight UA123 --from SFO --json --now 2025-03-15T15:05:00Z
      }
      """)
    try session.write(
      "prepare.sh",
      """
      . ./tools.sh
      passtool keys generate --issuer UA --now 2025-03-01T00:00:00Z >/dev/null
      for folder in root thief; do
        passtool keys generate --root --issuer GROUND --keys $folder
      done >/dev/null
      sign one 2025-03-14T00:00:00Z
      kit stick one > card
      passtool issue boarding-pass request.json --now 2025-03-15T12:00:00Z |
        sed 's/.*"barcode_data":"\\([^"]*\\)".*/\\1/' > pass
      """)
    try session.write(
      "request.json",
      #"{"issuer":"UA","booking_reference":"ABC123","passenger":{"surname":"DOE","#
        + #""given_names":"JANE"},"segments":[{"carrier":"UA","flight_number":"123","#
        + #""origin":"SFO","destination":"JFK","departure":"2025-03-15T08:30:00-07:00","#
        + #""cabin":"Y","seat":"12A","sequence":25,"status":"1"}]}"#)
  }

  private func decisions(_ answer: Session.Answer) -> [String] {
    answer.output.compactMap { line in
      (line.firstMatch(of: /"reason":"([a-z_]+)"/) ?? line.firstMatch(of: /"decision":"([a-z]+)"/))
        .map { String($0.1) }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `one command and the card bring the first green, and later the same takes what is newer`()
    async throws
  {
    defer { session.end() }
    let first = try await session.run(
      """
      . ./prepare.sh
      { echo; tr ' ' - < card; cat pass pass; } | gate stick
      """)
    #expect(decisions(first) == ["admit", "already_admitted"], "\(first)")
    #expect(first.error.joined().contains("24 digits of the gate card"), "\(first)")
    #expect(first.error.joined().contains("trusts GROUND, bundle 1"), "\(first)")
    let next = try await session.run(
      """
      sed -i 's/"version":1/"version":2/' trust.json
      . ./tools.sh
      sign two 2025-03-15T00:00:00Z; kit stick two | cmp - card
      gate stick < pass; passtool trust status --store gate --now 2025-03-15T15:05:00Z | grep -i version
      rm gate/ledger.sqlite* gate/device.*
      # Whose gate it is, only its ledger says: without one the number is asked for again.
      { cat card pass; } | gate stick --name gatea12; passtool gate report --store gate | head -n 1
      """)
    #expect(decisions(next) == ["already_admitted", "admit"], "\(next)")
    #expect(next.output.joined().contains("2"), "\(next)")
    #expect(next.error.count { $0.contains("digits") } == 1, "\(next)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a kit with other roots, or without the card, is trusted by nobody`() async throws {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./prepare.sh
      sign forged 2025-03-14T00:00:00Z "" thief
      kit evil forged thief > theirs
      cmp -s card theirs && echo the same
      gate evil < card; echo $?
      { echo 1234; cat theirs theirs card; } | gate stick; echo $?
      gate stick < /dev/null; echo $?
      gate stick --number "$(cat theirs)" < pass; echo $?
      # The roots of one and the bundle of the other.
      cp -r stick mixed; cp forged.jwt mixed/bundle.jwt; gate mixed < card; echo $?
      gate nothing < card; echo $?
      ls -d gate
      passtool trust kit --root GROUND=thief/GROUND.jwks.json --out x one.jwt \
        --now 2025-03-15T12:00:00Z; echo $?
      gate stick --number "$(cat card)" < pass
      """)
    #expect(
      answer.output.filter { Int($0) != nil } == ["1", "1", "64", "1", "66", "66", "65"],
      "\(answer)")
    #expect(decisions(answer) == ["admit"], "\(answer)")
    let said = answer.error.joined(separator: "\n")
    #expect(said.contains("is not that of the kit in evil"), "\(answer)")
    #expect(said.contains("has no bundle that its roots signed"), "\(answer)")
    #expect(said.contains("no number was typed"), "\(answer)")
    #expect(said.contains("nothing: is no kit for a gate"), "\(answer)")
    #expect(!answer.output.contains("the same") && !answer.output.contains("gate"), "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the card has the digest of the page for phones, and no page with another file is named`()
    async throws
  {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./prepare.sh
      mkdir -p page/texts
      echo '{"version":"1"}' > page/version.json; echo '{}' > page/texts/en.json
      (cd page && sha256sum texts/en.json version.json > files.sha256)
      page() {
        passtool trust kit --root GROUND=root/GROUND.jwks.json --out phones one.jwt --page $1 \
          --now 2025-03-15T12:00:00Z
      }
      page page | tail -n 1 | tr -d ' '; sha256sum page/files.sha256 | cut -d ' ' -f 1
      echo '{"version":"2"}' > page/version.json
      page page; echo $?
      echo "$(printf '0%.0s' $(seq 64))  ../card" > page/files.sha256
      page page; echo $?
      page nowhere; echo $?
      """)
    try #require(answer.output.count == 5, "\(answer)")
    #expect(answer.output[0].count == 64 && answer.output[0] == answer.output[1], "\(answer)")
    #expect(answer.output[2...] == ["65", "65", "66"], "\(answer)")
    let said = answer.error.joined(separator: "\n")
    #expect(
      said.contains("page/version.json: is not the file that files.sha256 names"), "\(answer)")
    #expect(said.contains("is no line of the list of a page"), "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the list of a kit is there for the report when the stick is gone, and goes as names do`()
    async throws
  {
    defer { session.end() }
    try session.write(
      "list.csv",
      """
      sequence,seat,surname,given_names,booking_reference,status
      25,12A,Doe,Jane,ABC123,1
      26,12B,Doe,John,ABC123,1
      """)
    let answer = try await session.run(
      """
      . ./prepare.sh
      cp list.csv stick/UA123-2025-03-15-SFO.csv
      gate stick --number "$(cat card)" < pass
      mv stick away
      passtool gate report --store gate
      passtool gate report --store gate --flight UA123 --date 2025-03-15 --from SFO | grep boarded
      stat -c %a gate/lists/*
      passtool gate purge --store gate --now 2025-04-10T00:00:00Z --clock-checked; ls gate/lists
      passtool gate purge --store gate --now 2025-06-15T00:00:00Z --clock-checked; ls gate/lists
      passtool gate report --store gate --flight UA123 --date 2025-03-15 --from SFO |
        grep 'no list'
      """)
    #expect(decisions(answer) == ["admit"], "\(answer)")
    let lines = answer.output
    #expect(
      lines.filter { $0.hasPrefix("  boarded       1 of 2 on the list") }.count == 2, "\(answer)")
    #expect(lines.contains("    no. 26  seat 12B  Doe/John"), "\(answer)")
    #expect(lines.contains("600"), "\(answer)")
    #expect(lines.filter { $0 == "2025-03-15-UA123-SFO" }.count == 1, "\(answer)")
    #expect(
      lines.last == "  who did not come: it has no list; give one with --manifest FILE", "\(answer)"
    )
  }

  @Test(.timeLimit(.minutes(5)))
  func `without a date a gate boards the day of the list in the kit, and of several asks which`()
    async throws
  {
    defer { session.end() }
    try session.write(
      "list.csv",
      """
      sequence,seat,surname,given_names,booking_reference,status
      25,12A,Doe,Jane,ABC123,1
      """)
    let answer = try await session.run(
      """
      . ./prepare.sh
      cp list.csv stick/UA123-2025-03-15-SFO.csv
      # 23:30 of the day before at the gate.
      night() {
        passtool gate open "$@" --flight UA123 --from SFO --json --now 2025-03-15T06:30:00Z
      }
      night stick --number "$(cat card)" < /dev/null 2>&1 | grep 'the day is'
      mv stick/UA123-2025-03-15-SFO.csv away.csv
      # The gate has kept the list.
      night stick < /dev/null 2>&1 | grep 'the day is'
      cp list.csv stick/UA123-2025-03-13-SFO.csv; cp list.csv stick/UA123-2025-03-15-SFO.csv
      night stick < /dev/null; echo $?
      night stick --zone Asia/Tokyo < /dev/null; passtool gate report --store gate | head -n 1
      night stick --date 2025-03-15 < /dev/null; echo $?
      """)
    let days = answer.output.filter { $0.contains("the day is") }
    #expect(days.count == 2 && answer.output.contains("UA123 of 2025-03-15 from SFO"), "\(answer)")
    #expect(
      days.allSatisfy { $0.hasSuffix("the day is that of the passenger list: 2025-03-15") },
      "\(answer)")
    #expect(answer.output.filter { Int($0) != nil } == ["64", "0"], "\(answer)")
    #expect(
      answer.error.joined().contains(
        "there are passenger lists of 2025-03-13 and 2025-03-15; give the day of the flight: --date"
      ),
      "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a later list of a kit counts, an older one and a faulty one do not`() async throws {
    defer { session.end() }
    func list(_ made: String?, _ sequences: Int...) -> String {
      (made.map { "made,\($0)\n" } ?? "")
        + "sequence,seat,surname,given_names,booking_reference,status\n"
        + sequences.map { "\($0),\($0)A,Doe,Jane,ABC123,1\n" }.joined()
    }
    try session.write("first.csv", list("2025-03-15T14:00:00Z", 25))
    try session.write("older.csv", list("2025-03-15T13:00:00Z", 25, 26))
    try session.write("undated.csv", list(nil, 25, 26, 27))
    try session.write("future.csv", list("2025-03-15T15:06:01Z", 25, 26, 27))
    try session.write("corrected.csv", list("2025-03-15T15:06:00Z", 25, 26, 27))
    try session.write("faulty.csv", "sequence,seat\n1,\"\n")
    let answer = try await session.run(
      """
      . ./prepare.sh
      for name in faulty first older faulty undated future corrected; do
        cp $name.csv stick/UA123-2025-03-15-SFO.csv
        gate stick --number "$(cat card)" < /dev/null 2> said; echo $name $?
        grep -o 'the gate keeps the list that it has' said
        passtool gate report --store gate --flight UA123 --date 2025-03-15 --from SFO |
          grep -o 'of . on the list'
      done
      """)
    #expect(
      answer.output == [
        "faulty 65", "first 0", "of 1 on the list", "older 0",
        "the gate keeps the list that it has", "of 1 on the list", "faulty 0",
        "the gate keeps the list that it has", "of 1 on the list", "undated 0",
        "the gate keeps the list that it has", "of 1 on the list", "future 0",
        "the gate keeps the list that it has", "of 1 on the list", "corrected 0",
        "of 3 on the list",
      ], "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a kit that is made again has no list of the earlier one`() async throws {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./prepare.sh
      for name in status-1 status-2 status-list-1 mine; do cp one.jwt stick/$name.jwt; done
      kit stick one > card; ls stick
      """)
    #expect(
      answer.output == [
        "bundle.jwt", "gate-kit.json", "mine.jwt", "roots.jwks.json", "status-list-1.jwt",
      ], "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a gate with a ledger and no roots, or the reverse, asks for the number and opens`()
    async throws
  {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./prepare.sh
      passtool gate init --issuer UA --name GATEA1 --store gate --now 2025-03-15T12:00:00Z
      gate stick < /dev/null; echo $?
      { cat card pass; } | gate stick; gate stick < pass
      passtool trust init --store other --root GROUND=root/GROUND.jwks.json one.jwt --now 2025-03-15T12:00:00Z
      { cat card pass; } | gate stick --store other
      passtool gate init --issuer ZOFIN --name GATEA1 --store third --now 2025-03-15T12:00:00Z
      gate stick --store third < card; echo $?; ls third | grep trust
      """)
    #expect(answer.output.filter { Int($0) != nil } == ["64", "65"], "\(answer)")
    #expect(decisions(answer) == ["admit", "already_admitted", "admit"], "\(answer)")
    #expect(
      answer.error.joined().contains("is for gates of UA, and this is a gate of ZOFIN"), "\(answer)"
    )
    #expect(!answer.output.contains { $0.hasPrefix("trust") }, "\(answer)")
  }
}
