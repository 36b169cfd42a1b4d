import RecordStore
import TestSupport

/// Every way in which a schema, a value or stored bytes can be wrong.
extension StoreError.SchemaMistake.Kind: CaseChain {
    public static var firstCase: Self { .emptyName }

    public var nextCase: Self? {
        switch self {
        case .emptyName: .duplicateType
        case .duplicateType: .fieldNumberOutOfRange(70_000)
        case .fieldNumberOutOfRange: .duplicateFieldNumber(12)
        case .duplicateFieldNumber: .duplicateFieldName
        case .duplicateFieldName: .removedField
        case .removedField: .removedIndex
        case .removedIndex: .duplicateStepName
        case .duplicateStepName: .notForExtensions(owner: "app")
        case .notForExtensions: .ownerMissing
        case .ownerMissing: .extendsUnknownType
        case .extendsUnknownType: .overlaps(field: "start")
        case .overlaps: .notStored
        case .notStored: .undeclared
        case .undeclared: .opaque
        case .opaque: .unsupported(valueType: "Regex")
        case .unsupported: .blankDiffers
        case .blankDiffers: .invalidDefault(.notFinite)
        case .invalidDefault: .nullifyWithoutNil
        case .nullifyWithoutNil: .unregisteredTarget("Stop")
        case .unregisteredTarget: .duplicateIndexName
        case .duplicateIndexName: .reservedIndexName
        case .reservedIndexName: .noColumns
        case .noColumns: .undeclaredColumn(path: "\\Trip.start")
        case .undeclaredColumn: .unindexable(column: "start", type: "document")
        case .unindexable: .notAnArray(column: "start")
        case .notAnArray: .severalArrays
        case .severalArrays: .tooManyColumns(neededBytes: 600)
        case .tooManyColumns: .tooManySearchedFields(300)
        case .tooManySearchedFields: .notText(column: "start")
        case .notText: .versionOutOfRange(-1)
        case .versionOutOfRange:
            .refusedExpression(column: "day", reason: "Trip has no field strat")
        case .refusedExpression: .expressionOfOthers(column: "day")
        case .expressionOfOthers: .refusedCondition(reason: "Trip has no field strat")
        case .refusedCondition: .conditionOfOthers(condition: "id == nil")
        case .conditionOfOthers: .expressionType(column: "day", type: "int64")
        case .expressionType: .expressionMayBeNil(column: "day")
        case .expressionMayBeNil: .unsuitableForGroups(column: "name")
        case .unsuitableForGroups: .notNumeric(column: "name", type: "string")
        case .notNumeric: .closureInAggregate(column: "day")
        case .closureInAggregate: .uniqueSpelling(column: "title")
        case .uniqueSpelling: .foldedNotUnique(column: "title")
        case .foldedNotUnique: .foldedColumn(column: "title")
        case .foldedColumn: nil
        }
    }
}

extension StoreError.SchemaDifference.Kind: CaseChain {
    public static var firstCase: Self { .typeAdded }

    public var nextCase: Self? {
        switch self {
        case .typeAdded: .typeRevived
        case .typeRevived: .typeRenamed(to: "Journey")
        case .typeRenamed: .fieldRevived(number: 12)
        case .fieldRevived: .fieldRenamed(number: 12, from: "title")
        case .fieldRenamed: .fieldTypeChanged(number: 12)
        case .fieldTypeChanged: .referenceChanged(number: 12)
        case .referenceChanged: .targetDropped("Stop")
        case .targetDropped: .stepPending("miles to meters")
        case .stepPending: .stepCannotRun("miles to meters", .rules(owner: "app"))
        case .stepCannotRun: .indexCannotFollow
        case .indexCannotFollow: nil
        }
    }
}

extension StoreError.TypeObstacle: CaseChain {
    public static var firstCase: Self { .dropped }

    public var nextCase: Self? {
        switch self {
        case .dropped: .stepPending("miles to meters")
        case .stepPending: .fieldType("start")
        case .fieldType: .fieldRemoved("start")
        case .fieldRemoved: .rules(owner: "app")
        case .rules: .index("byName")
        case .index: .textVersions(index: "byName")
        case .textVersions: nil
        }
    }
}

extension ValueProblem: CaseChain {
    public static var firstCase: Self { .notFinite }

    public var nextCase: Self? {
        switch self {
        case .notFinite: .decimalOutOfRange(exponent: 130)
        case .decimalOutOfRange: .tooLong(byteCount: 12)
        case .tooLong: .document(codingPath: "address.street")
        case .document: .missing
        case .missing: .wrongSize(byteCount: 12)
        case .wrongSize: .notBoolean(12)
        case .notBoolean: .notUTF8
        case .notUTF8: .notDecimal
        case .notDecimal: .notURL
        case .notURL: .documentFormat(12)
        case .documentFormat: .unevenArray(elementCount: 12)
        case .unevenArray: .unknownRawValue("calm")
        case .unknownRawValue: nil
        }
    }
}

extension StoreError.PreferenceProblem.Kind: CaseChain {
    public static var firstCase: Self { .name(byteCount: 300) }

    public var nextCase: Self? {
        switch self {
        case .name: .noStoredForm
        case .noStoredForm: .value(.notUTF8)
        case .value: .differs(stored: "int64", asked: "string")
        case .differs: .damaged
        case .damaged: .newerVersion
        case .newerVersion: nil
        }
    }
}

extension RecordDamage.Kind: CaseChain {
    public static var firstCase: Self { .truncated(byteCount: 12) }

    public var nextCase: Self? {
        switch self {
        case .truncated: .unknownFormat(12)
        case .unknownFormat: .unknownFlags(0x1C)
        case .unknownFlags: .wrongKey(byteCount: 12)
        case .wrongKey: .unknownLayout(12)
        case .unknownLayout: .checksum(stored: 0xABCD, computed: 0x1234)
        case .checksum: .strayPresence
        case .strayPresence: .strayBytes(field: 12)
        case .strayBytes: .badEnd(field: 12, end: 34)
        case .badEnd: .trailingBytes(byteCount: 12)
        case .trailingBytes: .value(field: 12, .notUTF8)
        case .value: nil
        }
    }
}

extension StoreError.CatalogDamage.Kind: CaseChain {
    public static var firstCase: Self { .truncated(byteCount: 12) }

    public var nextCase: Self? {
        switch self {
        case .truncated: .wrongMagic(0xABCD)
        case .wrongMagic: .unknownFormat(12)
        case .unknownFormat: .checksum(stored: 0xABCD, computed: 0x1234)
        case .checksum: .notUTF8
        case .notUTF8: .unknownCode(12)
        case .unknownCode: .unknownExtension(500)
        case .unknownExtension: .unknownFeatures(8)
        case .unknownFeatures: .badType
        case .badType: .badLayout(version: 12)
        case .badLayout: .repeatedNumber(12)
        case .repeatedNumber: .badReference(type: "Trip", field: "name")
        case .badReference: .badDefault(type: "Trip", field: "name")
        case .badDefault: .impossibleNumber(.max)
        case .impossibleNumber: .badIndex(type: "Trip", index: "byName")
        case .badIndex: .trailingBytes(byteCount: 12)
        case .trailingBytes: nil
        }
    }
}
