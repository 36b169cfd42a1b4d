/// A type of whole numbers that tells tools how to show them.
///
/// ```swift
/// struct Pause: RawRepresentable, FieldValue, HintedValue {
///     var rawValue: Int
///     static let valueHint = ValueHint.quantity("s", decimals: 3)
/// }
/// ```
/// An enumeration gives the names of its values with ``ValueHint/names(_:)``.
public protocol HintedValue: Sendable {
    /// How tools show the values.
    static var valueHint: ValueHint { get }
}

extension StorableValue {
    /// How tools show values of the type, or of what is optional in it; nil without a hint.
    static var hint: ValueHint? { (Plain.self as? any HintedValue.Type)?.valueHint }
}
