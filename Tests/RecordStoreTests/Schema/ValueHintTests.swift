import Foundation
import TestSupport
import Testing

import RecordStore

@Suite("Hints for showing values") struct ValueHintTests {
    private static let hints: [ValueHint] = [
        .day, .quantity("kg", decimals: 12), .quantity("reps", decimals: 0),
        .quantity("µm", decimals: 30), .names([0: "normal", 1: "warmUp", -1: "left", .max: "_9"]),
        .flags(["weight", "reps", "été"]), .flags((0..<64).map { "bit\($0)" }),
    ]
    private static let numbers: [Int128] = [
        0, 1, -1, 9, 10, 102_500_000_000_000, -92_500, 20_778, -25_567, 999_999_999_999,
        1_000_000_000_000, Int128(Int64.max), Int128(Int64.min), .max, .min,
    ]

    @Test("the text of a number is read as that number, or is the number itself")
    func roundTrip() {
        for hint in Self.hints {
            for number in Self.numbers {
                let text = hint.text(of: number)
                #expect(text == "\(number)" || hint.number(of: text) == number, "\(text)")
            }
        }
    }

    @Test("a quantity has its decimals and no more zeros, and a day is a date")
    func texts() {
        let weight = ValueHint.quantity("kg", decimals: 12)
        #expect(weight.text(of: 102_500_000_000_000) == "102.5 kg")
        #expect(weight.text(of: -20_000_000_000_000) == "-20 kg")
        #expect(weight.text(of: -1) == "-0.000000000001 kg")
        #expect(weight.text(of: 0) == "0 kg")
        #expect(ValueHint.day.text(of: 0) == "1970-01-01")
        #expect(ValueHint.day.text(of: -719_528) == "0000-01-01")
        #expect(ValueHint.day.text(of: -719_529) == "-719529")
        #expect(ValueHint.day.text(of: 20_778) == "2026-11-21")
    }

