/// A reference as its owner sees it: the table of the target type.
struct OutboundReference: Sendable {
    unowned let target: RecordTable
}
