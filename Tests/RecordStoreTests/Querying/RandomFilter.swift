import Foundation
import RecordStore

/// A random filter, and what it means.
struct RandomFilter {
    /// In plain Swift, for one parcel among all.
    typealias Meaning = (Parcel, Shelf) -> Bool

    let filter: Filter<Parcel>
    let meaning: Meaning

    private init(_ filter: Filter<Parcel>, _ meaning: @escaping Meaning) {
        self.filter = filter
        self.meaning = meaning
    }

    private init(
        _ filter: (Columns<Parcel>) -> Filter<Parcel>?, _ meaning: @escaping Meaning
    ) {
        self.init(Filter(filter), meaning)
    }

    /// - Parameter depth: how deep `&&`, `||` and `!` may be nested.
    init(_ generator: inout SeededGenerator, among parcels: [Parcel], depth: Int) {
        var shape = SeededGenerator(state: generator.next())
        self.init(shape: &shape, values: &generator, among: parcels, depth: depth)
    }

    /// A filter of a random shape with random values.
    init(
        shape: inout SeededGenerator, values generator: inout SeededGenerator,
        among parcels: [Parcel], depth: Int
    ) {
        let form = depth == 0 ? 9 : Int.random(in: 0...9, using: &shape)
        func part(
            _ shape: inout SeededGenerator, _ generator: inout SeededGenerator
        ) -> RandomFilter {
            RandomFilter(shape: &shape, values: &generator, among: parcels, depth: depth - 1)
        }
        switch form {
        case 0...2:
            let (a, b) = (part(&shape, &generator), part(&shape, &generator))
            self.init(a.filter.and(b.filter)) { a.meaning($0, $1) && b.meaning($0, $1) }
        case 3...5:
            let (a, b) = (part(&shape, &generator), part(&shape, &generator))
            self.init(a.filter.or(b.filter)) { a.meaning($0, $1) || b.meaning($0, $1) }
        case 6:
            let a = part(&shape, &generator)
            self.init(a.filter.not) { !a.meaning($0, $1) }
        default:
            switch Int.random(in: 0...4, using: &shape) {
            case 0: self = .number(&shape, &generator)
            case 1: self = .text(&shape, &generator)
            case 2: self = .list(&shape, &generator, parcels)
            case 3: self = .reference(&shape, &generator, parcels)
            default: self = .other(&shape, &generator, parcels)
            }
        }
    }

    private static func number(
        _ shape: inout SeededGenerator, _ generator: inout SeededGenerator
    ) -> RandomFilter {
        let n = Int.random(in: -3...6, using: &generator)
        let x = Double(Int.random(in: -4...4, using: &generator)) / 2
        return switch Int.random(in: 0...19, using: &shape) {
        case 17:
            RandomFilter(
                { $0.within?.goal.equals($0.goal) == true }, { p, s in s.outer(p)?.goal == p.goal })
        case 18:
            RandomFilter(
                { $0.goal.atLeast($0.within?.count).atMost(n) == n },
                { p, s in
                    guard let goal = p.goal, let count = s.outer(p)?.count else { return false }
                    return min(max(goal, count), n) == n
                })
        case 19:
            RandomFilter(
                { $0.count.wideProduct(with: $0.within?.goal) >= Int128(n) },
                { p, s in s.outer(p)?.goal.map { p.count * $0 >= n } ?? false })
        case 0: RandomFilter({ $0.group == n }, { p, _ in p.group == n })
        case 1: RandomFilter({ $0.count < n }, { p, _ in p.count < n })
        case 2: RandomFilter({ $0.count >= n }, { p, _ in p.count >= n })
        case 3: RandomFilter({ $0.goal == n }, { p, _ in p.goal == n })
        case 4: RandomFilter({ $0.goal <= n }, { p, _ in p.goal.map { $0 <= n } ?? false })
        case 5: RandomFilter({ $0.goal == nil }, { p, _ in p.goal == nil })
        case 6: RandomFilter({ $0.ratio > x }, { p, _ in p.ratio.map { $0 > x } ?? false })
        case 7: RandomFilter({ $0.ratio != x }, { p, _ in p.ratio != x })
        case 8:
            RandomFilter(
                { $0.count * 2 > $0.goal }, { p, _ in p.goal.map { p.count * 2 > $0 } ?? false })
        case 9:
            RandomFilter({ $0.computed(Parcel.half) == n }, { p, _ in p.count / 2 == n })
        case 10: RandomFilter({ $0.goal.ifNil(n) >= 2 }, { p, _ in (p.goal ?? n) >= 2 })
        case 11:
            RandomFilter(
                { $0.within?.count.ifNil($0.group) == n },
                { p, s in (s.outer(p)?.count ?? p.group) == n })
        case 12:
            RandomFilter(
                { $0.within?.goal.ifNil(1) != n }, { p, s in (s.outer(p)?.goal ?? 1) != n })
        case 13:
            RandomFilter(
                { $0.count.floorDivided(by: n) < 2 },
                { p, _ in Stint.floorDivided(p.count, n).map { $0 < 2 } ?? false })
        case 14:
            RandomFilter(
                { $0.day.day(offsetMinutes: $0.count * 720) == 11_323 },
                { p, _ in
                    let seconds = Int(p.day.timeIntervalSinceReferenceDate.rounded(.down))
                    return (0..<86_400).contains(seconds + p.count * 43_200)
                })
        case 15:
            RandomFilter(
                { $0.day.day(offsetMinutes: 0) >= 11_323 },
                { p, _ in p.day.timeIntervalSinceReferenceDate >= 0 })
        default: RandomFilter({ $0.count != n }, { p, _ in p.count != n })
        }
    }

