import LMDB

/// The log of the entries that transactions change while an index is being built.
///
/// The key of the log is the key of the entry. The value begins with a byte: 1 if the index has the
/// entry, followed by its value, or 0 if it does not. DO NOT CHANGE.
enum BuildLog {
    static let absent: UInt8 = 0
    static let present: UInt8 = 1
}

extension WriteTransaction {
    /// Notes that an index has an entry with this value, or that it has no entry if the value is
    /// nil.
    mutating func note(_ value: RawSpan?, for key: RawSpan, in log: Table) throws {
        var bytes: [UInt8] = [value == nil ? BuildLog.absent : BuildLog.present]
        if let value { bytes += value.array }
        // Safe because the array lives during the call.
        unsafe try put(bytes.span.bytes, for: key, in: log)
    }
}