    @Test("a number with a name is shown by it, bits by theirs, and others as they are")
    func names() {
        let kind = ValueHint.names([0: "normal", 1: "warmUp"])
        #expect([0, 1, 2, -1].map { kind.text(of: $0) } == ["normal", "warmUp", "2", "-1"])
        #expect(kind.number(of: "warmUp") == 1 && kind.number(of: "warmup") == nil)
        let traits = ValueHint.flags(["drop", "paused", "timed"])
        #expect(
            [0, 1, 6, 7, 8, -1].map { traits.text(of: $0) }
                == ["none", "drop", "paused+timed", "drop+paused+timed", "8", "-1"])
        #expect(traits.number(of: "timed+drop") == 5 && traits.number(of: "none") == 0)
        for text in ["", "drop+", "drop+drop", "drop+none", "fast"] {
            #expect(traits.number(of: text) == nil, "\(text)")
        }
        #expect(kind.hasNames && traits.hasNames && !kind.isQuantity && !traits.isQuantity)
    }

    @Test("a quantity is read as people write it, and not where a comma may mean two things")
    func written() {
        let weight = ValueHint.quantity("kg", decimals: 3)
        for text in ["62.5 kg", "62.5kg", "62,5 kg", "62,5kg", "62.5  kg", "62.5\u{A0}kg"] {
            #expect(weight.number(of: text) == 62_500, "\(text)")
        }
        #expect(weight.number(of: "0,125kg") == 125 && weight.number(of: "-1,25 kg") == -1_250)
        for text in ["1,075 kg", "-12,500kg", "1,5.5 kg", "1,2,3 kg", ",5 kg", "5, kg", "62.5"] {
            #expect(weight.number(of: text) == nil, "\(text)")
        }
    }

    @Test("a filter reads quantities and names without quotation marks")
    func filters() throws {
        func same(_ text: String, _ filter: Filter<HintedSack>) throws {
            #expect(try Filter<HintedSack>(parsing: text) == filter, "\(text)")
        }
        let heavy = Filter<HintedSack> { $0.weight > Grams(rawValue: 62_500) }
        for text in [
            "weight > 62.5 kg", "weight>62.5kg", "weight > 62,5kg", "62,5 kg < weight",
            "(weight > 62,5\u{A0}kg)", "weight > 62500", "weight > \"62,5 kg\"",
        ] { try same(text, heavy) }
        try same(
            "weight.isIn([1kg,2 kg, 3.5kg])",
            Filter { $0.weight.isIn([1_000, 2_000, 3_500].map { Grams(rawValue: $0) }) })
        try same(
            "weight.isIn(1,5kg...2 kg) && kind == full",
            Filter {
                $0.weight.isIn(Grams(rawValue: 1_500)...Grams(rawValue: 2_000)) && $0.kind == .full
            })
        try same("kind = full", Filter { $0.kind == .full })
        try same(
            "full == kind || kind == 7", Filter { $0.kind == .full || $0.kind == Fill(rawValue: 7) }
        )
        try same("kind.isIn([empty, full])", Filter { $0.kind.isIn([.empty, .full]) })
        try same("within?.kind != full", Filter { $0.within?.kind != .full })
        try same("marks == fragile", Filter { $0.marks == [.fragile] })
        try same("marks == \"fragile+wet\"", Filter { $0.marks == [.fragile, .wet] })
        // A field is a field, also if it has the name of a value.
        try same("kind == \"weight\"", Filter { $0.kind == .weight })
        for (text, problem) in [
            ("kind == weight", .mismatch("kind", "weight")),
            (
                "kind == half",
                .unreadableValue("half", expected: "a number, or one of empty, full, weight")
            ),
            (
                "kind == wieght",
                .unreadableValue("wieght", expected: "a number, or one of empty, full, weight")
            ),
            ("weight > full", .unknownField("full", type: "HintedSack")),
            (
                "weight > 5 lb",
                .unreadableValue("5 lb", expected: "a number, or one such as 1.5 kg")
            ),
            (
                "weight > 1,075kg",
                .unreadableValue("1,075kg", expected: "a number, or one such as 1.5 kg")
            ),
            ("weight.isIn([62,5kg]) && nothing", .unknownField("nothing", type: "HintedSack")),
        ] as [(String, FilterSyntaxError.Problem)] {
            let error = #expect(throws: FilterSyntaxError.self) {
                try Filter<HintedSack>(parsing: text)
            }
            #expect(error?.problem == problem, "\(text)")
        }
    }

    @Test("texts of other units, with too many decimals, or of no day are no numbers")
    func unreadable() {
        let time = ValueHint.quantity("s", decimals: 3)
        #expect(time.number(of: "1.5 s") == 1_500 && time.number(of: "-0.001 s") == -1)
        let huge = String(repeating: "9", count: 40) + " s"
        for text in [
            "", " s", "s", "1.5", "1.5 kg", "1.5 s ", "1.0005 s", "1. s", ".5 s",
            "--1 s", "+1 s", "1e3 s", "1,500 s", "1.5.5 s", "-.5 s", "- s", huge,
        ] { #expect(time.number(of: text) == nil, "\(text)") }
        for text in ["2026-02-30", "2026-11-21T00:00:00Z", "12s", "today", ""] {
            #expect(ValueHint.day.number(of: text) == nil, "\(text)")
        }
    }

    @Test("a hint comes back from its text in a catalog, and an unknown text is none")
    func catalogTexts() {
        for hint in Self.hints { #expect(ValueHint(catalogText: hint.catalogText) == hint) }
        #expect(ValueHint.quantity("kg", decimals: 12).catalogText == "quantity 12 kg")
        #expect(ValueHint.names([1: "b", 0: "a"]).catalogText == "names 0=a 1=b")
        #expect(ValueHint.flags(["b", "a"]).catalogText == "flags b a")
        for text in [
            "names", "names ", "names a", "names 0", "names 0=", "names 0=a 0=b", "names 0=a 1=a",
            "names 0=a  1=b", "names 0=nil", "names 0=none", "names 0=a-b", "names x=a",
            "flags", "flags a a", "flags a ", "flags none", "flags 1",
            "flags " + (0..<65).map { "a\($0)" }.joined(separator: " "),
            "", "days", "day ", "quantity", "quantity 12", "quantity 31 kg", "quantity -1 kg",
            "quantity 3 k g", "quantity 3 kg2", "quantity 3  kg", "Quantity 3 kg",
        ] { #expect(ValueHint(catalogText: text) == nil, "\(text)") }
    }

    @Test("the catalog keeps the hints of fields and computed columns, and follows newer ones")
    func catalog() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        func hints() throws -> (fields: [UInt16: ValueHint], columns: [String: ValueHint]) {
            let environment = try InspectedStore.environment(at: path)
            defer { try? environment.close() }
            let type = try InspectedStore(environment, checkedBy: nil).types[0]
            return (type.fieldHints, type.columnHints)
        }
        try Store.open(at: path, [PlainPlate.self]).close()
        #expect(try hints().fields.isEmpty && hints().columns.isEmpty)
        try Store.open(at: path, [Plate.self]).close()
        let kept = try hints()
        #expect(kept.fields == [1: Grams.valueHint, 2: Grams.valueHint])
        #expect(kept.columns == ["half": Grams.valueHint])
        // A program without hints is an older one, and takes none away.
        try Store.open(at: path, [PlainPlate.self]).close()
        #expect(try hints().fields == kept.fields && hints().columns == kept.columns)
        try Store.open(at: path, [PlateInPounds.self]).close()
        #expect(try hints().fields == [1: Pounds.valueHint, 2: Pounds.valueHint])
        #expect(try hints().columns == ["half": Pounds.valueHint])
    }
}

private struct Grams: RawRepresentable, FieldValue, HintedValue, Hashable, Comparable {
    var rawValue: Int
    static func < (left: Grams, right: Grams) -> Bool { left.rawValue < right.rawValue }
    static let valueHint = ValueHint.quantity("kg", decimals: 3)
}

private struct Pounds: RawRepresentable, FieldValue, HintedValue, Hashable {
    var rawValue: Int
    static let valueHint = ValueHint.quantity("lb", decimals: 3)
}

private struct PlainPlate: Record {
    var id = ID()
    var weight = 0
    var worn: Int?

    static let schema = Schema<PlainPlate>("Plate", blank: PlainPlate()) {
        Field(1, "weight", \.weight)
        Field(2, "worn", \.worn)
        Index("byHalf", on: .computed(half))
    }
    static let half = ComputedColumn<PlainPlate, Int?>("half") { $0.weight.floorDivided(by: 2) }
}

private struct Plate: Record {
    var id = ID()
    var weight = Grams(rawValue: 0)
    var worn: Grams?

    static let schema = Schema<Plate>("Plate", blank: Plate()) {
        Field(1, "weight", \.weight)
        Field(2, "worn", \.worn)
        Index("byHalf", on: .computed(half))
    }
    static let half = ComputedColumn<Plate, Grams?>("half") {
        $0.weight.rawValue.floorDivided(by: 2).as(Grams.self)
    }
}

private struct PlateInPounds: Record {
    var id = ID()
    var weight = Pounds(rawValue: 0)
    var worn: Pounds?

    static let schema = Schema<PlateInPounds>("Plate", blank: PlateInPounds()) {
        Field(1, "weight", \.weight)
        Field(2, "worn", \.worn)
        Index("byHalf", on: .computed(half))
    }
    static let half = ComputedColumn<PlateInPounds, Pounds?>("half") {
        $0.weight.rawValue.floorDivided(by: 2).as(Pounds.self)
    }
}

private struct Fill: RawRepresentable, FieldValue, HintedValue, Hashable {
    var rawValue: UInt8
    static let empty = Fill(rawValue: 0)
    static let full = Fill(rawValue: 1)
    static let weight = Fill(rawValue: 2)
    static let valueHint = ValueHint.names([0: "empty", 1: "full", 2: "weight"])
}

private struct SackMarks: OptionSet, FieldValue, HintedValue, Hashable {
    var rawValue: UInt32
    static let fragile = SackMarks(rawValue: 1)
    static let wet = SackMarks(rawValue: 2)
    static let valueHint = ValueHint.flags(["fragile", "wet"])
}

private struct HintedSack: Record {
    var id = ID()
    var weight = Grams(rawValue: 0)
    var kind = Fill.empty
    var marks: SackMarks = []
    var within: HintedSack.ID?

    static let schema = Schema<HintedSack>("HintedSack", blank: HintedSack()) {
        Field(1, "weight", \.weight)
        Field(2, "kind", \.kind)
        Field(3, "marks", \.marks)
        Field(4, "within", \.within, onDelete: .nullify)
    }
}
