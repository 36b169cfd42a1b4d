import Foundation
import RecordStore

/// A filter of slips whose shape follows from one generator and whose values follow from another,
/// and what it means.
struct SlipFilter {
    typealias Meaning = (Slip, SlipShelf) -> Bool

    let filter: Filter<Slip>
    let meaning: Meaning

    private init(_ filter: Filter<Slip>, _ meaning: @escaping Meaning) {
        (self.filter, self.meaning) = (filter, meaning)
    }

    private init(_ filter: (Columns<Slip>) -> Filter<Slip>?, _ meaning: @escaping Meaning) {
        self.init(Filter(filter), meaning)
    }

    /// Where the values come from.
    struct Values {
        var generator: SeededGenerator
        let texts: [String]
        let ids: [Slip.ID]

        mutating func text() -> String { texts.randomElement(using: &generator) ?? "" }

        mutating func part() -> String {
            let text = text()
            return Int.random(in: 0...1, using: &generator) == 0
                ? text : String(text.prefix(Int.random(in: 0...5, using: &generator)))
        }

        mutating func number() -> Int { .random(in: -1...3, using: &generator) }

        mutating func id() -> Slip.ID { ids.randomElement(using: &generator) ?? Slip.ID() }

        /// As many texts as the shape asks for, more often than not all different.
        mutating func texts(_ count: Int) -> [String] {
            if Int.random(in: 0...3, using: &generator) == 0 {
                return (0..<count).map { _ in text() }
            }
            let shuffled = texts.shuffled(using: &generator)
            return (0..<count).map { position in
                position < shuffled.count ? shuffled[position] : text() + "\(position)"
            }
        }
    }

    init(_ shape: inout SeededGenerator, _ values: inout Values, depth: Int) {
        func part() -> SlipFilter { SlipFilter(&shape, &values, depth: depth - 1) }
        switch depth == 0 ? 9 : Int.random(in: 0...9, using: &shape) {
        case 0...3:
            let (a, b) = (part(), part())
            self.init(a.filter.and(b.filter)) { a.meaning($0, $1) && b.meaning($0, $1) }
        case 4...5:
            let (a, b) = (part(), part())
            self.init(a.filter.or(b.filter)) { a.meaning($0, $1) || b.meaning($0, $1) }
        case 6:
            let a = part()
            self.init(a.filter.not) { !a.meaning($0, $1) }
        default:
            switch Int.random(in: 0...6, using: &shape) {
            case 0, 1, 2: self = .list(&shape, &values)
            case 3: self = .comparison(&shape, &values)
            case 4: self = .needle(&shape, &values)
            case 5: self = .behind(&shape, &values)
            default: self = .other(&shape, &values)
            }
        }
    }

    /// Lists of up to twenty values, as they are written and as they come about.
    private static func list(
        _ shape: inout SeededGenerator, _ values: inout Values
    ) -> SlipFilter {
        let count = [1, 2, 2, 2, 3, 4, 8, 15, 16, 17, 20].randomElement(using: &shape)!
        let form = Int.random(in: 0...2, using: &shape)
        func one(
            _ equal: (String) -> Filter<Slip>, _ unequal: (String) -> Filter<Slip>,
            _ isIn: ([String]) -> Filter<Slip>, _ texts: [String]
        ) -> Filter<Slip> {
            switch form {
            case 0: isIn(texts)
            case 1: texts.dropFirst().reduce(equal(texts[0])) { $0.or(equal($1)) }
            default: texts.dropFirst().reduce(unequal(texts[0])) { $0.and(unequal($1)) }.not
            }
        }
        let texts = values.texts(count)
        switch Int.random(in: 0...6, using: &shape) {
        case 0, 1:
            return SlipFilter(
                one(
                    { text in Filter { $0.note == text } }, { text in Filter { $0.note != text } },
                    { texts in Filter { $0.note.isIn(texts) } }, texts),
                { s, _ in s.note.map { texts.contains($0) } ?? false })
        case 2:
            return SlipFilter(
                one(
                    { text in Filter { $0.title == text } },
                    { text in Filter { $0.title != text } },
                    { texts in Filter { $0.title.isIn(texts) } }, texts),
                { s, _ in texts.contains(s.title) })
        case 3:
            return SlipFilter(
                one(
                    { text in Filter { $0.name == text } },
                    { text in Filter { $0.name != text } },
                    { texts in Filter { $0.name.isIn(texts) } }, texts),
                { s, _ in texts.contains(s.name) })
        case 4:
            return SlipFilter(
                one(
                    { text in Filter { $0.parent?.note == text } },
                    { text in Filter { $0.parent?.note != text } },
                    { texts in Filter { $0.parent?.note.isIn(texts) } }, texts),
                { s, shelf in
                    shelf.parent(s).flatMap(\.note).map { texts.contains($0) } ?? false
                })
        case 5:
            let marks = texts.map { Data($0.utf8) }
            return SlipFilter(
                one(
                    { text in Filter { $0.mark == Data(text.utf8) } },
                    { text in Filter { $0.mark != Data(text.utf8) } },
                    { texts in Filter { $0.mark.isIn(texts.map { Data($0.utf8) }) } }, texts),
                { s, _ in marks.contains(s.mark) })
        default:
            let ids = (0..<count).map { _ in values.id() }
            return SlipFilter({ $0.id.isIn(ids) }, { s, _ in ids.contains(s.id) })
        }
    }

