import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private let (first, second) = (UUID(), UUID())

@Suite("Errors of the record engine speak") struct ErrorSentenceTests {
    @Test("each error says in sentences what happened, with its values")
    func errors() {
        for error in StoreError.everyCase {
            guard case .notUnique(let type, let index, _, let existing, let rejected) = error else {
                #expect(Sentence(of: error, unspoken: ["unicode"]).flaws == [])
                #expect(error.description == error.localizedDescription)
                continue
            }
            // Who typed the value sees it; who programs sees where it is, too.
            let unspoken: Set = ["type", "index", "existing", "rejected"]
            #expect(Sentence(of: error, unspoken: unspoken).flaws == [])
            let ids = [existing, rejected].map { $0.uuidString.lowercased() }
            for name in [type, index] + ids { #expect(error.description.contains(name)) }
        }
        for problem in StoreError.TokenProblem.everyCase {
            #expect(Sentence(of: StoreError.invalidToken(problem)).flaws == [])
        }
        for problem in StoreError.HistoryProblem.everyCase {
            #expect(Sentence(of: StoreError.history(problem)).flaws == [])
        }
        for obstacle in StoreError.UndoObstacle.everyCase {
            #expect(Sentence(of: StoreError.notTakenBack(obstacle)).flaws == [])
        }
    }

    @Test("each mistake of a schema, and each difference from the file, is told in words")
    func schemas() {
        for kind in StoreError.SchemaMistake.Kind.everyCase {
            let error = StoreError.SchemaMistake("Trip", "name", kind)
            #expect(Sentence(of: error).flaws == [])
            #expect(Sentence(of: StoreError.schema([error])).flaws == [])
        }
        for kind in StoreError.SchemaDifference.Kind.everyCase {
            let difference = StoreError.SchemaDifference(type: "Trip", name: "name", kind: kind)
            #expect(Sentence(of: StoreError.schemaDiffers([difference, difference])).flaws == [])
        }
        for obstacle in StoreError.TypeObstacle.everyCase {
            let errors = [
                StoreError.closedType(type: "Trip", obstacle),
                .readOnlyType(type: "Trip", obstacle),
            ]
            #expect(errors.allSatisfy { Sentence(of: $0).flaws == [] }, "\(obstacle)")
        }
    }

    @Test("each problem of a value, a record or a catalog is told in words")
    func damages() {
        for problem in ValueProblem.everyCase {
            #expect(Sentence(of: problem).flaws == [])
            let refused = InvalidValue(type: "Trip", field: "name", problem: problem)
            #expect(Sentence(of: refused).flaws == [])
        }
        for kind in StoreError.PreferenceProblem.Kind.everyCase {
            let problem = StoreError.PreferenceProblem(name: "rest", kind: kind)
            #expect(Sentence(of: StoreError.preference(problem)).flaws == [])
            #expect(Sentence(of: problem).flaws == [])
        }
        for kind in RecordDamage.Kind.everyCase {
            let damage = RecordDamage(type: "Trip", id: first, offset: 31, kind: kind)
            #expect(Sentence(of: damage).flaws == [])
        }
        for kind in StoreError.CatalogDamage.Kind.everyCase {
            let damage = StoreError.CatalogDamage(at: 31, kind)
            #expect(Sentence(of: damage).flaws == [])
            #expect(damage.description.contains("is damaged at") != damage.isOfNewerVersion)
        }
    }

    @Test("each finding of a verification is told in words")
    func findings() {
        for kind in Violation.Kind.everyCase {
            let violation = Violation(type: "Trip", name: "byName", id: first, kind: kind)
            #expect(!violation.description.contains("("), "Swift's spelling: \(violation)")
            #expect(violation.description.contains("byName \(first.uuidString.lowercased()): "))
        }
    }

    @Test("each filter and predicate that cannot be is told in words")
    func filters() {
        for problem in FilterSyntaxError.Problem.everyCase {
            let error = FilterSyntaxError(text: "name === 5", offset: 7, problem: problem)
            #expect(Sentence(of: error, unspoken: ["offset"]).flaws == [])
        }
        for problem in StoreError.QueryMistake.Problem.everyCase {
            let error = StoreError.QueryMistake(type: "Trip", name: "yaer", problem: problem)
            #expect(Sentence(of: error).flaws == [])
            #expect(Sentence(of: StoreError.invalidQuery(error)).flaws == [])
        }
        for problem in UnsupportedPredicate.Problem.everyCase {
            let error = UnsupportedPredicate(part: "Regex", problem: problem)
            #expect(Sentence(of: error).flaws == [])
        }
    }

    @Test("several mistakes stand in lines of their own")
    func lists() {
        let errors = [
            StoreError.SchemaMistake("Trip", "name", .duplicateFieldName),
            StoreError.SchemaMistake("Trip", nil, .opaque),
        ]
        #expect(
            StoreError.schema(errors).localizedDescription == """
                The schemas of the store have mistakes:
                  Trip.name: two fields have this name.
                  Trip: the stored properties of this type cannot be listed.
                """)
        #expect(
            StoreError.schema([errors[0]]).localizedDescription
                == "The schemas of the store have mistakes: Trip.name: two fields have this name.")
    }

    @Test("an unfinished index, another Unicode and a newer file are no damage")
    func noDamage() {
        let newer = StoreError.CatalogDamage(at: 12, .unknownCode(33))
        for error in [
            StoreError.notAStore(path: "/a"), .indexNotReady(type: "T", index: "i"),
            .readOnlyType(type: "T", .textVersions(index: "i")),
            .needsNewerVersion(newer, path: "/a"),
        ] { #expect(!error.localizedDescription.contains("damaged")) }
        #expect(
            StoreError.needsNewerVersion(newer, path: "/a").localizedDescription
                == "The catalog of /a was written by a newer version of the library: at byte 12 "
                + "the code 33 is unknown. Open the store with that one.")
    }
}

