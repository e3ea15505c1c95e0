import PassTestSupport

extension TestClient {
  /// Searches for departures from San Francisco to New York, a week after the clock's start.
  func search() async throws -> HTTPReply {
    try await get("/flights/search?origin=SFO&destination=JFK&date=2025-03-08&passengers=1")
  }

  /// Returns the id of the first departure.
  func flight() async throws -> String {
    try await search().json["results"][0].text("flight_id")
  }

  /// Returns free economy seats of a flight.
  func seats(of flight: String, _ count: Int) async throws -> [String] {
    let map = try await get("/flights/\(flight)/seats?cabin=ECONOMY").json
    let free = try map["seats"].items.filter { $0["available"].bool == true }
      .prefix(count).map { try $0.text("seat_id") }
    guard free.count == count else { throw MissingValue("\(count) free seats") }
    return free
  }

  func hold(_ flight: String, _ seat: String, key: String) async throws -> HTTPReply {
    try await post("/flights/\(flight)/seats/\(seat)/hold", key: key)
  }
}

extension TestClient {
  /// Cancels the booking at this path with a new offer.
  func cancel(_ path: String) async throws -> HTTPReply {
    let offer = try await post("\(path)/cancellation-quote", key: "offer").with(201).json
    let tag = try await get(path).field("etag").orThrow("a tag")
    return try await post(
      "\(path)/cancel", #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#,
      key: "cancel", ["if-match": tag]
    ).with(200)
  }
}
