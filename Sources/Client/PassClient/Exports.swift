// A program with a client uses these values, and the exports spare it further imports.
@_exported public import enum ClientRules.Backoff
@_exported public import struct ClientRules.Booking
@_exported public import struct ClientRules.CommandProblem
@_exported public import struct ClientRules.Countdown
@_exported public import struct ClientRules.Debounce
@_exported public import enum ClientRules.KeptThing
@_exported public import struct ClientRules.Lifetime
@_exported public import struct ClientRules.Optimistic
@_exported public import struct ClientRules.Pass
@_exported public import enum ClientRules.Product
@_exported public import struct ClientRules.QueuedCommand
@_exported public import enum ClientRules.TransportFailure
@_exported public import struct ClientRules.Uptime
@_exported public import struct Vocabulary.Instant
