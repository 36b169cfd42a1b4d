import RecordStore

/// What an index can use a field of numbers for.
enum IndexUse: String, CaseIterable, Sendable {
    case ascending, descending, covered, unique
    case filtered, filteredByList, filteredByCalculation
    case calculated, sameType, compared, calculatedWithAnother
    case group, sum, sumOfCalculation, groupFilter
    case closure, closureCondition

    /// Whether only a program that has the index can write its entries.
    var needsProgram: Bool { self == .closure || self == .closureCondition }
}

extension Item {
    private typealias Plain = Value.Plain

    static func part(_ use: IndexUse) -> SchemaPart<Self>? {
        let name = "uses"
        switch use {
        case .ascending: return Index(name, on: .ascending(\Self.number)).part
        case .descending:
            return Index(name, on: .descending(\Self.number), .name(\.name), covering: [\.other])
                .part
        case .covered: return Index(name, on: .name(\Self.name), covering: [\.number]).part
        case .unique:
            return Index(name, on: .ascending(\Self.number), .ascending(\.name), unique: true).part
        case .filtered:
            return Index(
                name, on: .ascending(\Self.name), where: .matching { $0.number > 2 }
            ).part
        case .filteredByList:
            return Index(
                name, on: .ascending(\Self.name), covering: [\.number],
                where: .matching { $0.number.isIn([1, 3, 100]) || $0.other == 9 }
            ).part
        case .filteredByCalculation:
            return Index(
                name, on: .ascending(\Self.name),
                where: .matching { !($0.number.ifNil(1) * 2 + 1 <= 7) && 1 + $0.number != 4 }
            ).part
        case .calculated:
            return Index(
                name,
                on: .computed(ComputedColumn<Self, Plain?>("twice") { $0.number * 2 + 1 })
            ).part
        case .sameType:
            return Index(
                name, on: .computed(ComputedColumn<Self, Value>("least") { $0.number.atLeast(2) })
            ).part
        case .compared:
            return Index(
                name, on: .computed(ComputedColumn<Self, Bool>("is2") { $0.number.equals(2) })
            ).part
        case .calculatedWithAnother:
            return Index(
                name,
                on: .computed(
                    ComputedColumn<Self, Plain?>("square") { ($0.number - 1) * $0.number })
            ).part
        default: return aggregatePart(use, name)
        }
    }

    private static func aggregatePart(_ use: IndexUse, _ name: String) -> SchemaPart<Self>? {
        switch use {
        case .group:
            return AggregateIndex(name, by: .ascending(\Self.number), summing: .field(\.other))
                .part
        case .sum:
            return AggregateIndex(name, by: .ascending(\Self.name), summing: .field(\.number))
                .part
        case .sumOfCalculation:
            return AggregateIndex(
                name, by: .ascending(\Self.name),
                summing: .computed(ComputedColumn<Self, Plain?>("twice") { $0.number * 2 })
            ).part
        case .groupFilter:
            return AggregateIndex(
                name, by: .ascending(\Self.name), summing: .field(\.other),
                where: .matching { $0.number >= 2 }
            ).part
        case .closure:
            let column = ComputedColumn<Self, Int?>("whole", version: 1) { $0.whole }
            return Index(name, on: .computed(column)).part
        case .closureCondition:
            return Index(
                name, on: .ascending(\Self.name),
                where: .matching(version: 1) { ($0.whole ?? 0) > 2 }
            ).part
        default: return nil
        }
    }
}
