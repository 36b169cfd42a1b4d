import Foundation
import RecordStore
import Testing

/// A filter and what it means in plain Swift.
private struct Case {
    let filter: Filter<Parcel>
    let meaning: (Parcel) -> Bool

    init(
        _ filter: (Columns<Parcel>) -> Filter<Parcel>?, _ meaning: @escaping (Parcel) -> Bool
    ) {
        self.filter = Filter(filter)
        self.meaning = meaning
    }
}

private func fold(_ text: String) -> String { TextFold.fold(text) }

private func isFoldedLess(_ left: String, _ right: String) -> Bool {
    fold(left).utf8.lexicographicallyPrecedes(fold(right).utf8)
}

@Suite("Filters agree with plain Swift")
struct OperatorTests {
    @Test("comparisons of every kind")
    func comparisons() throws {
        let epoch = Date(timeIntervalSinceReferenceDate: 0)
        try check([
            Case({ $0.count == 2 }, { $0.count == 2 }),
            Case({ $0.count != 2 }, { $0.count != 2 }),
            Case({ $0.count < 2 }, { $0.count < 2 }),
            Case({ $0.count <= 2 }, { $0.count <= 2 }),
            Case({ $0.count > -1 }, { $0.count > -1 }),
            Case({ $0.count >= -1 }, { $0.count >= -1 }),
            Case({ $0.small > 127 }, { $0.small > 127 }),
            Case({ $0.day < epoch }, { $0.day < epoch }),
            Case({ $0.cost >= 0.5 }, { $0.cost >= 0.5 }),
            Case({ $0.isOpen == true }, { $0.isOpen }),
            Case({ $0.mood == .tired }, { $0.mood == .tired }),
            Case({ $0.mood.rawValue >= 1 }, { $0.mood.rawValue >= 1 }),
            Case({ $0.unit != .pounds }, { $0.unit != .pounds }),
            Case({ $0.weight == Weight(rawValue: 1) }, { $0.weight.rawValue == 1 }),
            Case({ $0.weight.rawValue > 0 }, { $0.weight.rawValue > 0 }),
            Case({ $0.name == "\u{E9}te\u{301}" }, { $0.name == "été" }),
            Case({ $0.name > "bench" }, { $0.name > "bench" }),
            Case({ $0.name <= "Über" }, { $0.name <= "Über" }),
        ])
    }

    @Test("nil is equal to nil, and neither less nor greater than anything")
    func nils() throws {
        try check([
            Case({ $0.note == nil }, { $0.note == nil }),
            Case({ $0.note != nil }, { $0.note != nil }),
            Case({ $0.note == "bench" }, { $0.note == "bench" }),
            Case({ $0.note != "bench" }, { $0.note != "bench" }),
            Case({ $0.ratio < 1 }, { $0.ratio.map { $0 < 1 } ?? false }),
            Case({ !($0.ratio < 1) }, { !($0.ratio.map { $0 < 1 } ?? false) }),
            Case({ $0.goal >= 0 }, { $0.goal.map { $0 >= 0 } ?? false }),
            Case({ $0.within == nil }, { $0.within == nil }),
            Case({ $0.within != nil }, { $0.within != nil }),
        ])
    }

    @Test("columns against columns, and arithmetic")
    func arithmetic() throws {
        try check([
            Case({ $0.count == $0.goal }, { $0.count == $0.goal }),
            Case({ $0.count < $0.goal }, { row in row.goal.map { row.count < $0 } ?? false }),
            Case({ $0.count * 2 + 1 > 3 }, { $0.count * 2 + 1 > 3 }),
            Case({ 10 - $0.count >= 8 }, { 10 - $0.count >= 8 }),
            Case(
                { $0.count - $0.goal * $0.goal < 0 },
                { row in row.goal.map { row.count - $0 * $0 < 0 } ?? false }),
            Case(
                { $0.ratio * 2.5 + 1 <= 0.5 }, { $0.ratio.map { $0 * 2.5 + 1 <= 0.5 } ?? false }),
            Case({ $0.cost + 0.25 == 1 }, { $0.cost + 0.25 == 1 }),
            // What does not fit the type is nil.
            Case({ $0.small + 200 > 0 }, { Int($0.small) + 200 <= 255 }),
            Case({ $0.small + 200 == nil }, { Int($0.small) + 200 > 255 }),
        ])
    }

