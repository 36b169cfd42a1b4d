import RecordStore
import Synchronization
import Testing

/// An enum whose raw value is one byte: it can be tried as a whole.
private enum MassUnit: UInt8, FieldValue, CaseIterable {
    case kilograms = 0, pounds = 1, last = 255
}

/// Raw values that are tried, and ones that are beyond that.
private enum Grade: Int, FieldValue, CaseIterable {
    case negative = -1
    case first = 1
    case last = 255
    case beyond = 256
    case aliasOfFirst = 0x101
    case far = 0x0100_0000_0000_0001
}

private enum Sign: Int8, FieldValue, CaseIterable { case minus = -1, zero = 0, plus = 1 }

/// Two raw values give one value, which is stored as one of them.
private enum Door: RawRepresentable, FieldValue, CaseIterable {
    case open, shut
    init?(rawValue: UInt16) {
        switch rawValue {
        case 3, 7: self = .open
        case 5: self = .shut
        default: return nil
        }
    }
    var rawValue: UInt16 {
        switch self {
        case .open: 7
        case .shut: 5
        }
    }
}

/// A struct of one byte that stores its raw value in other words.
private struct Inverted: RawRepresentable, FieldValue, Equatable {
    private var bits: UInt8
    init(rawValue: UInt8) { bits = ~rawValue }
    var rawValue: UInt8 { ~bits }
}

/// Fills its byte, so that an optional of it has another.
private struct Labels: OptionSet, FieldValue { var rawValue: UInt8 }

private struct Cased: Record, Equatable {
    var id: ID
    var unit = MassUnit.pounds
    var grade = Grade.first
    var sign = Sign.zero
    var door = Door.shut
    var inverted = Inverted(rawValue: 0)
    var labels: Labels = []
    var otherUnit: MassUnit?
    var otherGrade: Grade?
    var otherLabels: Labels?

    static let schema = Schema<Cased>("Cased", blank: Cased(id: ID())) {
        Field(1, "unit", \.unit)
        Field(2, "grade", \.grade)
        Field(3, "sign", \.sign)
        Field(4, "door", \.door)
        Field(5, "inverted", \.inverted)
        Field(6, "labels", \.labels)
        Field(7, "otherUnit", \.otherUnit)
        Field(8, "otherGrade", \.otherGrade)
        Field(9, "otherLabels", \.otherLabels)
    }
}

/// Counts how often one is made of a raw value.
private struct Counted: RawRepresentable, FieldValue {
    static let count = Mutex(0)
    let rawValue: Int
    init(rawValue: Int) {
        Self.count.withLock { $0 += 1 }
        self.rawValue = rawValue
    }
}

private struct CountedRecord: Record {
    var id = ID()
    var counted = Counted(rawValue: 1)

    static let schema = Schema<CountedRecord>("CountedRecord", blank: CountedRecord()) {
        Field(1, "counted", \.counted)
        Index("byCounted", on: .ascending(\.counted))
    }
}

/// The same bytes as plain numbers, to write what no case has and to see what was written.
private struct Plain: Record {
    var id: ID
    var unit: UInt8 = 1
    var grade = 1
    var sign: Int8 = 0
    var door: UInt16 = 5
    var inverted: UInt8 = 0
    var labels: UInt8 = 0
    var otherUnit: UInt8?
    var otherGrade: Int?
    var otherLabels: UInt8?

    static let schema = Schema<Plain>("Cased", blank: Plain(id: ID())) {
        Field(1, "unit", \.unit)
        Field(2, "grade", \.grade)
        Field(3, "sign", \.sign)
        Field(4, "door", \.door)
        Field(5, "inverted", \.inverted)
        Field(6, "labels", \.labels)
        Field(7, "otherUnit", \.otherUnit)
        Field(8, "otherGrade", \.otherGrade)
        Field(9, "otherLabels", \.otherLabels)
    }
}

private struct Lone: Record {
    var id: ID
    var unit = MassUnit.pounds
    static let schema = Schema<Lone>("Lone", blank: Lone(id: ID())) { Field(1, "unit", \.unit) }
}

private struct Unset: Record {
    var id: ID
    var unit: UInt8?
    static let schema = Schema<Unset>("Lone", blank: Unset(id: ID())) { Field(1, "unit", \.unit) }
}

@Suite struct ByteCaseTests {
    private let cased: Coder<Cased>
    private let plain: Coder<Plain>

    init() throws {
        cased = try Coder()
        plain = try Coder()
    }

