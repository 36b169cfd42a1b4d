extension Optional: StorableValue where Wrapped: StorableValue {
    public typealias Plain = Wrapped.Plain

    public static var representation: ValueRepresentation<Wrapped?> {
        let wrapped = Wrapped.representation
        // Two levels of nil have one byte pattern, so they cannot be told apart when read.
        let type = wrapped.type?.isOptional == false ? wrapped.type?.optional : nil
        return unsafe ValueRepresentation(type, memory: { memory(of: wrapped) }) {
            (value, buffer) throws(ValueProblem) in
            guard let value else { return false }
            return try wrapped.write(value, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            guard let bytes = unsafe bytes else { return nil }
            return unsafe try wrapped.read(bytes)
        }
    }

    private static func memory(of wrapped: ValueRepresentation<Wrapped>) -> ValueMemory<Wrapped?> {
        let form = wrapped.memory.form
        return form.fits(Self.self, optional: true)
            ? ValueMemory(form: form, sample: nil) : .custom
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {}

extension Optional: ReferenceValue where Wrapped: ReferenceValue {
    public typealias Target = Wrapped.Target
}
