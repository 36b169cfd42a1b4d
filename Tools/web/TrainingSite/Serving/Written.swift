/// What a change has made, with the sequence of its transaction, by which it alone is taken back.
struct Written: Encodable, Sendable {
    let value: any Encodable & Sendable
    let sequence: UInt64

    private enum CodingKeys: CodingKey {
        case sequence
    }

    /// The sequence stands among the fields of the value.
    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(sequence, forKey: .sequence)
    }
}
