/// A field of `R` with its value type erased: what a schema keeps of a `Field` or `Document`.
@safe struct FieldDeclaration<R: Record>: Sendable {
    let number: Int
    let name: String
    let path: any PartialKeyPath<R> & Sendable
    /// Nil for a value type that cannot be stored.
    let type: FieldType?
    let typeName: String
    /// Where the property lies in the struct. Nil for a property that is not stored in it.
    let memoryOffset: Int?
    let memorySize: Int
    /// Whether a copy of its bytes is a copy of a value, whatever the value.
    let isTrivial: Bool
    let form: MemoryForm
    /// For a custom form that has one byte of memory.
    let cases: ByteCases?
    let access: FieldAccess
    /// Value bytes in the words that the type itself has for the value; nil if it has none.
    let words: @Sendable ([UInt8]) -> String?
    var reference: ReferenceDeclaration?

    init<Value>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        _ representation: ValueRepresentation<Value>
    ) {
        self.number = number
        self.name = name
        self.path = path
        type = representation.type
        typeName = "\(Value.self)"
        memoryOffset = MemoryLayout<R>.offset(of: path)
        memorySize = MemoryLayout<Value>.size
        isTrivial = _isPOD(Value.self)
        form = representation.memory.form
        cases = form == .custom ? ByteCases(representation) : nil
        unsafe access = FieldAccess(representation)
        words = { bytes in
            do {
                let value = unsafe try bytes.withUnsafeBytes { unsafe try representation.read($0) }
                return (value as? any RawRepresentable & CustomStringConvertible)?.description
            } catch {
                return nil  // a filter may ask for what the type has no value for
            }
        }
    }
}
