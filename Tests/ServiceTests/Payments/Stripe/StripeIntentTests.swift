import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import PaymentsStripe

/// The states of an intent at Stripe, and the states of ours that they mean.
@Suite struct StripeIntentTests {
  private static func intent(_ members: String) throws -> StripeIntent {
    let text = #"{"id":"pi_1","currency":"usd","amount":500,\#(members)}"#
    return try StripeIntent(StripeObject(json: Array(text.utf8))).orThrow("an intent")
  }

  private static let page = #","next_action":{"redirect_to_url":{"url":"https://bank.example/"}}"#
  private static let error = #","last_payment_error":{"message":"no","decline_code":"lost_card"}"#

  @Test(
    arguments: [
      (#""status":"requires_capture","amount_capturable":499"#, .authorised),
      (#""status":"succeeded","amount_received":499"#, .captured),
      (#""status":"requires_payment_method""# + error, .declined(reason: "no")),
      (
        #""status":"requires_action","next_action":{"type":"use_stripe_sdk"}"#,
        .declined(reason: "the bank asks for a step that has no page")
      ),
      // A page that is not safe is no page.
      (
        #""status":"requires_action","next_action":{"redirect_to_url":{"url":"http://a.example/"}}"#,
        .declined(reason: "the bank asks for a step that has no page")
      ),
      (#""status":"canceled""#, .declined(reason: "the authorisation has ended")),
      (
        #""status":"canceled","cancellation_reason":"automatic""#,
        .declined(reason: "the authorisation has ended")
      ),
      (#""status":"canceled","cancellation_reason":"abandoned""#, .voided),
    ] as [(String, PaymentReceipt.Outcome)])
  func `a state that is decided is a receipt with Stripe's own amount`(
    _ members: String, _ outcome: PaymentReceipt.Outcome
  ) throws {
    let receipt = try #require(try Self.intent(members).receipt(cancelled: .voided))
    #expect(receipt.outcome == outcome && receipt.reference?.rawValue == "pi_1")
    if outcome == .authorised || outcome == .captured {
      #expect(receipt.amount?.minorUnits == 499)
    }
  }

  @Test(
    arguments: [
      (#""status":"processing""#, .processing),
      (#""status":"requires_confirmation""#, .requiresConfirmation),
      (#""status":"requires_payment_method""#, .requiresMethod),
      // On Stripe's page the customer goes on after a decline.
      (
        #""status":"requires_payment_method","metadata":{"page":"1"}"# + error, .requiresMethod
      ),
      (#""status":"requires_action","metadata":{"page":"1"}"# + page, .requiresAction),
    ] as [(String, StripeIntent.Status)])
  func `a state that is not decided is none`(
    _ members: String, _ status: StripeIntent.Status
  ) throws {
    let intent = try Self.intent(members)
    #expect(intent.status == status && intent.receipt() == nil)
  }

  @Test(arguments: [
    #"{"id":"pi_1","currency":"usd","status":"sleeping"}"#, #"{"id":"pi_1","status":"succeeded"}"#,
    #"{"id":"4242424242424242","currency":"usd","status":"succeeded"}"#, "[]", "nonsense", "",
    String(repeating: #"{"a":"#, count: 100),
  ]) func `anything else is no intent`(_ text: String) {
    #expect(StripeIntent(StripeObject(json: Array(text.utf8))) == nil)
  }
}
