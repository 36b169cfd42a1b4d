import Foundation

/// The form of a value in the memory of a record struct.
///
/// The common forms are a closed set, so that encoding and decoding use a table of fields and a
/// `switch`. A form describes memory and not meaning: signed and unsigned integers of one width
/// have the same form, and a struct with one stored property has the form of that property.
enum MemoryForm: UInt8, Sendable {
    case bool
    case word8
    case word16
    case word32
    case word64
    case word128
    case float
    case double
    case date
    case uuid
    case id
    case string
    /// Any other memory. The closures of the type write and read the value.
    case custom

    /// Returns the size and alignment of a value in this form, or nil for the custom form. A type
    /// must have this size and alignment before its memory is treated as this form.
    func sizeAndAlignment(optional: Bool) -> (size: Int, alignment: Int)? {
        func of<Value>(_ type: Value.Type) -> (Int, Int) {
            optional
                ? (MemoryLayout<Value?>.size, MemoryLayout<Value?>.alignment)
                : (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        }
        return switch self {
        case .bool: of(Bool.self)
        case .word8: of(UInt8.self)
        case .word16: of(UInt16.self)
        case .word32: of(UInt32.self)
        case .word64: of(UInt64.self)
        case .word128: of(UInt128.self)
        case .float: of(Float.self)
        case .double: of(Double.self)
        case .date: of(Date.self)
        case .uuid: of(UUID.self)
        case .id: of(IDBits.self)
        case .string: of(String.self)
        case .custom: nil
        }
    }

    /// Whether the type has the size and alignment of this form.
    func fits<Value>(_ type: Value.Type, optional: Bool) -> Bool {
        guard let (size, alignment) = sizeAndAlignment(optional: optional) else { return false }
        return size == MemoryLayout<Value>.size && alignment == MemoryLayout<Value>.alignment
    }
}

/// The form of the values of a type in memory.
struct ValueMemory<Value: Sendable>: Sendable {
    let form: MemoryForm
    /// A value whose memory has the form, which tests the memory of a wrapper type. Nil for custom
    /// forms.
    let sample: Value?

    static var custom: ValueMemory { ValueMemory(form: .custom, sample: nil) }
}
