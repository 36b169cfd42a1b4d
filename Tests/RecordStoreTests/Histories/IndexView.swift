import Foundation
import RecordStore
import Testing

/// What an index should hold of a record, said without a key: marks that sort as its columns do.
struct IndexView<R: Record> {
    let name: String
    /// Queries that the index serves, each with the marks that belong to it.
    let queries: [(query: Query<R>, holds: ([SortMark]) -> Bool)]
    let rows: (R) -> [[SortMark]]

    init(
        _ name: String, queries: [(String, Query<R>)] = [],
        rows: @escaping (R) -> [[SortMark]]
    ) {
        self.name = name
        self.queries = queries.map { text, query in
            (query, { row in row[0].isText(text) })
        }
        self.rows = rows
    }

    /// A view with a query for a stretch of numbers of the first column.
    init(
        _ name: String, from lower: Double, upTo upper: Double, _ query: Query<R>,
        rows: @escaping (R) -> [[SortMark]]
    ) {
        self.name = name
        queries = [
            (query, { row in row[0] >= .real(lower) && row[0] < .real(upper) })
        ]
        self.rows = rows
    }
}

/// One column's value of a row. The order of the cases puts nil first.
struct SortMark: Comparable {
    private enum Value: Comparable {
        case absent
        case real(Double)
        case text(String)
        /// A name by its place in the order of names.
        case name(place: Int, String)
        /// A text that was cut: what is kept of it, then the digest of the whole.
        case cut(kept: String, digest: String)
    }

    private var value: Value
    private(set) var isDescending = false

    static func real(_ value: Double?) -> SortMark {
        SortMark(value: value.map { .real($0) } ?? .absent)
    }

    static func number(_ value: Int?) -> SortMark { real(value.map { Double($0) }) }

    static func name(_ name: String, place: Int) -> SortMark {
        SortMark(value: .name(place: place, name))
    }

    static func id<R: Record>(_ id: RecordID<R>?) -> SortMark {
        SortMark(value: id.map { .text($0.description) } ?? .absent)
    }

    /// Texts of these tests are longer than any column has room, or much shorter than all.
    static func text(_ text: String?) -> SortMark {
        guard let text else { return SortMark(value: .absent) }
        if text.utf8.count < 400 { return SortMark(value: .text(text)) }
        let digest = SHA256.digest(of: Array(text.utf8)).prefix(16)
        let hex = digest.map { String(UInt16($0) + 256, radix: 16) }.joined()
        return SortMark(value: .cut(kept: String(text.prefix(400)), digest: hex))
    }

    var descending: SortMark {
        var mark = self
        mark.isDescending = true
        return mark
    }

    func isText(_ text: String) -> Bool {
        if case .name(_, text) = value { return true }
        return value == SortMark.text(text).value
    }

    static func < (left: SortMark, right: SortMark) -> Bool {
        left.isDescending ? right.comesFirst(left) : left.comesFirst(right)
    }

    private func comesFirst(_ other: SortMark) -> Bool {
        switch (value, other.value) {
        case (.text(let text), .cut(let kept, _)): text <= kept
        case (.cut(let kept, _), .text(let text)): kept < text
        default: value < other.value
        }
    }
}