extension StoreError: CaseChain {
    public static var firstCase: Self {
        .schema([StoreError.SchemaMistake("Trip", "name", .notStored)])
    }

    public var nextCase: Self? {
        switch self {
        case .schema:
            .schemaDiffers([StoreError.SchemaDifference(type: "Trip", name: nil, kind: .typeAdded)])
        case .schemaDiffers: .closedType(type: "Trip", .dropped)
        case .closedType: .readOnlyType(type: "Trip", .rules(owner: "app"))
        case .readOnlyType:
            .stepFailed(
                type: "Trip", step: "miles to meters", id: first, reason: "No miles are known.")
        case .stepFailed: .notAStore(path: "/a/b")
        case .notAStore: .catalog(StoreError.CatalogDamage(at: 31, .badType), path: "/a/b")
        case .catalog:
            .needsNewerVersion(StoreError.CatalogDamage(at: 31, .unknownCode(77)), path: "/a/b")
        case .needsNewerVersion: .indexNotReady(type: "Trip", index: "byName")
        case .indexNotReady: .unknownType("Trip")
        case .unknownType:
            .invalidValue(InvalidValue(type: "Trip", field: "name", problem: .missing))
        case .invalidValue:
            .invalidQuery(
                StoreError.QueryMistake(
                    type: "Trip", name: "yaer", problem: .unknownColumn(nearest: "year")))
        case .invalidQuery:
            .damagedRecord(
                RecordDamage(type: "Trip", id: first, offset: 31, kind: .strayPresence))
        case .damagedRecord: .alreadyExists(type: "Trip", id: first)
        case .alreadyExists:
            .notUnique(
                type: "Trip", index: "byName",
                values: [StoreError.TakenValue(field: "name", text: "Rome")],
                existing: first, rejected: second)
        case .notUnique:
            .deleteDenied(type: "Trip", id: first, byType: "Stop", field: "trip", byID: second)
        case .deleteDenied: .dangling(type: "Stop", field: "trip", id: first, target: second)
        case .dangling: .unsettled(type: "Trip", depth: 64)
        case .unsettled: .damagedIndex(type: "Trip", index: "byName", id: first)
        case .damagedIndex:
            .damagedBackup(
                Violation(type: "Trip", name: "byName", id: first, kind: .missingEntry), count: 3,
                path: "/backup")
        case .damagedBackup: .notServed(type: "Trip", index: "(name, start)")
        case .notServed: .unordered(type: "Trip", field: "name")
        case .unordered: .sumTooLarge(type: "Trip", column: "cost")
        case .sumTooLarge: .preference(StoreError.PreferenceProblem(name: "rest", kind: .damaged))
        case .preference: .invalidToken(.damaged)
        case .invalidToken: .history(.notKept)
        case .history: .notTakenBack(.typeDropped(number: 12))
        case .notTakenBack: nil
        }
    }
}

