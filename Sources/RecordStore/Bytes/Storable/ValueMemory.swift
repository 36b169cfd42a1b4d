/// The form of the values of a type in memory.
struct ValueMemory<Value: Sendable>: Sendable {
    let form: MemoryForm
    /// A value whose memory has the form, which tests the memory of a wrapper type. Nil for custom
    /// forms.
    let sample: Value?

    static var custom: ValueMemory { ValueMemory(form: .custom, sample: nil) }
}
