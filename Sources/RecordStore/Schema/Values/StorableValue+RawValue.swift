extension StorableValue where Self: RawRepresentable, RawValue: StorableValue {
    /// The representation of the raw value.
    public static var representation: ValueRepresentation<Self> {
        let raw = RawValue.representation
        return unsafe ValueRepresentation(raw.type, memory: { memory(of: raw) }) {
            (value, buffer) throws(ValueProblem) in
            try raw.write(value.rawValue, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            let rawValue = unsafe try raw.read(bytes)
            guard let value = Self(rawValue: rawValue) else {
                throw .unknownRawValue(String(describing: rawValue))
            }
            return value
        }
    }

    /// That of the raw value, if it is proven to be the same.
    ///
    /// The proof: a struct without a mirror of its own has exactly one stored property, called
    /// `rawValue`, of the raw value's type and size. A computed raw value may mean something
    /// else than the memory, and an enum's memory is never its raw value.
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
