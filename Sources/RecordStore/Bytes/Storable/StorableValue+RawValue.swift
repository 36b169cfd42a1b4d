extension StorableValue where Self: RawRepresentable, RawValue: StorableValue {
    /// The representation of the raw value.
    public static var representation: ValueRepresentation<Self> {
        let raw = RawValue.representation
        // Beside the rest of the representation, because reaching into a generic value looks up its
        // metadata, which takes longer than to read or write most values.
        let (write, read) = unsafe (raw.write, raw.read)
        return unsafe ValueRepresentation(raw.type, memory: { memory(of: raw) }) {
            (value, buffer) throws(ValueProblem) in
            try write(value.rawValue, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            // Safe because the bytes only pass through, during the call that lends them.
            let rawValue = unsafe try read(bytes)
            guard let value = Self(rawValue: rawValue) else {
                throw .unknownRawValue(String(describing: rawValue))
            }
            return value
        }
    }

    /// Returns the memory of the raw value if this type provably has the same memory.
    ///
    /// The proof: a struct without a custom mirror has exactly one stored property, with the name
    /// `rawValue` and with the type and size of the raw value. A computed raw value may differ from
    /// the memory, and the memory of an enum is never its raw value.
    private static func memory(of raw: ValueRepresentation<RawValue>) -> ValueMemory<Self> {
        let memory = raw.memory
        guard raw.type?.isOptional == false, memory.form.fits(Self.self, optional: false),
            let rawSample = memory.sample, let sample = Self(rawValue: rawSample),
            !(sample is any CustomReflectable)
        else { return .custom }
        let mirror = Mirror(reflecting: sample)
        guard mirror.displayStyle == .struct, mirror.children.count == 1,
            let only = mirror.children.first, only.label == "rawValue", only.value is RawValue
        else { return .custom }
        return ValueMemory(form: memory.form, sample: sample)
    }
}
