import Bookings
import Flights
import FuzzSupport
import Schedules
import Shows
import Vocabulary

/// Seeds for the targets of ledgers, passenger lists, schedules, programmes, recurrence rules and request bodies.
enum DataSeeds {
  static func ledgers() throws -> [String] {
    let lines = try SampleLedger(FuzzGate()).lines().map { String(decoding: $0, as: UTF8.self) }
    let chained = lines.enumerated().map { index, line in
      guard index > 0, let before = line.firstRange(of: #""prev":""#),
        let end = line[before.upperBound...].firstIndex(of: "\"")
      else { return line }
      return line.replacingCharacters(from: before.upperBound, to: end, with: "$PV")
    }
    return lines.map { "l" + $0 }
      + (1...lines.count).map { "s" + chained.prefix($0).joined(separator: "\n") }
      + ["s" + chained[0] + "\n" + chained[0], "e\u{10}@A", "e\u{1}\u{1}\u{1}", "e"]
      + ["r" + lines.joined(separator: "\n") + "\neyJhbGciOiJFUzI1NiJ9.e30.AAAA\n"]
  }

  static let manifests: [String] = {
    let columns = "sequence,seat,surname,given_names,booking_reference,status"
    return [
      columns + "\r\n025,012A,\"Doe\",Jane,ABC123,1\r\n,INF,Doe,Baby,ABC123,0\r\n",
      columns
        + ",pass_id,eticket,note\n1,STBY,\"O\"\"Neil\",,A,7,0D4X8K2M7PQR9TVW,0161234567890,=x\n",
      "\u{FEFF}" + columns + "\n",
      "made,2025-03-15T12:00:00Z\ndeparts,2025-03-15T09:15:00-07:00\n" + columns
        + ",pass_id,paper\n1,1A,Roe,,,offloaded,0D4X8K2M7PQR9TVW 0D4X8K2M7PQR9TVX,\n2,,Doe,,,,,LH\n",
      #"{"made":"2025-03-15T12:00:00Z","passengers":[{"sequence":"","seat":"","surname":"Doe","#
        + #""given_names":"","booking_reference":"","status":"","pass_id":["0D4X8K2M7PQR9TVW"]}]}"#,
      #"""
      [{"sequence":25,"seat":"12A","surname":"Doe","given_names":"Jane","booking_reference":"ABC123",
      "status":"1"},{"sequence":"25","seat":"INF","surname":"Żółć","given_names":"",
      "booking_reference":"","status":"","pass_id":"0D4X8K2M7PQR9TVW","note":"wheelchair"}]
      """#,
    ]
  }()

  static let guests = [
    "Order;First name;Last name;Seats;Quantity;Note;E-mail\n7;Jana;Nováková;A1, A2 / ;2;\"wheelchair\nleft\";j@x\n",
    "name,seat\r\nJane,A1\r\nJane,A1\r\n,,\r\nJohn,\r\n", "\u{FEFF}名\t姓\n太郎\t山田\n",
    "holder,reference,seats,admits,title,place,note,pass_id\n\"Doe, \"\"JD\"\"\",B7,A1+A2,3,Ball,Hall,'=x,0D4X8K2M7PQR9TVW\n",
    "name,title\nJane,Ball\nJane,Concert\n",
    "Name;Sitzplatz;Bestellnummer\n'+1;;9\nM\u{FC}ller;C 3;\n",
    "name,ticket_file,ticket_reference,pass_id\nJane,7.pdf,7,0D4X8K2M7PQR9TVW 0D4X8K2M7PQR9TVX\n",
    "seats\n\"A1,A2,A3\"\n", "\n \nname;seat\rJane;A1\r",
  ]

  private static let rows = """
    UA123,SFO,JFK,08:30,17:05,12345,2025-03-01,2025-03-30,narrow,short
    UA124,JFK,SFO,22:30,02:05+1,67,2025-03-01,2025-11-30,"narrow","short"

    """
  private static let parts = #"""
    {"airports":[{"code":"QQQ","name":"Q","city":"Q","country":"US","zone":"America/New_York"}],
    "seat_maps":[{"name":"narrow","currency":"USD","cabins":[{"cabin":"economy","first_row":1,
    "last_row":3,"letters":"ABC DEF","price_delta":500}]}],
    "tariffs":[{"name":"short","currency":"USD","fares":[{"cabin":"economy","type":"adult",
    "amount":42900}],"taxes":[{"code":"US","per_traveler":560,"basis_points":750}],
    "ancillaries":[{"code":"BAG","label":"A bag","amount":3500}],
    "refunds":[{"hours_before":24,"basis_points":10000}]}]}

    """#

  static let schedules: [String] = {
    let csv = Schedule.Service.columnLine + "\n" + rows
    let flights = #"""
      {"flights":[{"flight":"UA125","origin":"QQQ","destination":"JFK","departs":"08:30",
      "arrives":"09:05","days":"1234567","first_day":"2025-03-01","last_day":"2025-03-02",
      "seat_map":"narrow","tariff":"short"}]}

      """#
    return [csv, parts, flights, parts + "---\n" + csv, flights + "---\n" + parts + "---\n" + csv]
  }()

  /// The programme of the demonstration, and parts of it that fit into an input.
  static let programmes: [String] = {
    guard let day = CivilDate(year: 2025, month: 3, day: 1) else { return [] }
    let files = DemoProgramme.files(from: day).map { String(decoding: $0.bytes, as: UTF8.self) }
    let lines = files.last?.split(separator: "\n").prefix(6).joined(separator: "\n") ?? ""
    return files + [lines + "\n", (files.first ?? "") + "---\n" + lines + "\n"]
  }()

  static let rules = [
    "FREQ=DAILY;COUNT=10", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;COUNT=400",
    "FREQ=WEEKLY;UNTIL=20251231", "FREQ=MONTHLY;BYMONTHDAY=31,-1;UNTIL=20261231T235959Z",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=12",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=29,30,31;SKIP=FORWARD;COUNT=24",
    "freq=monthly;byday=1MO,-1FR,TU;count=5", "FREQ=WEEKLY;BY\r\n DAY=MO;COUNT=3",
    "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO;COUNT=3", "FREQ=DAILY;INTERVAL=10000;UNTIL=99991231",
  ]

  static let bodies = [
    #"""
    q{"flight_ids":["0D4X8K2M7PQR9TVW","0D4X8K2M7PQR9TVX"],"passengers":[{"type":"adult","seat_ids":
    ["0D4X8K2M7PQR9TVY","0D4X8K2M7PQR9TVZ"]},{"type":"infant"}],"hold_ids":["0D4X8K2M7PQR9TV0"],
    "ancillaries":["BAG"]}
    """#,
    #"q{"flight_id":"0D4X8K2M7PQR9TVW","passengers":[{"seat_id":"0D4X8K2M7PQR9TVY"}]}"#,
    #"h{"seats":[{"flight_id":"0D4X8K2M7PQR9TVW","seat_id":"0D4X8K2M7PQR9TVY"}]}"#,
    #"""
    b{"quote_id":"0D4X8K2M7PQR9TVW","payment_method_token":"tok_visa","passengers":[{"last_name":"Doe",
    "first_name":"Jane","date_of_birth":"1990-05-01","document_type":"PASSPORT",
    "document_number":"X1234567"}],"contact":{"email":"jane@example.com","phone":"+1 555 0100"}}
    """#,
    #"s{"passenger_id":"0D4X8K2M7PQR9TVW","flight_id":"0D4X8K2M7PQR9TVX","seat_id":"0D4X8K2M7PQR9TVY"}"#,
    #"""
    n{"news":"DELAYED","departure":"2025-03-15T09:10:00-07:00","arrival":"2025-03-15T17:45:00-04:00"}
    """#,
    #"n{"news":"GATE","gate":"B12"}"#, #"n{"news":"GATE","gate":null}"#, #"n{"news":"CANCELLED"}"#,
  ]
}

extension String {
  fileprivate func replacingCharacters(from start: Index, to end: Index, with text: String)
    -> String
  {
    String(self[..<start]) + text + String(self[end...])
  }
}