extension StoreError.TokenProblem: CaseChain {
    public static var firstCase: Self { .damaged }

    public var nextCase: Self? {
        switch self {
        case .damaged: .otherVersion
        case .otherVersion: .otherQuery
        case .otherQuery: .otherSchema
        case .otherSchema: nil
        }
    }
}

extension Violation.Kind: CaseChain {
    public static var firstCase: Self {
        .damagedRecord(RecordDamage(type: "Trip", id: first, offset: 31, kind: .strayPresence))
    }

    public var nextCase: Self? {
        switch self {
        case .damagedRecord: .wrongKey(sizeBytes: 12)
        case .wrongKey: .noEntryPossible
        case .noEntryPossible: .missingEntry
        case .missingEntry: .wrongEntry
        case .wrongEntry: .strayEntry
        case .strayEntry: .wrongEntryCount(records: 12, found: 34)
        case .wrongEntryCount: .missingGroup
        case .missingGroup: .wrongGroup
        case .wrongGroup: .strayGroup
        case .strayGroup: .dangling(target: second)
        case .dangling:
            .damagedPage(PageViolation(page: 31, tree: .main, kind: .tooDeep))
        case .damagedPage: .moreDamagedPages(12)
        case .moreDamagedPages: .preference(.damaged)
        case .preference: .damagedHistory(sequence: 12)
        case .damagedHistory: .damagedPlace(name: "search")
        case .damagedPlace: nil
        }
    }
}

extension FilterSyntaxError.Problem: CaseChain {
    public static var firstCase: Self { .expected("a value") }

    public var nextCase: Self? {
        switch self {
        case .expected: .unreadableText
        case .unreadableText: .unknownField("nam", type: "Trip")
        case .unknownField: .unknownType("Trap")
        case .unknownType: .unreadableValue("5x", expected: "a date")
        case .unreadableValue: .mismatch("int64", "string")
        case .mismatch: .tooDeep
        case .tooDeep: nil
        }
    }
}

extension UnsupportedPredicate.Problem: CaseChain {
    public static var firstCase: Self { .unsupported }

    public var nextCase: Self? {
        switch self {
        case .unsupported: .noField
        case .noField: .noValue
        case .noValue: .mismatch
        case .mismatch: .localizedOrder
        case .localizedOrder: nil
        }
    }
}

extension StoreError.QueryMistake.Problem: CaseChain {
    public static var firstCase: Self { .unknownField(nearest: "year") }

    public var nextCase: Self? {
        switch self {
        case .unknownField: .unknownColumn(nearest: "year")
        case .unknownColumn: .unknownSearchIndex(nearest: "search")
        case .unknownSearchIndex: .noSearch
        case .noSearch: .document
        case .document: .otherType(stored: "int64", asked: "String")
        case .otherType: .notNumeric
        case .notNumeric: .tooDeep(limit: 32)
        case .tooDeep: .impossibleCount(-1)
        case .impossibleCount: nil
        }
    }
}
