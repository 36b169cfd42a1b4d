import Foundation
import RecordStore
import TestSupport
import Testing

/// What an older version of a program knows.
private struct OldPlan: OpenDocument {
    var count = 1
    var parts: [OldPart] = []
    var unknown = UnknownMembers()

    static let blank = OldPlan()
    static let members: [DocumentMember<OldPlan>] = [
        DocumentMember("count", \.count), DocumentMember("parts", \.parts),
    ]
}

private struct OldPart: OpenDocument {
    var weight: Int?
    var unknown = UnknownMembers()

    static let blank = OldPart()
    static let members: [DocumentMember<OldPart>] = [DocumentMember("weight", \.weight)]
}

/// What a newer version knows.
private struct NewPlan: OpenDocument {
    var count = 1
    var parts: [NewPart] = []
    var names: [String: [Double?]] = [:]
    var unknown = UnknownMembers()

    static let blank = NewPlan()
    static let members: [DocumentMember<NewPlan>] = [
        DocumentMember("count", \.count), DocumentMember("parts", \.parts),
        DocumentMember("names", \.names),
    ]
}

private struct NewPart: OpenDocument {
    var weight: Int?
    var tempo = ""
    var share: Decimal = 1
    var isWide = false
    var unknown = UnknownMembers()

    static let blank = NewPart()
    static let members: [DocumentMember<NewPart>] = [
        DocumentMember("weight", \.weight), DocumentMember("tempo", \.tempo),
        DocumentMember("share", \.share), DocumentMember("isWide", \.isWide),
    ]
}

private struct OldDay: Record {
    var id = ID()
    var note = ""
    var plan = OldPlan()

    static let schema = Schema<OldDay>("Day", blank: OldDay()) {
        Field(1, "note", \.note)
        Document(2, "plan", \.plan)
    }
}

private struct NewDay: Record {
    var id = ID()
    var note = ""
    var plan = NewPlan()

    static let schema = Schema<NewDay>("Day", blank: NewDay()) {
        Field(1, "note", \.note)
        Document(2, "plan", \.plan)
    }
}

@Suite("A document that may grow") struct OpenDocumentTests {
    private static let plan = NewPlan(
        count: 3,
        parts: [
            NewPart(weight: 1, tempo: "3-1-1", share: Decimal(string: "0.12345678901234567")!),
            NewPart(weight: 2, isWide: true), NewPart(tempo: "x"),
        ],
        names: ["a": [1.5, nil, 1e200], "b": []])

    @Test("keeps what an older build does not know, when that edits another field or a member")
    func twoBuilds() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let day = NewDay(plan: Self.plan)
        func withStore(_ type: any Record.Type, _ body: (Store) throws -> Void) throws {
            let store = try Store.open(at: path, options: .unflushed, [type])
            try body(store)
            expectSound(store)
            try store.close()
        }
        try withStore(NewDay.self) { store in try store.write { try $0.save(day) } }
        try withStore(OldDay.self) { store in
            let id = OldDay.ID(day.id.uuid)
            let old = try #require(try store.get(id))
            #expect(old.plan.unknown.names == ["names"])
            #expect(old.plan.parts[0].unknown.names == ["share", "tempo"])
            try store.write { _ = try $0.update(id) { $0.note = "seen" } }
            try store.write { transaction in
                _ = try transaction.update(id) { day in
                    day.plan.count = 4
                    day.plan.parts[1].weight = 9
                    // Elements keep their members wherever they go.
                    day.plan.parts.swapAt(0, 2)
                    day.plan.parts.insert(OldPart(weight: 5), at: 1)
                }
            }
        }
        try withStore(NewDay.self) { store in
            var expected = Self.plan
            expected.count = 4
            expected.parts[1].weight = 9
            expected.parts.swapAt(0, 2)
            expected.parts.insert(NewPart(weight: 5), at: 1)
            let found = try #require(try store.get(day.id))
            #expect(found.note == "seen")
            #expect(found.plan == expected)
        }
        try withStore(OldDay.self) { store in
            // A value that is made anew has none of the unknown members.
            let id = OldDay.ID(day.id.uuid)
            try store.write { _ = try $0.update(id) { $0.plan = OldPlan(count: 2) } }
        }
        try withStore(NewDay.self) { store in
            let found = try store.get(day.id)
            #expect(found?.plan == NewPlan(count: 2))
        }
    }

    @Test("does not write what is blank, and reads what is missing as blank")
    func blank() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        func json(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        #expect(try json(NewPlan()) == "{}")
        #expect(try json(NewPart(weight: 0, tempo: "")) == #"{"weight":0}"#)
        #expect(try JSONDecoder().decode(NewPlan.self, from: Data("{}".utf8)) == NewPlan())
        let null = Data(#"{"count":null,"weight":null}"#.utf8)
        #expect(try JSONDecoder().decode(NewPlan.self, from: null).count == 1)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NewPlan.self, from: Data(#"{"count":"x"}"#.utf8))
        }
    }

    @Test(
        "gives back any JSON value of a member that it does not know",
        arguments: [
            "null", "true", "false", "0", "-9223372036854775808", "18446744073709551615", "0.1",
            "1e+200", "\"\"", "\"é\\n\\\"\"", "[]", "{}", "[1,[null,{\"a\":[true]}]]",
            "{\"a\":{\"b\":0.5}}", "123456789012345678901234567890",
        ])
    func anyValue(json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = "{\"later\":\(json),\"weight\":1}"
        let part = try JSONDecoder().decode(OldPart.self, from: Data(text.utf8))
        #expect(part.weight == 1)
        let back = try encoder.encode(part)
        #expect(String(decoding: back, as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(OldPart.self, from: back) == part)
    }
}
