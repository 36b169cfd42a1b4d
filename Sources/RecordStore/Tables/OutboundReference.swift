import LMDB

/// A reference seen from where it is.
struct OutboundReference: Sendable {
    unowned let target: RecordTable
}
