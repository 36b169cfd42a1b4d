import RecordStore

/// Conditions of partial indexes.
enum ConditionInput {
    static func seeds() -> [[UInt8]] {
        let filters = [
            Filter<Everything> { $0.count == 3 && $0.text.hasPrefix("a") },
            Filter<Everything> { $0.tags.contains("x") || $0.note != nil },
            Filter<Everything> { !($0.small.isIn([1, 2, 3])) && $0.text.folded.contains("b") },
            Filter<Everything> { $0.count * 2 + 1 > 7 && $0.flag == true },
        ]
        return filters.compactMap(\.storedBytes).map { InputKind.condition.input($0) }
    }
}

/// Decodes a condition, whose text must be that of a filter. Its own text may be simpler.
func decodeCondition(_ bytes: [UInt8]) {
    let fields = Everything.schema.definition.fields
    guard let text = StoredCondition.filter(bytes).text(over: fields) else { return }
    do {
        let filter = try Filter<Everything>(parsing: text)
        let again = try Filter<Everything>(parsing: "\(filter)")
        precondition("\(again)" == "\(filter)", "\(filter) came back as \(again)")
    } catch {
        preconditionFailure("\(text): \(error)")
    }
}
