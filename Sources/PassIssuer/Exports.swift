// A program that issues passes uses airports, instants and keys: with these it needs a single
// import.
@_exported public import PassBarcode
@_exported public import PassCrypto
@_exported public import PassFormats
@_exported public import Vocabulary
