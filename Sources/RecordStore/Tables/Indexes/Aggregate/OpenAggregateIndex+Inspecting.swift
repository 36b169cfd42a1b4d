import Foundation
import LMDB

/// The entries of an aggregate index as its columns, the number of records, and the sums.
extension OpenAggregateIndex {
    var inspectedColumns: [InspectedColumn] {
        groups.inspectedColumns + [InspectedColumn(name: "count", kind: .int64)]
            + sums.map { InspectedColumn(name: "sum of \($0.name)", kind: $0.shownKind) }
    }

    func inspected(_ entry: borrowing Entry) -> InspectedEntry {
        var columns: [KeyValue] = []
        do throws(KeyDamage) {
            var decoder = KeyDecoder(entry.key)
            for column in groups.columns { columns.append(try decoder.next(column.key)) }
            try decoder.finish()
            var value = AggregateEntry()
            guard value.read(entry.value, of: entry.key, in: number, sumCount: sums.count) else {
                throw KeyDamage(offset: entry.key.byteCount, reason: .truncated)
            }
            columns.append(KeyValue(.int64, Int64(value.count)))
            for (sum, found) in zip(sums, value.sums) {
                var total = ExactSum(of: sum.kind)
                guard total.add(entry.value.extracting(found.place)) else {
                    throw KeyDamage(
                        offset: entry.key.byteCount, reason: .impossibleValue(sum.kind))
                }
                columns.append(sum.shown(total))
            }
        } catch {
            return InspectedEntry(
                key: entry.key.array, columns: columns, id: nil, damage: error)
        }
        return InspectedEntry(key: entry.key.array, columns: columns, id: nil, damage: nil)
    }

    func leadingSize(of key: RawSpan) -> Int? { groups.leadingSize(of: key) }

    func leadingValue(of bytes: RawSpan) -> KeyValue? { groups.leadingValue(of: bytes) }

    func keys(of range: EntryRange) throws -> EntryRange.Keys { try groups.keys(of: range) }
}

extension OpenSum {
    /// The kind of the sum as it is shown: that of whole numbers is shown as text where it is no
    /// `Int`.
    fileprivate var shownKind: Kind {
        switch kind {
        case .decimal: .decimal
        case .float, .double: .double
        default: .int64
        }
    }

    fileprivate func shown(_ sum: ExactSum) -> KeyValue {
        switch shownKind {
        case .decimal:
            let bytes = sum.decimal().flatMap { try? Constant($0).bytes }
            return KeyValue(
                kind: .decimal, isName: false, content: bytes.map { .bytes($0) } ?? .absent)
        case .int64:
            if let whole = sum.whole { return KeyValue(.int64, whole) }
            return KeyValue(.double, sum.real().bitPattern)
        default: return KeyValue(.double, sum.real().bitPattern)
        }
    }
}

extension KeyValue {
    fileprivate init<Number: FixedWidthInteger>(_ kind: Kind, _ number: Number) {
        self.init(kind: kind, isName: false, content: .bytes(KeyDecoder.littleEndian(number)))
    }
}
