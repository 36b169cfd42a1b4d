extension StorableValue where Self: RawRepresentable, RawValue: StorableValue {
    /// The representation of the raw value.
    public static var representation: ValueRepresentation<Self> {
        let raw = RawValue.representation
        let sample = rawSample(raw)
        return ValueRepresentation(
            raw.type, form: sample == nil ? .custom : raw.form, sample: sample
        ) { (value, buffer) throws(ValueProblem) in
            try raw.write(value.rawValue, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            let rawValue = try raw.read(bytes)
            guard let value = Self(rawValue: rawValue) else {
                throw .unknownRawValue(String(describing: rawValue))
            }
            return value
        }
    }

    /// A value whose memory is proven to be that of its raw value, or nil.
    ///
    /// The proof: a struct without a mirror of its own has exactly one stored property, called
    /// `rawValue`, of the raw value's type and size. A computed raw value may mean something
    /// else than the memory, and an enum's memory is never its raw value.
    private static func rawSample(_ raw: ValueRepresentation<RawValue>) -> Self? {
        guard raw.type?.isOptional == false, raw.form.fits(Self.self, optional: false),
            let rawSample = raw.sample, let sample = Self(rawValue: rawSample),
            !(sample is any CustomReflectable)
        else { return nil }
        let mirror = Mirror(reflecting: sample)
        guard mirror.displayStyle == .struct, mirror.children.count == 1,
            let only = mirror.children.first, only.label == "rawValue", only.value is RawValue
        else { return nil }
        return sample
    }
}
