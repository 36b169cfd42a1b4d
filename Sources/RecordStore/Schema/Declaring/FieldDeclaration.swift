/// A field of `R` with its value type erased. A schema keeps one for each `Field` or `Document`.
@safe struct FieldDeclaration<R: Record>: Sendable {
    let number: Int
    let name: String
    let path: any PartialKeyPath<R> & Sendable
    /// The type of the values, or nil if values of the Swift type cannot be stored.
    let type: FieldType?
    /// The offset of the property in the struct, or nil if the struct does not store the property.
    let memoryOffset: Int?
    let memorySize: Int
    /// Whether a copy of the bytes of a value is always a copy of the value.
    let isTrivial: Bool
    let form: MemoryForm
    /// The table of one-byte values, if the form is custom and a value has one byte of memory.
    let cases: ByteCases?
    let access: FieldAccess
    /// The Swift type of the values.
    var valueType: Any.Type { Swift.type(of: path).valueType }
    /// Describes value bytes with the description of the Swift type, or returns nil if the type has
    /// no description of its own.
    let words: @Sendable ([UInt8]) -> String?
    var reference: ReferenceDeclaration?
    /// Copies what a record keeps of the target of its reference when the target is deleted; nil if
    /// it keeps nothing.
    var keepsOfTarget: (@Sendable (inout R, any Record) -> Void)?
    /// The names that the field had in earlier versions of the program.
    var formerNames: [String] = []
    /// How tools show the values.
    var hint: ValueHint?

    init<Value>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        _ representation: ValueRepresentation<Value>
    ) {
        self.number = number
        self.name = name
        self.path = path
        type = representation.type
        memoryOffset = MemoryLayout<R>.offset(of: path)
        memorySize = MemoryLayout<Value>.size
        isTrivial = _isPOD(Value.self)
        form = representation.memory.form
        cases = form == .custom ? ByteCases(representation) : nil
        unsafe access = FieldAccess(representation)
        words = { bytes in
            do {
                // Safe because `read` uses the bytes only during the call, and `bytes` lives longer
                // than that.
                let value = unsafe try bytes.withUnsafeBytes { unsafe try representation.read($0) }
                return (value as? any RawRepresentable & CustomStringConvertible)?.description
            } catch {
                return nil  // a filter may name a value that the type does not have
            }
        }
    }
}

/// The target and the delete rule of a reference.
///
/// `target` is a closure, because two types can refer to each other: the schema of the target may
/// still be under construction when this schema is built.
struct ReferenceDeclaration: Sendable {
    let rule: DeleteRule
    let allowsDangling: Bool
    let target: @Sendable () -> any Record.Type
}
