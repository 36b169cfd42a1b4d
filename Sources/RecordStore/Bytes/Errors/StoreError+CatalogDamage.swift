public import Foundation

extension StoreError {
    /// An error for a catalog whose bytes are damaged, or were written by a newer version.
    public struct CatalogDamage: Error, Hashable, Sendable {
        /// The offset of the damage in the bytes of the catalog, or 0 if several parts contradict
        /// each other.
        public let offset: Int
        /// The kind of the damage.
        public let kind: Kind

        /// The kind of damage in a catalog.
        public enum Kind: Hashable, Sendable {
            /// The bytes end before the catalog does.
            case truncated(byteCount: Int)
            /// The bytes begin like no part of a catalog.
            case wrongMagic(UInt32)
            /// The format is not one that this version knows.
            case unknownFormat(UInt16)
            /// The bytes are not those that were written.
            case checksum(stored: UInt32, computed: UInt32)
            /// A text is not UTF-8.
            case notUTF8
            /// A byte has no meaning to this version as a code, a flag or a kind.
            case unknownCode(UInt8)
            /// A part has an extension that its readers must know, and this version does not.
            case unknownExtension(UInt16)
            /// The file has features that its readers, or its writers, must know.
            case unknownFeatures(UInt64)
            /// The kinds of a field's type contradict each other.
            case badType
            /// The slots of a layout differ from those that follow from its fields.
            case badLayout(version: Int)
            /// Two types, two indexes or two fields of a type have the same number.
            case repeatedNumber(UInt32)
            /// A field is a reference, and has no ids.
            case badReference(type: String, field: String)
            /// The default value of a field is not of its type.
            case badDefault(type: String, field: String)
            /// A number is so large that nothing can have counted to it.
            case impossibleNumber(UInt64)
            /// An index has a column without a field, or columns that do not fit into a key.
            case badIndex(type: String, index: String)
            /// Bytes follow the end of the catalog.
            case trailingBytes(byteCount: Int)
        }

        package init(at offset: Int, _ kind: Kind) {
            self.offset = offset
            self.kind = kind
        }

        /// Whether a newer version of the library wrote the part, so that nothing is damaged.
        public var isOfNewerVersion: Bool {
            switch kind {
            case .unknownFormat, .unknownCode, .unknownExtension, .unknownFeatures: true
            default: false
            }
        }
    }
}

extension StoreError.CatalogDamage: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String { sentence(about: "The catalog") }

    /// Returns a sentence that tells what is wrong and what to do.
    /// - Parameter subject: the catalog, by the name of its file.
    func sentence(about subject: String) -> String {
        if isOfNewerVersion {
            return """
                \(subject) was written by a newer version of the library: at byte \(offset) \
                \(kind). Open the store with that one.
                """
        }
        // Damage between several parts has no offset.
        let location = offset == 0 ? "" : " at byte \(offset)"
        return "\(subject) is damaged\(location): \(kind). Restore the store from a copy."
    }
}

extension StoreError.CatalogDamage.Kind: CustomStringConvertible {
    /// Describes the damage in words, as a statement about the bytes at the offset.
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
        case .unknownExtension(let tag): "the extension \(tag) is unknown"
        case .unknownFeatures(let bits): "the features 0x\(String(bits, radix: 16)) are unknown"
        case .badType: "the type of a field cannot be"
        case .badLayout(let version): "layout \(version) is not that of its fields"
        case .repeatedNumber(let number): "two types, indexes or fields have number \(number)"
        case .badReference(let type, let field):
            "the reference \(type).\(field) has no ids"
        case .badDefault(let type, let field):
            "the default of \(type).\(field) is no value of its type"
        case .impossibleNumber(let number): "the number \(number) cannot be"
        case .badIndex(let type, let index): "the columns of the index \(type).\(index) cannot be"
        case .trailingBytes(let count): "\(count) bytes stand after its end"
        }
    }
}
