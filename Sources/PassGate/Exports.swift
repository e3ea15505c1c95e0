// Whoever writes a gate's program speaks of verdicts, events and lists: with these it needs one import.
@_exported public import PassFormats
@_exported public import PassVerifier
@_exported public import Vocabulary
