import StrictText

/// Writes an object.
func json(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  writer.object(members)
  return writer.bytes
}

extension StripeIntent {
  var answer: StripeAnswer { StripeAnswer(status: 200, body: json(write)) }

  func write(_ writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("object", "payment_intent")
    writer.member("status", status)
    writer.member("amount", amount)
    writer.member("amount_capturable", status == "requires_capture" ? amount : 0)
    writer.member("amount_received", received)
    writer.member("currency", currency)
    writer.member("customer", orNull: customer)
    writer.member("setup_future_usage", orNull: isKept ? "off_session" : nil)
    writer.member("cancellation_reason", orNull: cancellation)
    writer.name("metadata")
    writer.object { writer in
      writer.member("payment", payment)
      if isOnPage { writer.member("page", "1") }
    }
    writer.name("payment_method")
    writer.object { writer in
      writer.member("id", method)
      writer.name("card")
      writer.object { $0.member("last4", "1881") }
    }
    writer.name("latest_charge")
    if ["requires_capture", "succeeded"].contains(status) {
      writer.object { writer in
        writer.member("id", charge)
        writer.member("disputed", isDisputed)
        writer.name("payment_method_details")
        writer.object { writer in
          writer.name("card")
          writer.object { $0.member("last4", "1881") }
        }
      }
    } else {
      writer.null()
    }
    writer.name("last_payment_error")
    if let error {
      writer.object { writer in
        writer.member("type", "card_error")
        writer.member("message", error)
      }
    } else {
      writer.null()
    }
    writer.name("next_action")
    if status == "requires_action" {
      writer.object { writer in
        writer.member("type", "redirect_to_url")
        writer.name("redirect_to_url")
        writer.object { $0.member("url", "https://bank.example/3ds/\(id)") }
      }
    } else {
      writer.null()
    }
  }

  func write(_ refund: StripeRefund, to writer: inout JSONWriter) {
    writer.member("id", refund.id)
    writer.member("object", "refund")
    writer.member("amount", refund.amount)
    writer.member("currency", currency)
    writer.member("status", refund.status)
    writer.member("charge", charge)
    writer.member("payment_intent", id)
    writer.name("metadata")
    writer.object { writer in
      guard let number = refund.number else { return }
      writer.member("payment", payment)
      writer.member("refund", number)
    }
  }
}

extension StripeSession {
  func answer(with intent: StripeIntent?) -> StripeAnswer {
    StripeAnswer(
      status: 200,
      body: json { writer in
        writer.member("id", id)
        writer.member("object", "checkout.session")
        writer.member("status", status)
        writer.member(
          "url", orNull: status == "open" ? "https://checkout.example/c/pay/\(id)#fid" : nil)
        writer.name("metadata")
        writer.object { $0.member("payment", payment) }
        writer.name("payment_intent")
        if let intent { writer.object { intent.write(&$0) } } else { writer.null() }
      })
  }
}