    @Test("lists, ranges and arrays")
    func membership() throws {
        try check([
            Case({ $0.count.isIn([1, 3]) }, { [1, 3].contains($0.count) }),
            Case({ $0.count.isIn([]) }, { _ in false }),
            Case({ $0.note.isIn(["bench", ""]) }, { ["bench", ""].contains($0.note) }),
            Case({ $0.mood.isIn([.calm]) }, { $0.mood == .calm }),
            Case({ $0.count.isIn(-1...2) }, { (-1...2).contains($0.count) }),
            Case({ $0.count.isIn(-1..<2) }, { (-1..<2).contains($0.count) }),
            Case({ $0.ratio.isIn(-1...1) }, { $0.ratio.map { (-1...1).contains($0) } ?? false }),
            Case({ $0.tags.contains("bench") }, { $0.tags.contains("bench") }),
            Case({ !$0.tags.contains("") }, { !$0.tags.contains("") }),
        ])
    }

    @Test("texts, as they are and folded")
    func texts() throws {
        try check([
            Case({ $0.name.contains("r") }, { $0.name.contains("r") }),
            Case({ $0.name.hasPrefix("Arm") }, { $0.name.hasPrefix("Arm") }),
            Case({ $0.name.hasPrefix("") }, { _ in true }),
            Case({ $0.note.hasPrefix("") }, { $0.note != nil }),
            Case({ $0.name.folded == "ARM 2" }, { fold($0.name) == "arm 2" }),
            Case({ $0.name.folded != "ARM 2" }, { fold($0.name) != "arm 2" }),
            Case({ $0.name.folded.contains("RM") }, { fold($0.name).contains("rm") }),
            Case({ $0.name.folded.hasPrefix("AR") }, { fold($0.name).hasPrefix("ar") }),
            Case({ $0.note.folded.contains("ete") }, { fold($0.note ?? "").contains("ete") }),
            Case({ $0.name.folded.isIn(["BENCH", "x"]) }, { fold($0.name) == "bench" }),
            Case(
                { $0.name.folded == $0.note },
                { row in row.note.map { fold(row.name) == fold($0) } ?? false }),
            Case(
                { $0.note != $0.name.folded },
                { row in row.note.map { fold(row.name) != fold($0) } ?? true }),
            Case(
                { $0.name.folded < $0.note },
                { row in row.note.map { isFoldedLess(row.name, $0) } ?? false }),
            Case(
                { $0.note >= $0.name.folded },
                { row in row.note.map { !isFoldedLess($0, row.name) } ?? false }),
            Case(
                { $0.name.folded.hasWordPrefix("bei") },
                { $0.name == "Über-Bein" }),
            Case({ $0.name.folded.hasWordPrefix("ein") }, { _ in false }),
            Case({ $0.name.hasWordPrefix("10") }, { $0.name == "Arm 10" }),
        ])
    }

    @Test("and, or and not, in any nesting and at run time")
    func logic() throws {
        let heavy = Filter<Parcel> { $0.count > 2 }
        let open = Filter<Parcel> { $0.isOpen == true }
        try check([
            Case(
                { $0.count > 2 && ($0.isOpen == true || $0.note == nil) && !($0.mood == .tired) },
                { $0.count > 2 && ($0.isOpen || $0.note == nil) && $0.mood != .tired }),
            Case({ _ in heavy.and(open) }, { $0.count > 2 && $0.isOpen }),
            Case({ _ in heavy.or(open) }, { $0.count > 2 || $0.isOpen }),
            Case({ _ in heavy.and(open).not }, { !($0.count > 2 && $0.isOpen) }),
            Case({ _ in heavy && open.not || heavy.not && open }, { ($0.count > 2) != $0.isOpen }),
            Case({ _ in nil }, { _ in true }),
        ])
    }

    /// Each filter as what is checked in a group, and its negation.
    private func check(_ cases: [Case]) throws {
        try withParcels { store, parcels in
            for each in cases {
                for filter in [each.filter, each.filter.not] {
                    let isNegated = filter != each.filter
                    let query = Query<Parcel> { $0.group == 1 }.and(filter)
                    let expected = parcels.filter {
                        $0.group == 1 && each.meaning($0) != isNegated
                    }
                    let found = try store.fetch(query).sorted { $0.id < $1.id }
                    #expect(found == expected, "\(filter)")
                    #expect(try store.count(query) == expected.count, "\(filter)")
                }
            }
        }
    }
}
