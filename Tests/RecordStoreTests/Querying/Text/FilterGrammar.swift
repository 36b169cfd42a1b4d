import Foundation
import RecordStore

/// Makes filters of every form that the operators of Swift can write, nested and side by side.
struct FilterGrammar {
    private var random: SeededGenerator
    private let ids: [Specimen.ID]

    init(seed: UInt64, _ ids: [Specimen.ID] = []) {
        random = SeededGenerator(state: seed)
        self.ids = ids.isEmpty ? [Specimen.ID()] : ids
    }

    /// - Parameters:
    ///   - depth: how deep conditions are nested at most.
    ///   - width: how many stand side by side at most.
    mutating func filter(depth: Int, width: Int) -> Filter<Specimen> {
        if depth == 0 { return leaf() }
        let parts = (0..<Int.random(in: 1...width, using: &random)).map { _ in
            filter(depth: depth - 1, width: width)
        }
        switch Int.random(in: 0...7, using: &random) {
        case 0, 1: return parts.dropFirst().reduce(parts[0]) { $0.and($1) }
        case 2, 3: return parts.dropFirst().reduce(parts[0]) { $0.or($1) }
        case 4: return parts[0].not
        case 5: return children(parts[0])
        default: return leaf()
        }
    }

    private mutating func children(_ inner: Filter<Specimen>) -> Filter<Specimen> {
        let text = random.words()
        return switch Int.random(in: 0...4, using: &random) {
        case 0: Filter { $0.has(\Specimen.next) { _ in inner } }
        case 1: Filter { $0.has(\Specimen.peers) { _ in inner } }
        case 2: Filter { $0.has(\Marker.specimen) }
        case 3: Filter { $0.has(\Marker.specimen) { $0.text.folded.hasPrefix(text) } }
        default: Filter { $0.has(\Marker.specimen) { $0.specimen?.next?.name == text } }
        }
    }

    private mutating func leaf() -> Filter<Specimen> {
        switch Int.random(in: 0...8, using: &random) {
        case 0, 1: whole()
        case 2: number()
        case 3: ordered()
        case 4: text()
        case 5: array()
        case 6: element()
        case 7: reference()
        default: other()
        }
    }

    /// A comparison with a value, with nil, with a list or with a range.
    private mutating func compare<Value: StorableValue & Comparable>(
        _ column: (Columns<Specimen>) -> Column<Specimen, Value>?,
        _ make: (inout SeededGenerator) -> Value
    ) -> Filter<Specimen> {
        let column = Columns<Specimen>.of(column)
        let (value, other) = (make(&random), make(&random))
        let list = random.some(make)
        return switch Int.random(in: 0...9, using: &random) {
        case 0: column < value
        case 1: column <= value
        case 2: column > value
        case 3: column >= value
        case 4: column == nil
        case 5: column?.isIn(min(value, other)...max(value, other)) ?? (column == nil)
        case 6: column?.isIn(min(value, other)..<max(value, other)) ?? (column == nil)
        default: equate(column, value, list)
        }
    }

    private mutating func equate<Value: StorableValue>(
        _ column: Column<Specimen, Value>?, _ value: Value, _ list: [Value]
    ) -> Filter<Specimen> {
        switch Int.random(in: 0...3, using: &random) {
        case 0: column == value
        case 1: column != value
        case 2: column?.isIn(list) ?? (column != nil)
        default: column != nil
        }
    }

