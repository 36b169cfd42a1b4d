/// How the values of a type lie in memory.
struct ValueMemory<Value: Sendable>: Sendable {
    let form: MemoryForm
    /// Any value whose memory is known, to test a wrapper's memory with. Nil for custom forms.
    let sample: Value?

    static var custom: ValueMemory { ValueMemory(form: .custom, sample: nil) }
}
