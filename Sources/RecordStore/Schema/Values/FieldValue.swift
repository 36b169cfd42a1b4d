/// A value that refers to no record.
///
/// An enum or struct with a raw value conforms by naming the protocol:
///
/// ```swift
/// enum Mood: Int, FieldValue { case calm, tired }
/// ```
///
/// An enum is closed: a stored raw value that no case has is an error when a record is read.
/// For values that must survive although this build does not know them, use a struct whose
/// one stored property is `rawValue`. Such a struct is also the fastest: its memory is
/// written and read in place, without a call of its `init(rawValue:)`.
///
/// That of any other type with one byte of memory and a number for its raw value, as most enums
/// have, is tried with the numbers 0 to 255 when the schema is made, and the answers are kept: it
/// must not trap for a number without a value, and give the same each time. Use numbers for raw
/// values, not text, where speed matters.
///
/// A type that is also `CustomStringConvertible` is told by its description where a plan is
/// explained: `weight > 100 kg`, and not the number that is stored.
public protocol FieldValue: StorableValue {}
