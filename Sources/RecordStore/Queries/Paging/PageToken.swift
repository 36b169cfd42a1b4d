import CRC32C
import Foundation

/// A token for a place between two records in the order of a query, where the next page begins or
/// the previous page ends.
///
/// A token names a place and not a number, so records that are inserted or deleted between two
/// pages make no page skip or repeat other records. As text a token can be kept and sent. A token
/// stays valid for the same query on the same schema, also after a restart. A token contains the
/// values that the query sorts by.
public struct PageToken: Hashable, Sendable {
    /// The query and the order for which a token is valid, as numbers that are the same in every
    /// process.
    struct Origin: Hashable {
        let query: UInt64
        let index: UInt64
    }

    let origin: Origin
    /// The number of records before this place.
    let count: Int
    /// The bytes of the place. Their form depends on the code that made the token: a page, a
    /// section or a search.
    let place: [UInt8]

    init(origin: Origin, count: Int, place: [UInt8]) {
        self.origin = origin
        self.count = count
        self.place = place
    }

    /// Creates a token from its text.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the text is damaged or of another version.
    public init(_ text: String) throws {
        guard let bytes = Self.bytes(of: text) else { throw StoreError.invalidToken(.damaged) }
        let end = bytes.count - Self.checksumSizeBytes
        // Tokens of every version end with their checksum.
        guard end > 0, Self.checksum(of: bytes[..<end]) == Array(bytes[end...]) else {
            throw StoreError.invalidToken(.damaged)
        }
        guard bytes[0] == Self.version else { throw StoreError.invalidToken(.otherVersion) }
        guard end >= Self.headSizeBytes else { throw StoreError.invalidToken(.damaged) }
        // The loads are safe because the guard above checks that the header has these bytes.
        let numbers = unsafe bytes.withUnsafeBytes { bytes in
            (0..<3).map {
                unsafe UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: 1 + 8 * $0, as: UInt64.self))
            }
        }
        guard let count = Int(exactly: numbers[2]), count <= Self.largestCount else {
            throw StoreError.invalidToken(.damaged)
        }
        origin = Origin(query: numbers[0], index: numbers[1])
        self.count = count
        place = Array(bytes[Self.headSizeBytes..<end])
        // The text must be exactly what ``text`` prints, so unused bits at its end must be zero.
        guard self.text == text else { throw StoreError.invalidToken(.damaged) }
    }

    /// The token as text of letters, digits, `-` and `_`.
    public var text: String {
        var bytes = [Self.version]
        for number in [origin.query, origin.index, UInt64(count)] {
            unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
        }
        bytes += place
        bytes += Self.checksum(of: bytes[...])
        return Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static let version: UInt8 = 3
    private static let headSizeBytes = 1 + 3 * 8
    private static let checksumSizeBytes = 4
    /// No store has as many records, so no sum with a valid count overflows.
    private static let largestCount = 1 << 48

    private static func bytes(of text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: standard) else { return nil }
        return [UInt8](data)
    }

    private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let checksum = unsafe bytes.withUnsafeBytes {
            unsafe crc32c_extend(0, $0.baseAddress, $0.count)
        }
        return unsafe withUnsafeBytes(of: checksum.littleEndian) { unsafe Array($0) }
    }
}

extension PageToken: Codable, CustomStringConvertible {
    /// The token as text.
    public var description: String { text }

    /// Creates a token from the text in a decoder.
    public init(from decoder: any Decoder) throws {
        try self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text of the token.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