    /// The record comes back equal, and its bytes are those of the plain record.
    private func check(
        _ record: Cased, is expected: (inout Plain) -> Void,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        var numbers = Plain(id: Plain.ID(record.id.uuid))
        expected(&numbers)
        let bytes = try cased.bytes(record)
        #expect(bytes == (try plain.bytes(numbers)), sourceLocation: location)
        #expect(try cased.record(bytes, id: record.id) == record, sourceLocation: location)
    }

    @Test("every case of an enum is stored as its raw value and comes back, nil too")
    func everyCase() throws {
        var record = Cased(id: .init())
        for unit in MassUnit.allCases + [nil] {
            record.otherUnit = unit
            record.unit = unit ?? .pounds
            try check(record) {
                ($0.unit, $0.otherUnit) = (record.unit.rawValue, unit?.rawValue)
            }
        }
        record = Cased(id: .init())
        for grade in Grade.allCases + [nil] {
            record.otherGrade = grade
            record.grade = grade ?? .first
            try check(record) {
                ($0.grade, $0.otherGrade) = (record.grade.rawValue, grade?.rawValue)
            }
        }
        record = Cased(id: .init())
        for sign in Sign.allCases {
            record.sign = sign
            try check(record) { $0.sign = sign.rawValue }
        }
    }

    @Test("every byte of a struct with a computed raw value comes back, as does a set of options")
    func everyByte() throws {
        var record = Cased(id: .init())
        for byte in 0...UInt8.max {
            record.inverted = Inverted(rawValue: byte)
            record.labels = Labels(rawValue: byte)
            record.otherLabels = Labels(rawValue: ~byte)
            try check(record) { ($0.inverted, $0.labels, $0.otherLabels) = (byte, byte, ~byte) }
        }
    }

    @Test("of two raw values for one case both are read and one is written")
    func alias() throws {
        for (stored, door, written) in [(3, .open, 7), (7, .open, 7), (5, .shut, 5)]
            as [(UInt16, Door, UInt16)]
        {
            var numbers = Plain(id: .init())
            numbers.door = stored
            let id = Cased.ID(numbers.id.uuid)
            let record = try cased.record(plain.bytes(numbers), id: id)
            #expect(record.door == door)
            try check(record) { $0.door = written }
        }
    }

    @Test("each raw value that no case has is refused with its number, never taken for another")
    func unknown() throws {
        func refusal(_ change: (inout Plain) -> Void) throws -> RecordDamage.Kind? {
            var numbers = Plain(id: .init())
            change(&numbers)
            let bytes = try plain.bytes(numbers)
            return #expect(throws: RecordDamage.self) {
                try cased.record(bytes, id: Cased.ID(numbers.id.uuid))
            }?.kind
        }
        for byte in 0...UInt8.max where MassUnit(rawValue: byte) == nil {
            let problem = ValueProblem.unknownRawValue("\(byte)")
            #expect(try refusal { $0.unit = byte } == .value(field: 1, problem))
            #expect(try refusal { $0.otherUnit = byte } == .value(field: 7, problem))
        }
        for number in [0, 2, 254, 258, 0x1_0001, 1 << 56, -2, .min, .max] {
            let problem = ValueProblem.unknownRawValue("\(number)")
            #expect(try refusal { $0.grade = number } == .value(field: 2, problem))
            #expect(try refusal { $0.otherGrade = number } == .value(field: 8, problem))
        }
        #expect(try refusal { $0.sign = -2 } == .value(field: 3, .unknownRawValue("-2")))
        #expect(try refusal { $0.door = 0x0103 } == .value(field: 4, .unknownRawValue("259")))
    }

    @Test("an enum that may not be nil is missing where its bit is not set")
    func missing() throws {
        let unset = Unset(id: .init())
        let error = try #require(throws: RecordDamage.self) {
            let bytes = try Coder<Unset>().bytes(unset)
            _ = try Coder<Lone>().record(bytes, id: Lone.ID(unset.id.uuid))
        }
        #expect(error.kind == .value(field: 1, .missing))
    }

    @Test("how a type with a raw value lies in memory is found out for the schema, not for a query")
    func queries() throws {
        try withVerifiedStore([CountedRecord.self]) { store in
            let samples = [CountedRecord(), CountedRecord(counted: Counted(rawValue: 2))]
            try store.write { try $0.save(samples) }
            let (value, count) = (samples[1].counted, Counted.count.withLock(\.self))
            let found = try (0..<3).flatMap { _ in
                try store.fetch(Query<CountedRecord> { $0.counted == value })
            }
            #expect(found.map(\.id) == Array(repeating: samples[1].id, count: 3))
            #expect(Counted.count.withLock(\.self) == count)
        }
    }
}
