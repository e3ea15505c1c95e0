extension FourProducts {
  /// Sells a booking, for flights with the check-in, and returns its path and the id of its pass.
  func pass(
    of product: Product
  ) async throws -> (client: TestClient, path: String, booking: String, pass: String) {
    let sold = try await sold(product)
    if product == .flights {
      let passenger = try await sold.owner.get(sold.path).json["passengers"][0].text("passenger_id")
      _ = try await sold.owner.post(
        "\(sold.path)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "in"
      ).with(200)
    }
    // An appointment is read at a path of its own, and its passes at that of every product.
    let booking = "\(product.path)/bookings/\(sold.id)"
    let pass = try await sold.owner.get("\(booking)/passes").with(200).json["passes"][0]
      .text("pass_id")
    return (sold.owner, booking, sold.id, pass)
  }
}
