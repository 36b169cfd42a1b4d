/// A measure with its name.
struct InspectedMeasure: Sendable {
    enum Name: String, CaseIterable {
        case count, sum, average, least, greatest
    }

    let name: Name
    let content: MeasureContent

    var title: String {
        name == .count ? name.rawValue : "\(name.rawValue)(\(content.column.term))"
    }

    func values(of found: FoundMeasure) throws -> [StoredValue?] {
        try name == .average ? found.storedAverages() : found.storedValues()
    }
}
