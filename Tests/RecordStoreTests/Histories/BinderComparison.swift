import Foundation
import RecordStore
import TestSupport

/// Compares what queries and indexes say of a store of binders with plain Swift.
struct BinderComparison {
    private let store: Store
    private let content: BinderContent

    init(_ store: Store) throws {
        self.store = store
        content = try BinderContent(store)
    }

    func run() throws {
        try compareDerived()
        try compareTexts()
        try compareSizes()
        try compareReferences()
        try compareCopy()
        let violations = try store.verify().violations
        try expect(violations == [], "\(violations)")
    }

    /// What parts keep of binders.
    private func compareDerived() throws {
        let counts = Dictionary(grouping: content.papers) { $0.binder }.mapValues(\.count)
        for binder in content.binders {
            try expect(binder.revision % 2 == 0, "\(binder) has an odd revision")
            try expect(binder.paperCount == counts[binder.id] ?? 0, "\(binder) is not up to date")
        }
        let ids = Set(content.binderIDs)
        for paper in content.papers {
            let isThere = paper.binder.map { ids.contains($0) } ?? true
            try expect(isThere, "\(paper) is in no binder")
        }
    }

    private func compareTexts() throws {
        for text in Paper.texts {
            let tagged = try store.ids(Query<Paper> { $0.tags.contains(text) })
            let expected = content.papers.filter { $0.tags.contains(text) }.map(\.id)
            try expect(Set(tagged) == Set(expected), "tagged with \(text): \(tagged)")

            let coded = try store.ids(Query<Paper> { $0.code == text })
            try expect(
                coded == content.papers.filter { $0.code == text }.map(\.id),
                "of the code \(text): \(coded)")

            let folded = Array(TextFold.fold(text).utf8)
            let count = try store.count(Query<Paper> { $0.name.folded.contains(text) })
            let named = content.papers.count { Array(TextFold.fold($0.name).utf8).has(folded) }
            try expect(count == named, "\(count) names have \(text) in them, not \(named)")
        }
    }

    private func compareSizes() throws {
        let counts = try store.counts(of: \Paper.size)
        try expect(
            Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) })
                == Dictionary(grouping: content.papers, by: \.size).mapValues(\.count),
            "sizes: \(counts)")
        let large = try store.all(Paper.self, ofIndex: "large").map(\.id)
        let expected = content.papers.filter { $0.size > 5 }.map(\.id)
        try expect(
            Set(large) == Set(expected) && large.count == expected.count, "large: \(large)")
    }

    private func compareReferences() throws {
        for id in content.binderIDs {
            let query = Query<Paper> { $0.binder == id }.sorted(by: .descending(\.size))
            let papers = try store.ids(query)
            let expected = content.papers.filter { $0.binder == id }
                .sorted { ($0.size, $0.id) > ($1.size, $1.id) }.map(\.id)
            try expect(papers == expected, "\(query) is \(papers), not \(expected)")

            let mentions = try store.ids(Query<Paper> { $0.mentions.contains(id) })
            let mentioning = content.papers.filter { $0.mentions.contains(id) }.map(\.id)
            try expect(Set(mentions) == Set(mentioning), "\(mentions) mention \(id)")
        }
    }

    private func compareCopy() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("copy")
        try store.copy(to: path)
        let copy = try Store.open(at: path, options: .unflushed, BinderHistory.types)
        let copied = try BinderContent(copy)
        try expect(copied == content, "the copy has \(copied), not \(content)")
        let violations = try copy.verify().violations
        try expect(violations == [], "the copy: \(violations)")
        try copy.close()
    }
}

extension [UInt8] {
    /// Whether other bytes stand in these, one behind the other.
    fileprivate func has(_ other: [UInt8]) -> Bool {
        if other.count > count { return false }
        return (0...(count - other.count)).contains { self[$0...].starts(with: other) }
    }
}
