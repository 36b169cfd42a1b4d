import Foundation

extension UUID {
    /// Ids that lie one behind the other.
    static func list(_ bytes: [UInt8]) -> [UUID] {
        stride(from: 0, to: bytes.count, by: 16).map { offset in
            bytes.withUnsafeBytes {
                UUID(uuid: $0.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
            }
        }
    }
}
