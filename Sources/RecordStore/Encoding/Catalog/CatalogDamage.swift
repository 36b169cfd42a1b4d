/// The bytes of a catalog are not what was written, or come from a newer build.
public struct CatalogDamage: Error, Hashable, Sendable, CustomStringConvertible {
    public let offset: Int
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        /// The file has no catalog: another program made it.
        case missing
        /// Text in keys was ordered by other versions of Unicode and of the folding.
        case otherTextVersions(unicode: UInt16, fold: UInt16)
        /// An index is being built or was found to be wrong: this build cannot mend it.
        case indexNotReady(type: String, index: String)
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

    init(at offset: Int, _ kind: Kind) {
        self.offset = offset
        self.kind = kind
    }

    package static let missing = CatalogDamage(at: 0, .missing)

    public var description: String {
        "the catalog is damaged at byte \(offset): \(kind)"
    }
}