    private static func text(
        _ shape: inout SeededGenerator, _ generator: inout SeededGenerator
    ) -> RandomFilter {
        let word = ParcelShelf.words.randomElement(using: &generator) ?? ""
        let start = String(word.prefix(Int.random(in: 0...3, using: &generator)))
        let folded = TextFold.fold(word)
        let end = String(word.suffix(Int.random(in: 2...5, using: &generator)))
        func has(_ text: String?, _ part: String) -> Bool {
            guard let text else { return false }
            if part.isEmpty { return true }
            let bytes = Array(TextFold.fold(text).utf8)
            return bytes.firstRange(of: Array(TextFold.fold(part).utf8)) != nil
        }
        return switch Int.random(in: 0...11, using: &shape) {
        case 0: RandomFilter({ $0.note == word }, { p, _ in p.note == word })
        case 1:
            RandomFilter(
                { $0.note > word }, { p, _ in p.note.map { ParcelShelf.isLess(word, $0) } ?? false }
            )
        case 2:
            RandomFilter(
                { $0.note <= word },
                { p, _ in p.note.map { !ParcelShelf.isLess(word, $0) } ?? false })
        case 3: RandomFilter({ $0.note != nil }, { p, _ in p.note != nil })
        case 4: RandomFilter({ $0.name == word }, { p, _ in p.name == word })
        case 5:
            RandomFilter(
                { $0.name.folded == word }, { p, _ in TextFold.fold(p.name) == folded })
        case 6:
            RandomFilter(
                { $0.name.folded.hasPrefix(start) },
                { p, _ in
                    Array(TextFold.fold(p.name).utf8).starts(with: TextFold.fold(start).utf8)
                })
        case 7:
            RandomFilter(
                { $0.note.hasPrefix(start) },
                { p, _ in
                    p.note.map { ParcelShelf.bytes($0).starts(with: ParcelShelf.bytes(start)) }
                        ?? false
                })
        case 8:
            RandomFilter({ $0.note.folded.contains(end) }, { p, _ in has(p.note, end) })
        case 9:
            RandomFilter({ $0.name.folded.contains(end) }, { p, _ in has(p.name, end) })
        case 10:
            RandomFilter(
                { $0.name.folded == $0.note },
                { p, _ in p.note.map { TextFold.fold($0) == TextFold.fold(p.name) } ?? false })
        default:
            RandomFilter({ $0.name.folded.contains("r") }, { p, _ in has(p.name, "r") })
        }
    }

