import Foundation
import RecordStore
import Testing

/// What somebody typed, and what was meant.
private let typedFilters: [(String, Filter<Parcel>)] = {
    typealias Pair = (String, Filter<Parcel>)
    var pairs: [Pair] = []
    func add(_ text: String, _ filter: (Columns<Parcel>) -> Filter<Parcel>?) {
        pairs.append((text, Filter(filter)))
    }
    add("count>=2&&isOpen==true") { $0.count >= 2 && $0.isOpen == true }
    add("2 <= count") { $0.count >= 2 }
    add("count = 3 && note=nil") { $0.count == 3 && $0.note == nil }
    add("count.isIn([1,2, 3])") { $0.count.isIn([1, 2, 3]) }
    add("count-1 > -1") { $0.count - 1 > -1 }
    add("1 + count * 2 == goal") { 1 + $0.count * 2 == $0.goal }
    add("(count + 1) * 2 == 4") { ($0.count + 1) * 2 == 4 }
    add("!(count == 1 || note == nil)") { !($0.count == 1 || $0.note == nil) }
    add("true") { _ in nil }
    add("day >= 2001-01-01") { $0.day >= Date(timeIntervalSinceReferenceDate: 0) }
    add("cost == 0.25") { $0.cost == 0.25 }
    add("name == \"a\\\"\\u{e9}\\n\"") { $0.name == "a\"é\n" }
    add("count.isIn(1...3)") { $0.count.isIn(1...3) }
    add("count.isIn( 1..<3 )") { $0.count.isIn(1..<3) }
    add("within?.within?.count == 1") { $0.within?.within?.count == 1 }
    add("has(Parcel.within)") { $0.has(\Parcel.within) }
    add("computed(\"half\") == 1") { $0.computed(Parcel.half) == 1 }
    add("tags.contains(\"a\")") { $0.tags.contains("a") }
    add("tags == [\"a\",\"\u{301}\" ]") { $0.tags == ["a", "\u{301}"] }
    add("[] != tags") { $0.tags != [] }
    add("within?.tags.contains(\"\u{301}\")") { $0.within?.tags.contains("\u{301}") }
    add("`count` == 1 && !!(`is\\u{4f}pen` == true)") { $0.count == 1 && $0.isOpen == true }
    add("name.folded.folded == \"\u{600}\"") { $0.name.folded == "\u{600}" }
    add("name.folded.hasWordPrefix(\"b\")") { $0.name.folded.hasWordPrefix("b") }
    return pairs
}()

/// Text, the offset at which it goes wrong, and why.
private let unreadable: [(String, Int, FilterSyntaxError.Problem)] = [
    ("", 0, .expected("a field or a value")),
    ("count", 0, .expected("a condition")),
    ("count >=", 8, .expected("a field or a value")),
    ("count & 3", 6, .expected("a filter")),
    ("wieght > 3", 0, .unknownField("wieght", type: "Parcel")),
    ("within?.nmae == \"a\"", 8, .unknownField("nmae", type: "Parcel")),
    ("count == eight", 9, .unknownField("eight", type: "Parcel")),
    ("count == \"eight\"", 9, .unreadableValue("eight", expected: "int64")),
    ("small == 300", 9, .unreadableValue("300", expected: "uint8")),
    ("name == 3", 8, .unreadableValue("3", expected: "a text in quotation marks")),
    ("name == \"a", 8, .unreadableText),
    ("name == \"\\q\"", 8, .unreadableText),
    ("count > nil", 8, .mismatch("nil", ">")),
    ("count > ratio", 0, .mismatch("count", "ratio")),
    ("name + \"a\" == \"b\"", 0, .mismatch("name", "+")),
    ("count.hasPrefix(\"a\")", 6, .mismatch("count", ".hasPrefix")),
    ("name?.count == 1", 0, .mismatch("name", "?.")),
    ("has(Box.within)", 4, .unknownType("Box")),
    ("has(Parcel.name)", 11, .mismatch("Parcel.name", "Parcel")),
    ("3 == 3", 0, .expected("a field")),
    ("count == 1 count == 2", 9, .unreadableValue("1 count", expected: "int64")),
    ("count == goal count == 2", 14, .expected("the end, && or ||")),
    ("eight == count", 0, .unknownField("eight", type: "Parcel")),
    ("eight > 3 || count == 1", 0, .unknownField("eight", type: "Parcel")),
    ("eight + 1 > count", 0, .unknownField("eight", type: "Parcel")),
    ("eight?.count == 1", 0, .unknownField("eight", type: "Parcel")),
    ("eight.folded == \"a\"", 0, .unknownField("eight", type: "Parcel")),
    ("count.isIn([eight])", 12, .unreadableValue("eight", expected: "a text in quotation marks")),
    ("count == 5 kg", 9, .unreadableValue("5 kg", expected: "int64")),
    ("(count == 1", 11, .expected(")")),
    ("tags == \"a\"", 8, .unreadableValue("a", expected: "array")),
    (String(repeating: "(", count: 5_000), 40, .tooDeep),
    (String(repeating: "!", count: 5_000), 40, .tooDeep),
    ("name.isIn(\"a\"...nil)", 16, .expected("a value")),
    ("tags < [\"a\"]", 0, .mismatch("tags", "<")),
    ("count == [1]", 9, .unreadableValue("a list", expected: "int64")),
    ("tags == [\"a\", nil]", 14, .expected("a value")),
    ("\u{301}", 0, .expected("a filter")),
]

