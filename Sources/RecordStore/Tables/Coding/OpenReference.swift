/// A field of an open type that refers to records.
///
/// It is a class, so that passing it counts one reference.
final class OpenReference: Sendable {
    let field: OpenField
    let targetName: String
    let rule: DeleteRule
    let allowsDangling: Bool
    /// The numbers of the indexes whose first column is this field. Such an index finds the records
    /// that refer to a record.
    let indexNumbers: [UInt32]

    init(
        field: OpenField, targetName: String, rule: DeleteRule, allowsDangling: Bool,
        indexNumbers: [UInt32]
    ) {
        self.field = field
        self.targetName = targetName
        self.rule = rule
        self.allowsDangling = allowsDangling
        self.indexNumbers = indexNumbers
    }
}

extension OpenReference {
    /// Returns the ids that a record refers to by this field.
    func targets(in record: borrowing EncodedRecord) throws -> [IDBits] {
        var found: [IDBits] = []
        try forEachTarget(in: record) { found.append($0) }
        return found
    }

    /// Calls `body` with each id that a record refers to by this field.
    @inline(__always)
    func forEachTarget(
        in record: borrowing EncodedRecord, _ body: (IDBits) throws -> Void
    ) throws {
        try field.withValue(in: record) { value in
            guard let value else { return }
            if field.kind == .id {
                guard let id = IDBits(prefixOf: value) else { return }
                return try body(id)
            }
            unsafe try value.withUnsafeBytes { bytes in
                // Safe because each element is copied into an id before the closure that lends the
                // bytes ends.
                var elements = unsafe try ArrayBytes(bytes, width: Kind.id.widthBytes)
                while let element = unsafe try elements.next() {
                    unsafe try body(IDBits(element))
                }
            }
        }
    }
}
