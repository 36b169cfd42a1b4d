/// A value that can be stored as bytes, in a field, a column, or an array element.
///
/// Two protocols refine `StorableValue`, so that the compiler separates plain values from
/// references: a field of a `FieldValue` has no delete rule, and a field of a `ReferenceValue` has
/// one.
///
/// Reading the bytes of a value must give an equal value.
public protocol StorableValue: Sendable {
    /// The type without its optional, which filters compare: the wrapped type of an optional, and
    /// otherwise the type itself.
    associatedtype Plain: StorableValue = Self

    /// The rules by which values of the type become bytes and are read from bytes.
    static var representation: ValueRepresentation<Self> { get }
}

extension Optional: StorableValue where Wrapped: StorableValue {
    public typealias Plain = Wrapped.Plain

    /// The representation of the wrapped value, with no bytes for nil.
    public static var representation: ValueRepresentation<Wrapped?> {
        let wrapped = Wrapped.representation
        // Both levels of nil would have the same bytes, so an optional of an optional has no type.
        let type = wrapped.type?.isOptional == false ? wrapped.type?.optional : nil
        // Beside the rest of the representation, because reaching into a generic value looks up its
        // metadata, which takes longer than to read or write most values.
        let (write, read) = unsafe (wrapped.write, wrapped.read)
        return unsafe ValueRepresentation(type, memory: { memory(of: wrapped) }) {
            (value, buffer) throws(ValueProblem) in
            guard let value else { return false }
            return try write(value, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            // Safe because the bytes only pass through, during the call that lends them.
            guard let bytes = unsafe bytes else { return nil }
            return unsafe try read(bytes)
        }
    }

    private static func memory(of wrapped: ValueRepresentation<Wrapped>) -> ValueMemory<Wrapped?> {
        let form = wrapped.memory.form
        return form.fits(Self.self, optional: true)
            ? ValueMemory(form: form, sample: nil) : .custom
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {}
