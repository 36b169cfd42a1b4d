public import Foundation

/// The identity of a record of type `R`: 16 bytes that no reference to another type accepts.
///
/// A new id is a UUID of version 7, which starts with the time. So new records come at the end of
/// their table. The ids of one process ascend strictly, even if the clock is set back. The id of a
/// name is a UUID of version 5: the same name gives the same id, so importing a file twice adds
/// nothing.
///
/// Ids are ordered by their bytes. After `fork`, the child process makes ids that differ from those
/// of its parent.
public struct RecordID<R>: Hashable, Sendable {
    let bits: IDBits

    init(bits: IDBits) {
        self.bits = bits
    }

    /// Makes a new id, which is greater than every id that `init()` made in this process before. A
    /// call takes about 40 ns.
    public init() {
        bits = RecordIDGenerator.shared.next()
    }

    /// Makes the id of a name within a name space. The result is the same on every machine.
    public init(named name: String, in namespace: UUID) {
        bits = .named(name, in: namespace)
    }

    /// Makes the id that has the bytes of a UUID.
    public init(_ uuid: UUID) {
        bits = IDBits(uuid)
    }

    /// The bytes of the id as a UUID.
    public var uuid: UUID { bits.uuid }
}

extension RecordID: Comparable {
    public static func < (left: RecordID, right: RecordID) -> Bool {
        (left.bits.high, left.bits.low) < (right.bits.high, right.bits.low)
    }
}

extension RecordID: LosslessStringConvertible {
    /// The id as text, for example `01890a5d-ac96-774b-bcce-b302099a8057`.
    public var description: String { uuid.uuidString.lowercased() }

    /// Reads an id from the text of a UUID, or returns nil if the text is not a UUID.
    public init?(_ description: String) {
        guard let uuid = UUID(uuidString: description) else { return nil }
        self.init(uuid)
    }
}

extension RecordID: Codable {
    /// Decodes an id from the text of a UUID.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    /// Encodes the id as text, for example `01890a5d-ac96-774b-bcce-b302099a8057`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension RecordID: StorableValue {
    /// The 16 bytes of the id, in the order in which they are printed.
    public static var representation: ValueRepresentation<RecordID> {
        // Safe because `required` calls `read` only with bytes of the width of the kind, which is
        // 16.
        let zero = RecordID(bits: .zero)
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