    private static func list(
        _ shape: inout SeededGenerator, _ generator: inout SeededGenerator, _ parcels: [Parcel]
    ) -> RandomFilter {
        let numbers = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            Int.random(in: -3...6, using: &generator)
        }
        let words = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
            ParcelShelf.words.randomElement(using: &generator)
        }
        let ids = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
            parcels.randomElement(using: &generator)?.id
        }
        return switch Int.random(in: 0...5, using: &shape) {
        case 0: RandomFilter({ $0.group.isIn(numbers) }, { p, _ in numbers.contains(p.group) })
        case 1: RandomFilter({ $0.count.isIn(numbers) }, { p, _ in numbers.contains(p.count) })
        case 2:
            RandomFilter(
                { $0.note.isIn(words) }, { p, _ in p.note.map { words.contains($0) } ?? false })
        case 3: RandomFilter({ $0.id.isIn(ids) }, { p, _ in ids.contains(p.id) })
        case 4:
            RandomFilter(
                { $0.within?.isIn(ids) }, { p, _ in p.within.map { ids.contains($0) } ?? false })
        default: RandomFilter({ $0.name.isIn(words) }, { p, _ in words.contains(p.name) })
        }
    }

    private static func reference(
        _ shape: inout SeededGenerator, _ generator: inout SeededGenerator, _ parcels: [Parcel]
    ) -> RandomFilter {
        let n = Int.random(in: -3...6, using: &generator)
        let word = ParcelShelf.words.randomElement(using: &generator) ?? ""
        return switch Int.random(in: 0...8, using: &shape) {
        case 0: RandomFilter({ $0.within?.count == n }, { p, s in s.outer(p)?.count == n })
        case 1:
            RandomFilter(
                { $0.within?.count > n }, { p, s in s.outer(p).map { $0.count > n } ?? false })
        case 2: RandomFilter({ $0.within?.goal == nil }, { p, s in s.outer(p)?.goal == nil })
        case 3: RandomFilter({ $0.within?.group != n }, { p, s in s.outer(p)?.group != n })
        case 4:
            RandomFilter(
                { $0.within?.within?.group == n },
                { p, s in s.outer(p).flatMap { s.outer($0) }?.group == n })
        case 5:
            RandomFilter(
                { $0.within?.tags.contains(word) },
                { p, s in s.outer(p)?.tags.contains(word) ?? false })
        case 6:
            RandomFilter(
                { $0.has(\Parcel.within) { $0.count > n } },
                { p, s in s.contents(p).contains { $0.count > n } })
        case 7:
            RandomFilter(
                { $0.has(\Parcel.within) { $0.within?.group == n && $0.isOpen == true } },
                { p, s in s.contents(p).contains { s.outer($0)?.group == n && $0.isOpen } })
        default:
            RandomFilter(
                { $0.within?.count == word.utf8.count },
                { p, s in s.outer(p)?.count == word.utf8.count })
        }
    }

    private static func other(
        _ shape: inout SeededGenerator, _ generator: inout SeededGenerator, _ parcels: [Parcel]
    ) -> RandomFilter {
        let word = ParcelShelf.words.randomElement(using: &generator) ?? ""
        let id = parcels.randomElement(using: &generator)?.id
        let day = Date(timeIntervalSinceReferenceDate: .random(in: -2...2, using: &generator))
        return switch Int.random(in: 0...6, using: &shape) {
        case 0: RandomFilter({ $0.tags.contains(word) }, { p, _ in p.tags.contains(word) })
        case 1: RandomFilter({ $0.isOpen == true }, { p, _ in p.isOpen })
        case 2: RandomFilter({ $0.day >= day }, { p, _ in p.day >= day })
        case 3: RandomFilter({ $0.day < day }, { p, _ in p.day < day })
        case 4: RandomFilter({ $0.within == id }, { p, _ in p.within == id })
        case 5: RandomFilter({ $0.mood == .calm }, { p, _ in p.mood == .calm })
        default:
            RandomFilter({ $0.id > parcels[0].id }, { p, _ in p.id > parcels[0].id })
        }
    }
}
