public import Foundation

extension RecordDamage: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { sentence }

    public var description: String { "\(type) \(id.text) is damaged at byte \(offset): \(kind)" }

    var sentence: String { "\(description). Restore the record from a copy." }
}

extension RecordDamage.Kind: CustomStringConvertible {
    /// Describes the damage in words, as a statement about the record or the bytes at the offset.
    public var description: String {
        switch self {
        case .truncated(let count): "it ends after \(count) bytes"
        case .unknownFormat(let format): "its format \(format) is unknown"
        case .unknownFlags(let flags): "its flags 0x\(String(flags, radix: 16)) are unknown"
        case .wrongKey(let count): "its key has \(count) bytes and is no id"
        case .unknownLayout(let version): "the catalog has no layout \(version)"
        case .checksum(let stored, let computed):
            "its checksum is 0x\(String(computed, radix: 16)), not 0x\(String(stored, radix: 16))"
        case .strayPresence: "a field that is not there is noted as present"
        case .strayBytes(let field): "field \(field) is nil and has bytes"
        case .badEnd(let field, let end): "field \(field) cannot end at \(end)"
        case .trailingBytes(let count): "\(count) bytes stand after its end"
        case .value(let field, let problem): "in field \(field), \(problem)"
        }
    }
}
