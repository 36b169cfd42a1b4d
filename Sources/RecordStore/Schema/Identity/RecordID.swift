public import Foundation

/// The identity of a record of type `R`: 16 bytes that fit no other type's reference.
///
/// A new id is a UUID of version 7: it starts with the time, so that new records land at the
/// right edge of their table, and ids made in one process ascend strictly, also when the clock
/// is set back. An id of a name is a UUID of version 5: the same name gives the same id, so
/// that importing a file twice adds nothing.
///
/// The order of ids is that of their bytes. A process made by `fork` makes ids of its own, which
/// are none of its parent's.
public struct RecordID<R>: Hashable, Sendable {
    let bits: IDBits

    init(bits: IDBits) {
        self.bits = bits
    }

    /// A new id, greater than every id that this process made before. Cost: about 40 ns.
    public init() {
        bits = RecordIDGenerator.shared.next()
    }

    /// The id of a name within a name space: always the same, on every machine.
    public init(named name: String, in namespace: UUID) {
        bits = .named(name, in: namespace)
    }

    public init(_ uuid: UUID) {
        bits = IDBits(uuid)
    }

    public var uuid: UUID { bits.uuid }
}

extension RecordID: Comparable {
    public static func < (left: RecordID, right: RecordID) -> Bool {
        (left.bits.high, left.bits.low) < (right.bits.high, right.bits.low)
    }
}

extension RecordID: LosslessStringConvertible {
    /// The id as text, for instance `01890a5d-ac96-774b-bcce-b302099a8057`.
    public var description: String { uuid.uuidString.lowercased() }

    public init?(_ description: String) {
        guard let uuid = UUID(uuidString: description) else { return nil }
        self.init(uuid)
    }
}

extension RecordID: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension RecordID: StorableValue {
    public static var representation: ValueRepresentation<RecordID> {
        let zero = RecordID(bits: IDBits(high: 0, low: 0))
        return unsafe .required(.id, form: .id, sample: zero) { value, buffer in
            buffer.append(value.bits.high.bigEndian)
            buffer.append(value.bits.low.bigEndian)
        } read: { bytes in
            unsafe RecordID(bits: IDBits(bytes))
        }
    }
}

extension RecordID: ReferenceValue where R: Record {
    public typealias Target = R
}
