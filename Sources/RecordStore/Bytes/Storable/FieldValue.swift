/// A value that can be stored in a field and refers to no record.
///
/// An enum or a struct with a raw value only has to declare the conformance:
///
/// ```swift
/// enum Mood: Int, FieldValue { case calm, tired }
/// ```
///
/// An enum is closed: reading a record throws an error if its stored raw value belongs to no case.
/// If unknown values must survive, use a struct whose only stored property is `rawValue`. Such a
/// struct is also the fastest: its memory is written and read in place, without a call of
/// `init(rawValue:)`.
///
/// Other types with one byte of memory and a number as raw value, as most enums, use a table. The
/// schema calls `init(rawValue:)` once with each of the numbers 0 to 255 and keeps the results. So
/// `init(rawValue:)` must not trap for a number without a value, and must always give the same
/// result. Where speed matters, use numbers as raw values, not text.
///
/// If the type is also `CustomStringConvertible`, the explanation of a plan prints the description
/// of the value and not the stored number: `weight > 100 kg`.
public protocol FieldValue: StorableValue {}