    private mutating func whole() -> Filter<Specimen> {
        let make = { (random: inout SeededGenerator) in random.integer(Int.self) }
        let value = random.integer(Int.self)
        return switch Int.random(in: 0...16, using: &random) {
        case 13: compare({ $0.maybeWhole.atLeast(value).atMost($0.next?.whole) }, make)
        case 14: Filter { $0.next?.maybeWhole.equals($0.whole) == $0.name.equals("max(") }
        case 15: Filter { $0.whole.wideProduct(with: value) > $0.int128 }
        case 0: compare({ $0.whole }, make)
        case 1: compare({ $0.maybeWhole }, make)
        case 2: compare({ $0.spaced }, make)
        case 3: compare({ $0.keyword }, make)
        case 4: compare({ $0.accented }, make)
        case 5: compare({ $0.next?.keyword }, make)
        case 6: compare({ $0.computed(Specimen.half) }, make)
        case 8: compare({ $0.maybeWhole.ifNil(value) }, make)
        case 9: compare({ $0.next?.maybeWhole.ifNil($0.whole + 1) * 2 }, make)
        case 10: compare({ $0.whole.floorDivided(by: value) - 1 }, make)
        case 11: compare({ $0.next?.day.day(offsetMinutes: value) }, make)
        case 12: compare({ $0.maybeDay.day(offsetMinutes: $0.int16 + 1) }, make)
        case 7: Filter { $0.next?.spaced * ($0.whole + value) - 1 >= $0.maybeWhole }
        default: Filter { value - ($0.keyword - (-1)) * $0.accented != $0.whole }
        }
    }

    private mutating func number() -> Filter<Specimen> {
        switch Int.random(in: 0...13, using: &random) {
        case 0: compare({ $0.int8 }) { $0.integer() }
        case 1: compare({ $0.int16 }) { $0.integer() }
        case 2: compare({ $0.int32 + 1 }) { $0.integer() }
        case 3: compare({ $0.uint8 }) { $0.integer() }
        case 4: compare({ $0.uint16 }) { $0.integer() }
        case 5: compare({ $0.uint32 }) { $0.integer() }
        case 6: compare({ $0.uint64 * 2 }) { $0.integer() }
        case 7: compare({ $0.int128 - 5 }) { $0.integer() }
        case 8: compare({ $0.uint128 }) { $0.integer() }
        case 9: compare({ $0.float * 0.5 }) { $0.float() }
        case 10: compare({ $0.next?.maybeReal }) { $0.real() }
        case 11: compare({ 2.5 - $0.real * -1e-7 }) { $0.real() }
        case 12: compare({ $0.maybeCost }) { $0.anyDecimal() }
        default: compare({ $0.cost * 0.25 }) { $0.anyDecimal() }
        }
    }

    private mutating func ordered() -> Filter<Specimen> {
        let ids = ids
        return switch Int.random(in: 0...5, using: &random) {
        case 0: compare({ $0.day }) { $0.moment() }
        case 1: compare({ $0.next?.maybeDay }) { $0.moment() }
        case 2: equate(Columns<Specimen>.of { $0.weight }, Weight(rawValue: 3), [])
        case 3: compare({ $0.weight.rawValue }) { $0.integer() }
        case 4: compare({ $0.id }) { $0.one(of: ids) }
        default: compare({ $0.next?.next?.id }) { $0.one(of: ids) }
        }
    }

    private mutating func text() -> Filter<Specimen> {
        let columns: [(Columns<Specimen>) -> Column<Specimen, String>?] = [
            { $0.name }, { $0.maybeName }, { $0.quoted }, { $0.marked }, { $0.name.folded },
            { $0.maybeName.folded.folded }, { $0.next?.name }, { $0.next?.next?.marked.folded },
            { $0.computed(Specimen.odd) }, { $0.unit.rawValue },
        ]
        let column = random.one(of: columns)
        let (text, found) = (random.words(), Columns<Specimen>.of(column))
        return switch Int.random(in: 0...4, using: &random) {
        case 0: Filter { _ in found?.contains(text) }
        case 1: Filter { _ in found?.hasPrefix(text) }
        case 2: Filter { _ in found?.hasWordPrefix(text) }
        case 3: Filter { found == $0.quoted }
        default: compare(column) { $0.words() }
        }
    }

