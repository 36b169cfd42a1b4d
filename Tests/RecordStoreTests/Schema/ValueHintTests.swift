import Foundation
import TestSupport
import Testing

import RecordStore

@Suite("Hints for showing values") struct ValueHintTests {
    private static let hints: [ValueHint] = [
        .day, .quantity("kg", decimals: 12), .quantity("reps", decimals: 0),
        .quantity("µm", decimals: 30),
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

    @Test("texts of other units, with too many decimals, or of no day are no numbers")
    func unreadable() {
        let time = ValueHint.quantity("s", decimals: 3)
        #expect(time.number(of: "1.5 s") == 1_500 && time.number(of: "-0.001 s") == -1)
        let huge = String(repeating: "9", count: 40) + " s"
        for text in [
            "", " s", "s", "1.5", "1.5 kg", "1.5  s", "1.5 s ", "1.0005 s", "1. s", ".5 s",
            "--1 s", "+1 s", "1e3 s", "1,5 s", "1.5.5 s", "-.5 s", "- s", huge,
        ] { #expect(time.number(of: text) == nil, "\(text)") }
        for text in ["2026-02-30", "2026-11-21T00:00:00Z", "12s", "today", ""] {
            #expect(ValueHint.day.number(of: text) == nil, "\(text)")
        }
    }

    @Test("a hint comes back from its text in a catalog, and an unknown text is none")
    func catalogTexts() {
        for hint in Self.hints { #expect(ValueHint(catalogText: hint.catalogText) == hint) }
        #expect(ValueHint.quantity("kg", decimals: 12).catalogText == "quantity 12 kg")
        for text in [
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

private struct Grams: RawRepresentable, FieldValue, HintedValue, Hashable {
    var rawValue: Int
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
