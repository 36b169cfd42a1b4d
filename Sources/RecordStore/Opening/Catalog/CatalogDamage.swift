public import Foundation

/// The bytes of a catalog are not what was written, or come from a newer build.
public struct CatalogDamage: Error, Hashable, Sendable {
    public let offset: Int
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        case truncated(byteCount: Int)
        case wrongMagic(UInt32)
        case unknownFormat(UInt16)
        case checksum(stored: UInt32, computed: UInt32)
        case notUTF8
        /// A byte that stands for no case, flag or kind.
        case unknownCode(UInt8)
        /// A field's type and its kinds do not go together.
        case badType
        /// A layout's slots are not those that its fields ask for.
        case badLayout(version: Int)
        /// Two types or two indexes share a number, and so a table.
        case repeatedNumber(UInt32)
        /// An index over fields that are not there, or whose columns no key has room for.
        case badIndex(type: String, index: String)
        case trailingBytes(byteCount: Int)
    }

    package init(at offset: Int, _ kind: Kind) {
        self.offset = offset
        self.kind = kind
    }
}

extension CatalogDamage: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String { sentence(about: "The catalog") }

    /// - Parameter subject: the catalog, by the name of its file.
    func sentence(about subject: String) -> String {
        if case .unknownFormat(let format) = kind {
            return """
                \(subject) has format \(format), which this version does not know: open the store \
                with a newer one.
                """
        }
        // Parts that do not go together are not at one place.
        let place = offset == 0 ? "" : " at byte \(offset)"
        return "\(subject) is damaged\(place): \(kind). Restore the store from a copy."
    }
}

extension CatalogDamage.Kind: CustomStringConvertible {
    /// What is wrong, said of the bytes at the offset.
    public var description: String {
        switch self {
        case .truncated(let count): "it ends after \(count) bytes"
        case .wrongMagic(let found):
            "it begins with 0x\(String(found, radix: 16)), as no catalog does"
        case .unknownFormat(let format): "its format \(format) is unknown"
        case .checksum(let stored, let computed):
            "its checksum is 0x\(String(computed, radix: 16)), not 0x\(String(stored, radix: 16))"
        case .notUTF8: "a name is not UTF-8"
        case .unknownCode(let code): "the code \(code) is unknown"
        case .badType: "the type of a field cannot be"
        case .badLayout(let version): "layout \(version) is not that of its fields"
        case .repeatedNumber(let number): "two types or indexes have number \(number)"
        case .badIndex(let type, let index): "the columns of the index \(type).\(index) cannot be"
        case .trailingBytes(let count): "\(count) bytes stand after its end"
        }
    }
}