    private mutating func array() -> Filter<Specimen> {
        func equate<Value: StorableValue>(
            _ column: (Columns<Specimen>) -> Column<Specimen, [Value]>?,
            _ make: (inout SeededGenerator) -> Value
        ) -> Filter<Specimen> {
            let value = random.some(make)
            let lists = [random.some(make), [], value]
            return self.equate(Columns<Specimen>.of(column), value, lists)
        }
        let ids = ids
        return switch Int.random(in: 0...12, using: &random) {
        case 0: equate({ $0.flags }) { Bool.random(using: &$0) }
        case 1: equate({ $0.wholes }) { $0.integer() }
        case 2: equate({ $0.wide }) { $0.integer() }
        case 3: equate({ $0.reals }) { $0.real() }
        case 4: equate({ $0.days }) { $0.moment() }
        case 5: equate({ $0.costs }) { $0.anyDecimal() }
        case 6: equate({ $0.names }) { $0.words() }
        case 7: equate({ $0.next?.names }) { $0.words() }
        case 8: equate({ $0.blobs }) { $0.data() }
        case 9: equate({ $0.links }) { $0.link() }
        case 10: equate({ $0.uuids }) { $0.uuid() }
        case 11: equate({ $0.peers }) { $0.one(of: ids) }
        default: Filter { $0.names == $0.otherNames }
        }
    }

    private mutating func element() -> Filter<Specimen> {
        let (text, data, id) = (random.words(), random.data(), random.one(of: ids))
        let (real, day, cost) = (random.real(), random.moment(), random.anyDecimal())
        let (wide, uuid): (Int128, UUID) = (random.integer(), random.uuid())
        return switch Int.random(in: 0...9, using: &random) {
        case 0: Filter { $0.names.contains(text) }
        case 1: Filter { $0.next?.names.contains(text) }
        case 2: Filter { $0.next?.next?.otherNames.contains(text) }
        case 3: Filter { $0.peers.contains(id) }
        case 4: Filter { $0.reals.contains(real) && $0.flags.contains(true) }
        case 5: Filter { $0.days.contains(day) }
        case 6: Filter { $0.costs.contains(cost) }
        case 7: Filter { $0.wide.contains(wide) }
        case 8: Filter { $0.uuids.contains(uuid) }
        default: Filter { $0.next?.blobs.contains(data) }
        }
    }

    private mutating func reference() -> Filter<Specimen> {
        let id = random.one(of: ids)
        let some = random.some { [ids] in $0.one(of: ids) }
        return switch Int.random(in: 0...6, using: &random) {
        case 0: Filter { $0.next == id }
        case 1: Filter { $0.next != nil }
        case 2: Filter { $0.next?.isIn(some) }
        case 3: Filter { $0.next?.next == nil }
        case 4: Filter { $0.next?.next?.next != id }
        case 5: Filter { $0.next?.next?.isIn(some) }
        default: Filter { $0.next == $0.id }
        }
    }

    private mutating func other() -> Filter<Specimen> {
        let (data, link, uuid) = (random.data(), random.link(), random.uuid())
        let flag = Bool.random(using: &random)
        return switch Int.random(in: 0...9, using: &random) {
        case 0: equate(Columns<Specimen>.of { $0.blob }, data, [data, Data()])
        case 1: equate(Columns<Specimen>.of { $0.next?.maybeBlob }, data, [])
        case 2: equate(Columns<Specimen>.of { $0.link }, link, [link])
        case 3: equate(Columns<Specimen>.of { $0.uuid }, uuid, [uuid, uuid])
        case 4: Filter { $0.flag == flag }
        case 5: Filter { $0.mood == .tired || $0.mood.isIn([.calm, .tired]) }
        case 6: Filter { $0.real < $0.maybeReal }
        case 7: Filter { $0.name.folded >= $0.maybeName }
        case 8: Filter { _ in nil }
        default: Filter<Specimen> { _ in nil }.not
        }
    }
}

extension Columns {
    /// A column of these.
    fileprivate static func of<Value>(
        _ column: (Columns<R>) -> Column<R, Value>?
    ) -> Column<R, Value>? {
        var found: Column<R, Value>?
        _ = Filter<R> { columns in
            found = column(columns)
            return nil
        }
        return found
    }
}
