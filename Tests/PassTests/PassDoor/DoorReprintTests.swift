import PassTestSupport
import Testing

/// Tickets are printed anew while their door is open, and a lane joins without the folder.
@Suite struct DoorReprintTests {
  private let session: Session

  init() throws {
    session = try Session()
    try session.write(
      "guests.csv",
      "Reference,Name,Seats\nB-1,Jane Doe,A1\nB-2,John Doe,A2\nB-3,Baby Doe,A3\nB-4,Jay Doe,A4\n")
    try session.write(
      "event.json",
      #"{"issuer":"ZOFIN","kind":"event","title":"Ball","place":"Hall","#
        + #""starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00","#
        + #""reference":"B"}"#)
    try session.write(
      "tools.sh",
      """
      codes() {
        for n in 1 2 3 4; do
          sed -n "${n}s/.*\\"barcode_data\\":\\"\\([^\\"]*\\)\\".*/\\1/p" tickets/passes.ndjson > $1$n
        done
      }
      reprint() {
        passtool print --csv guests.csv --event event.json --out tickets --yes --now $1 >/dev/null 2>&1
      }
      # invite NUMBER: an invitation of that lane waits; the person at the door types on 5.
      invite() {
        rm -f i.in; mkfifo i.in
        passtool door invite tickets --now 2025-03-15T18:45:00Z < i.in > i.out 2>/dev/null &
        inviter=$!
        exec 5> i.in
        until test -s tickets.door/share/LANE$1.join; do :; done
      }
      # agree OUTPUT: both people confirm, once both screens show a number.
      agree() {
        until grep -qs '^to confirm' i.out && grep -qs '^to confirm' $1; do :; done
        test "$(grep '^number: ' i.out)" = "$(grep '^number: ' $1)" || echo other numbers
        sed -n 's/^to confirm type: //p' i.out >&5; sed -n 's/^to confirm type: //p' $1 >&4
      }
      # answers FILE COUNT: waits for that many.
      answers() { until test "$(grep -c '"decision"' $1)" -ge $2; do :; done; }
      passtool keys generate --issuer ZOFIN --now 2025-03-01T00:00:00Z >/dev/null
      reprint 2025-03-01T12:00:00Z
      codes old
      """)
  }

  /// Returns the reason of each answer in a file, or the decision of an answer without a reason.
  private func lights(_ answer: Session.Answer) -> [String] {
    answer.output.filter { $0.contains(#""decision""#) }.map { line in
      let word =
        line.firstMatch(of: /"reason":"([a-z_]+)"/)
        ?? line.firstMatch(of: /"decision":"([a-z]+)"/)
      return word.map { String($0.1) } ?? line
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `what is corrected and taken back counts at the open door and at a lane that joined`()
    async throws
  {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./tools.sh
      mkfifo d.in l.in
      passtool door tickets --json --now 2025-03-15T18:45:00Z < d.in > d.out 2> d.err &
      exec 3> d.in
      cat old1 >&3; answers d.out 1
      invite 2
      passtool door join tickets.door/share/LANE2.join --state lane --json \
        --now 2025-03-15T18:45:00Z < l.in > l.out 2> l.err &
      exec 4> l.in
      agree l.out
      exec 5>&-; wait $inviter
      # Jane, who is in, marries; John was misspelled; Baby is cancelled.
      sed -i 's/Jane Doe/Jane Roe/; s/John/Jon/; /Baby/d' guests.csv
      reprint 2025-03-15T18:45:30Z
      codes new
      # The journal keeps Jay, and then has the new ones of Jane and Jon.
      cat old2 new3 old3 new2 >&3; answers d.out 5
      until cmp -s lane/gate/manifest.csv tickets/tickets.csv; do :; done
      cat old2 new3 old3 new2 new1 >&4; answers l.out 5
      exec 3>&- 4>&-; wait
      cat d.out l.out
      """)
    #expect(
      lights(answer) == [
        "admit", "revoked", "admit", "revoked", "already_admitted",
        "revoked", "already_admitted", "revoked", "already_admitted", "admit",
      ], "\(answer)")
    // A guest who shows the former, uncorrected ticket is asked for the newer one.
    #expect(
      answer.output.contains { $0.contains("took the place of this one") && $0.contains("/B-2") },
      "\(answer)")
    let named = answer.output.filter { $0.contains("already entered with the earlier ticket") }
    #expect(named.count == 2, "\(answer)")
    #expect(named.first?.contains("ticket as Jane Doe at") == true, "\(named)")
    // A guest who came in with the former ticket does not count as still to come on the corrected list.
    #expect(answer.output.contains { $0.contains(#""to_board":0"#) }, "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a lane that scans the codes joins without a folder, and says that it hears nobody`()
    async throws
  {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./tools.sh
      passtool door tickets --now 2025-03-15T18:45:00Z < /dev/null >/dev/null 2>&1
      mkfifo l.in
      invite 2
      passtool door join --state lane --json --now 2025-03-15T18:45:00Z < l.in > l.out 2> l.err &
      exec 4> l.in
      cat tickets.door/share/LANE2.join >&4
      until grep -qs '^PT1A/' l.out; do :; done
      grep '^PT1A/' l.out >&5
      agree l.out
      until test -s tickets.door/share/LANE2.join.bundle; do :; done
      passtool trust show tickets.door/share/LANE2.join.bundle --text --now 2025-03-15T18:45:00Z >&4
      exec 5>&-; wait $inviter
      passtool status show tickets.door/share/status-*.jwt --text >&4
      cat old1 old1 >&4; answers l.out 2
      exec 4>&-; wait
      cat l.out; cat l.err >&2
      """)
    #expect(lights(answer) == ["admit", "already_admitted"], "\(answer)")
    let said = answer.error.joined(separator: "\n")
    #expect(said.contains("no folder is shared"), "\(answer)")
    #expect(said.contains("this lane has no list of guests"), "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a lane that joins by a file on a stick gets the status lists with it`() async throws {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./tools.sh
      passtool door tickets --now 2025-03-15T18:45:00Z < /dev/null >/dev/null 2>&1
      mkdir stick; mkfifo i.in l.in
      passtool door invite tickets -o stick/lane --now 2025-03-15T18:45:00Z < i.in > i.out 2>&1 &
      inviter=$!
      exec 5> i.in
      until test -s stick/lane; do :; done
      passtool door join stick/lane --state lane --json --now 2025-03-15T18:45:00Z < l.in > l.out 2>&1 &
      exec 4> l.in
      agree l.out
      exec 5>&-; wait $inviter
      cat old1 old1 >&4; answers l.out 2
      exec 4>&-; wait
      cat l.out; ls stick
      """)
    #expect(lights(answer) == ["admit", "already_admitted"], "\(answer)")
    #expect(!answer.output.contains { $0.hasPrefix("lane.") }, "\(answer)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a lane that died is dismissed by name, and only one that there was`() async throws {
    defer { session.end() }
    let answer = try await session.run(
      """
      . ./tools.sh
      passtool door tickets --now 2025-03-15T18:45:00Z < /dev/null >/dev/null 2>&1
      cat tickets.door/share/ZOFIN_DOOR1.alive
      echo "1 1" > tickets.door/share/ZOFIN_LANE2.alive
      passtool door dismiss LANE3 tickets; echo $?
      passtool door dismiss DOOR1 tickets; echo $?
      passtool door dismiss lane2 tickets; echo $?
      cat tickets.door/share/ZOFIN_LANE2.alive
      """)
    #expect(
      answer.output == [
        "closed", "66", "64",
        "LANE2 of Ball, Hall, 2025-03-15 19:00 +01:00 (18:00 UTC), of ZOFIN counts as closed", "0",
        "closed",
      ], "\(answer)")
    let said = answer.error.joined(separator: "\n")
    #expect(said.contains("no lane is called LANE3; the lanes are: DOOR1, LANE2"), "\(answer)")
    #expect(said.contains("DOOR1 is this lane itself"), "\(answer)")
  }
}