    private static func comparison(
        _ shape: inout SeededGenerator, _ values: inout Values
    ) -> SlipFilter {
        let (v, start, n) = (values.text(), values.part(), values.number())
        return switch Int.random(in: 0...10, using: &shape) {
        case 0: SlipFilter({ $0.note == v }, { s, _ in s.note == v })
        case 1: SlipFilter({ $0.note != v }, { s, _ in s.note != v })
        case 2:
            SlipFilter(
                { $0.note < v }, { s, shelf in s.note.map { shelf.isLess($0, v) } ?? false })
        case 3:
            SlipFilter(
                { $0.note >= v }, { s, shelf in s.note.map { !shelf.isLess($0, v) } ?? false })
        case 4: SlipFilter({ $0.title > v }, { s, shelf in shelf.isLess(v, s.title) })
        case 5: SlipFilter({ $0.title <= v }, { s, shelf in !shelf.isLess(v, s.title) })
        case 6:
            SlipFilter(
                { $0.note.hasPrefix(start) },
                { s, shelf in
                    s.note.map { shelf.bytes($0).starts(with: shelf.bytes(start)) } ?? false
                })
        case 7:
            SlipFilter(
                { $0.title.hasPrefix(start) },
                { s, shelf in shelf.bytes(s.title).starts(with: shelf.bytes(start)) })
        case 8: SlipFilter({ $0.group == n }, { s, _ in s.group == n })
        case 9: SlipFilter({ $0.group < n }, { s, _ in s.group < n })
        default:
            SlipFilter(
                { $0.mark == Data(v.utf8) }, { s, _ in s.mark == Data(v.utf8) })
        }
    }

    private static func needle(
        _ shape: inout SeededGenerator, _ values: inout Values
    ) -> SlipFilter {
        let v = values.part()
        func has(_ text: [UInt8], _ part: [UInt8]) -> Bool {
            part.isEmpty || text.firstRange(of: part) != nil
        }
        return switch Int.random(in: 0...5, using: &shape) {
        case 0:
            SlipFilter(
                { $0.name.folded == v }, { s, shelf in shelf.folded(s.name) == shelf.folded(v) })
        case 1:
            SlipFilter(
                { $0.name.folded.hasPrefix(v) },
                { s, shelf in shelf.folded(s.name).starts(with: shelf.folded(v)) })
        case 2:
            SlipFilter(
                { $0.note.folded.hasPrefix(v) },
                { s, shelf in
                    s.note.map { shelf.folded($0).starts(with: shelf.folded(v)) } ?? false
                })
        case 3:
            SlipFilter(
                { $0.note.folded.contains(v) },
                { s, shelf in s.note.map { has(shelf.folded($0), shelf.folded(v)) } ?? false })
        case 4:
            SlipFilter(
                { $0.title.folded.contains(v) },
                { s, shelf in has(shelf.folded(s.title), shelf.folded(v)) })
        default:
            SlipFilter(
                { $0.name.folded.contains(v) },
                { s, shelf in has(shelf.folded(s.name), shelf.folded(v)) })
        }
    }

    private static func behind(
        _ shape: inout SeededGenerator, _ values: inout Values
    ) -> SlipFilter {
        let (v, n) = (values.text(), values.number())
        return switch Int.random(in: 0...4, using: &shape) {
        case 0:
            SlipFilter({ $0.parent?.note == v }, { s, shelf in shelf.parent(s)?.note == v })
        case 1:
            SlipFilter({ $0.parent?.group == n }, { s, shelf in shelf.parent(s)?.group == n })
        case 2:
            SlipFilter(
                { $0.parent?.title < v },
                { s, shelf in shelf.parent(s).map { shelf.isLess($0.title, v) } ?? false })
        case 3:
            SlipFilter(
                { $0.parent?.name.folded.contains(v) },
                { s, shelf in
                    shelf.parent(s).map {
                        let part = shelf.folded(v)
                        return part.isEmpty || shelf.folded($0.name).firstRange(of: part) != nil
                    } ?? false
                })
        default:
            SlipFilter(
                { $0.has(\Slip.parent) { $0.note == v || $0.group == n } },
                { s, shelf in
                    shelf.slips.contains { $0.parent == s.id && ($0.note == v || $0.group == n) }
                })
        }
    }

    private static func other(
        _ shape: inout SeededGenerator, _ values: inout Values
    ) -> SlipFilter {
        let (v, id) = (values.text(), values.id())
        return switch Int.random(in: 0...4, using: &shape) {
        case 0:
            SlipFilter(
                { $0.tags.contains(v) }, { s, _ in s.tags.contains(v) })
        case 1: SlipFilter({ $0.parent == id }, { s, _ in s.parent == id })
        case 2: SlipFilter({ $0.id > id }, { s, _ in s.id > id })
        case 3: SlipFilter({ $0.id <= id }, { s, _ in s.id <= id })
        default: SlipFilter({ $0.note == nil }, { s, _ in s.note == nil })
        }
    }
}
