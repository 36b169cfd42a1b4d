import RecordStore

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
