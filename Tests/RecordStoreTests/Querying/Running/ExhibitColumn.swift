import Foundation
import RecordStore

/// What exhibits can be sorted by.
struct ExhibitColumn: Sendable {
    typealias Comparison =
        @Sendable (
            _ answer: ExhibitAnswer, _ isDescending: Bool, _ snapshot: Snapshot,
            _ generator: inout SeededGenerator
        ) throws -> Void

    /// The field, or the computed column.
    let name: String
    let ascending: SortKey<Exhibit>
    let descending: SortKey<Exhibit>
    /// The same for the type without indexes, which has no computed columns.
    let plainAscending: SortKey<PlainExhibit>?
    let plainDescending: SortKey<PlainExhibit>?
    let mark: @Sendable (Exhibit) -> ExhibitMark
    /// Compares what is asked of the values of a field; nil for a column that is no field.
    let compare: Comparison?

    static let all = values + names + computed

    /// A column of the values of a field.
    private init<Value: StorableValue & Hashable>(
        _ name: String, _ path: any KeyPath<Exhibit, Value> & Sendable,
        _ plainPath: any KeyPath<PlainExhibit, Value> & Sendable,
        _ mark: @escaping @Sendable (Value.Plain) -> ExhibitMark
    ) {
        let field = ExhibitField<Value>(
            name: name, path: path, plainPath: plainPath, plainMark: mark)
        self.name = name
        ascending = SortKey<Exhibit>.ascending(path)
        descending = SortKey<Exhibit>.descending(path)
        plainAscending = SortKey<PlainExhibit>.ascending(plainPath)
        plainDescending = SortKey<PlainExhibit>.descending(plainPath)
        self.mark = { field.mark(of: $0) }
        compare = { answer, isDescending, snapshot, generator in
            try field.compare(
                answer, isDescending: isDescending, on: snapshot, &generator)
        }
    }

    /// A column of names.
    private init<Value: StorableValue>(
        nameOf name: String, _ path: any KeyPath<Exhibit, Value> & Sendable,
        _ plainPath: any KeyPath<PlainExhibit, Value> & Sendable,
        _ mark: @escaping @Sendable (Exhibit) -> ExhibitMark
    ) where Value.Plain == String {
        self.name = name
        ascending = SortKey<Exhibit>.name(path)
        descending = SortKey<Exhibit>.name(path, descending: true)
        plainAscending = SortKey<PlainExhibit>.name(plainPath)
        plainDescending = SortKey<PlainExhibit>.name(plainPath, descending: true)
        self.mark = mark
        compare = nil
    }

    /// A column that an index computes.
    private init<Value: StorableValue>(
        computed column: ComputedColumn<Exhibit, Value>,
        _ mark: @escaping @Sendable (Exhibit) -> ExhibitMark
    ) {
        name = column.name
        ascending = SortKey<Exhibit>.computed(column)
        descending = SortKey<Exhibit>.computed(column, descending: true)
        (plainAscending, plainDescending) = (nil, nil)
        self.mark = mark
        compare = nil
    }

    private static let values: [ExhibitColumn] = [
        ExhibitColumn("name", \Exhibit.name, \PlainExhibit.name) { .text($0) },
        ExhibitColumn("note", \Exhibit.note, \PlainExhibit.note) { .text($0) },
        ExhibitColumn("data", \Exhibit.data, \PlainExhibit.data) { .bytes(Array($0)) },
        ExhibitColumn("number", \Exhibit.number, \PlainExhibit.number) { .whole(Int128($0)) },
        ExhibitColumn("ratio", \Exhibit.ratio, \PlainExhibit.ratio) { .number($0) },
        ExhibitColumn("day", \Exhibit.day, \PlainExhibit.day) {
            .number($0.timeIntervalSinceReferenceDate)
        },
        ExhibitColumn("cost", \Exhibit.cost, \PlainExhibit.cost) { .decimal($0) },
        ExhibitColumn("link", \Exhibit.link, \PlainExhibit.link) {
            .bytes(Array($0.absoluteString.utf8))
        },
        ExhibitColumn("key", \Exhibit.key, \PlainExhibit.key) { .uuid($0) },
        ExhibitColumn("isOpen", \Exhibit.isOpen, \PlainExhibit.isOpen) { .whole($0 ? 1 : 0) },
        ExhibitColumn("wide", \Exhibit.wide, \PlainExhibit.wide) { .whole($0) },
        ExhibitColumn("large", \Exhibit.large, \PlainExhibit.large) { .large($0) },
        ExhibitColumn("share", \Exhibit.share, \PlainExhibit.share) { .number(Double($0)) },
        ExhibitColumn("shelf", \Exhibit.shelf, \PlainExhibit.shelf) { .whole(Int128($0)) },
        ExhibitColumn("code", \Exhibit.code, \PlainExhibit.code) { .text($0) },
    ]

    private static let names: [ExhibitColumn] = [
        ExhibitColumn(nameOf: "name", \Exhibit.name, \PlainExhibit.name) { .name($0.name) },
        ExhibitColumn(nameOf: "note", \Exhibit.note, \PlainExhibit.note) { .name($0.note) },
        ExhibitColumn(nameOf: "code", \Exhibit.code, \PlainExhibit.code) { .name($0.code) },
    ]

    private static let computed: [ExhibitColumn] = [
        ExhibitColumn(computed: Exhibit.twice) { exhibit in
            .text(exhibit.note.map { $0 + $0 })
        },
        ExhibitColumn(computed: Exhibit.loud) { .text($0.name + "!") },
    ]
}
