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
