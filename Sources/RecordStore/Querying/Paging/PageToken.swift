import CRC32C
import Foundation

/// A place in the order of a query, between two records: where the next page begins, or the one
/// before ends.
///
/// It names a place and not a number, so that records which come or go meanwhile make no page skip
/// or repeat others. As text it can be kept and sent: it holds for the same query on the same
/// schema, after restarts too. It contains the values that the query sorts by.
public struct PageToken: Hashable, Sendable {
    /// What a token is good for, as numbers that are the same in every process.
    struct Origin: Hashable {
        let query: UInt64
        let index: UInt64
    }

    let origin: Origin
    /// How many records come before this place.
    let count: Int
    /// The place, in the form of whoever made the token.
    let place: [UInt8]

    init(origin: Origin, count: Int, place: [UInt8]) {
        self.origin = origin
        self.count = count
        self.place = place
    }

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
        // Bits at the end that stand for nothing are those that it was printed with.
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

    private static let version: UInt8 = 2
    private static let headSizeBytes = 1 + 3 * 8
    private static let checksumSizeBytes = 4
    /// No store has as many records, and no sum with such a count overflows.
    private static let largestCount = 1 << 48

    private static func bytes(of text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: standard) else { return nil }
        return [UInt8](data)
    }

    private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let checksum = unsafe bytes.withUnsafeBytes { unsafe crc32c_extend(0, $0.baseAddress, $0.count) }
        return unsafe withUnsafeBytes(of: checksum.littleEndian) { unsafe Array($0) }
    }
}

extension PageToken: Codable, CustomStringConvertible {
    public var description: String { text }

    public init(from decoder: any Decoder) throws {
        try self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
