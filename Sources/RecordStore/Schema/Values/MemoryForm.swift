import Foundation

/// How a value lies in the memory of a record struct.
///
/// The common forms are a closed set, so that encoding and decoding walk a table of fields
/// with a `switch`. A form describes memory and not meaning: a signed and an unsigned integer
/// of one width are the same words, and a struct around one stored property is that property.
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
    /// Anything else: written and read by the type's own closures.
    case custom

    /// Size and alignment of a type in this form, to check a type against before it is
    /// treated so. Nil for custom.
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

    /// Whether a type can be treated as this form without a look at its meaning.
    func fits<Value>(_ type: Value.Type, optional: Bool) -> Bool {
        guard let (size, alignment) = sizeAndAlignment(optional: optional) else { return false }
        return size == MemoryLayout<Value>.size && alignment == MemoryLayout<Value>.alignment
    }
}
