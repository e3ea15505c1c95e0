package import PassService
package import ServiceHTTP

/// Mail to travelers as a part of the service: its work, and the endpoint that ends reminders.
package enum MailPart {
  /// Returns the part; without settings no mails are sent, and links of earlier ones still work.
  package static func part(
    _ settings: MailSettings?, _ store: any ServiceStore, standing: MailStanding
  ) -> ServicePart {
    ServicePart(endpoints: ReminderRoutes(store: store).endpoints) { tools, work in
      guard let settings else { return }
      await MailWork(settings, tools, work, standing).run()
    }
  }
}