@Suite("Filters as text")
struct FilterTextTests {
    @Test("what a filter prints is read as the same filter")
    func roundTrip() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<2_000 {
            let filter = generator.filter(depth: 3)
            #expect(try Filter<Parcel>(parsing: "\(filter)") == filter, "\(filter)")
        }
    }

    @Test(
        "a filter that is typed is the one that is written",
        arguments: typedFilters)
    func typed(text: String, filter: Filter<Parcel>) throws {
        #expect(try Filter<Parcel>(parsing: text) == filter)
    }

    @Test(
        "text that is no filter is refused with the offset",
        arguments: unreadable)
    func refused(text: String, offset: Int, problem: FilterSyntaxError.Problem) {
        #expect(throws: FilterSyntaxError(text: text, offset: offset, problem: problem)) {
            try Filter<Parcel>(parsing: text)
        }
    }

    @Test("an error shows where it is")
    func shown() {
        let error = #expect(throws: FilterSyntaxError.self) {
            try Filter<Parcel>(parsing: "count > 1\n&& wieght < 2")
        }
        #expect(
            error?.description == """
                Parcel has no field wieght, at character 14
                  count > 1 && wieght < 2
                               ^
                """)
    }

    @Test("broken text is refused and never ends the process")
    func broken() {
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<2_000 {
            var text = Array(generator.filter(depth: 2).description)
            for _ in 0...Int.random(in: 0...2, using: &generator) where !text.isEmpty {
                let position = Int.random(in: text.indices, using: &generator)
                text[position] =
                    Array("()[]{}\"\\.?!&|<>=+-*0a n\u{301}").randomElement(
                        using: &generator) ?? " "
            }
            guard let filter = try? Filter<Parcel>(parsing: String(text)) else { continue }
            #expect(throws: Never.self) { try Filter<Parcel>(parsing: "\(filter)") }
        }
    }

    @Test("a filter is coded as its text")
    func coding() throws {
        let filter = Filter<Parcel> { $0.count > 2 && $0.name.contains("\"é") }
        let bytes = try JSONEncoder().encode([filter])
        #expect(
            try JSONDecoder().decode([String].self, from: bytes) == [filter.description])
        #expect(try JSONDecoder().decode([Filter<Parcel>].self, from: bytes) == [filter])
        #expect(throws: StoreError.self) {
            try JSONEncoder().encode(Filter<Parcel> { $0.ratio > .infinity })
        }
    }

    @Test("types that refer to a record are named when its filter is read")
    func children() throws {
        let filter = Filter<Author> { $0.has(\Book.author) { $0.pages > 300 } }
        #expect(throws: FilterSyntaxError.self) { try Filter<Author>(parsing: "\(filter)") }
        #expect(try Filter<Author>(parsing: "\(filter)", among: [Book.self]) == filter)
        let decoder = JSONDecoder()
        decoder.userInfo[.filterTypes] = [Book.self] as [any Record.Type]
        let bytes = try JSONEncoder().encode(filter)
        #expect(try decoder.decode(Filter<Author>.self, from: bytes) == filter)
        let behind = "author?.name == \"Le Guin\""
        #expect(
            try Filter<Book>(parsing: behind) == Filter { $0.author?.name == "Le Guin" })
    }
}

extension SeededGenerator {
    /// A condition of any form on parcels, with values that some of them have.
    mutating func filter(depth: Int) -> Filter<Parcel> {
        let isLeaf = depth == 0 || Int.random(in: 0...2, using: &self) == 0
        if isLeaf { return test() }
        let first = filter(depth: depth - 1)
        switch Int.random(in: 0...2, using: &self) {
        case 0: return first.not
        case 1: return first.and(filter(depth: depth - 1))
        default: return first.or(filter(depth: depth - 1))
        }
    }

    private mutating func test() -> Filter<Parcel> {
        let parcel = parcel()
        let number = Int.random(in: -2...5, using: &self)
        return switch Int.random(in: 0...32, using: &self) {
        case 0: Filter { $0.count == number }
        case 1: Filter { $0.count != parcel.goal }
        case 2: Filter { $0.goal < number }
        case 3: Filter { $0.goal >= $0.count }
        case 4: Filter { $0.count * 2 - 1 > $0.goal }
        case 5: Filter { $0.goal == nil }
        case 6: Filter { $0.ratio <= parcel.ratio ?? 0.1 }
        case 7: Filter { $0.ratio * 2.5 > 1 }
        case 8: Filter { $0.day > parcel.day }
        case 9: Filter { $0.day.isIn(.distantPast...parcel.day) }
        case 10: Filter { $0.mood == parcel.mood }
        case 11: Filter { $0.unit.isIn([parcel.unit]) }
        case 12: Filter { $0.weight == parcel.weight }
        case 13: Filter { $0.cost - 0.25 >= parcel.cost }
        case 14: Filter { $0.small > parcel.small }
        case 15: Filter { $0.isOpen == parcel.isOpen }
        case 16: Filter { $0.tags.contains(parcel.name) }
        case 17: Filter { $0.name == parcel.name }
        case 18: Filter { $0.note < parcel.name }
        case 19: Filter { $0.note != parcel.note }
        case 20: Filter { $0.name.contains("r") }
        case 21: Filter { $0.name.folded.hasPrefix(parcel.name) }
        case 22: Filter { $0.note.folded.hasWordPrefix("b\"\n\\") }
        case 23: Filter { $0.name.folded == "ARM 2" }
        case 24: Filter { $0.code == parcel.code }
        case 25: Filter { $0.within == parcel.id }
        case 26: Filter { $0.id > parcel.id }
        case 27: Filter { $0.within?.name.folded.contains("arm") }
        case 28: Filter { $0.within?.within?.count != 3 }
        case 29: Filter { $0.has(\Parcel.within) { $0.count > number } }
        case 30: Filter { $0.count.isIn([1, number]) }
        case 31: Filter { $0.computed(Parcel.half) == number }
        default: Filter { $0.count.isIn([]) }
        }
    }
}
