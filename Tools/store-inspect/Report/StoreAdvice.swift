import CommandLineSupport
import LMDB
import RecordStore

/// What a person may do about a store, as far as its file proves it.
package struct StoreAdvice {
    /// How much it matters.
    package enum Weight: String {
        /// Something is wrong.
        case wrong
        /// Something costs time or room.
        case costly
        /// Something to know.
        case note
    }

    package let weight: Weight
    /// What is so, in a few words.
    package let title: String
    /// What it means, and what helps.
    package let text: String
    /// The trees, indexes or fields that it is about.
    package var names: [String] = []
}

extension StoreAdvice {
    /// Makes advice about some trees, indexes or fields; nil if there are none.
    /// - Parameters:
    ///   - title: what they are, after their number.
    ///   - name: the name of one, with what is to be known of it.
    fileprivate init?<Subject>(
        _ weight: Weight, about subjects: [Subject], _ title: (Int) -> String, _ text: String,
        name: (Subject) -> String
    ) {
        if subjects.isEmpty { return nil }
        self.init(
            weight: weight, title: title(subjects.count), text: text, names: subjects.map(name))
    }
}

extension StoreReport {
    /// Leaves of which less is in use are half empty.
    private static let leastFill = 0.6
    /// Smaller trees and files are not worth a word.
    private static let leastPages = 16
    /// A part of the file that is worth a compaction.
    private static let worthShare = 0.2
    /// Less room is worth a word, and no more.
    private static let costlyBytes = 16 << 20
    private static let largeShare = 0.2
    private static let manyEntries = 1_000

    /// Everything that is worth a word, what is wrong first.
    var advice: [StoreAdvice] {
        [
            damage, unreadyIndexes, compaction, prefixes, thinTrees, fewValues,
            danglingReferences, leakedPages,
        ].compactMap(\.self)
    }

    private var damage: StoreAdvice? {
        if violationCount == 0 { return nil }
        let isPages = !pages.isSound
        return StoreAdvice(
            weight: .wrong,
            title: violationCount.counted(isPages ? "damaged page" : "violation"),
            text: isPages
                ? "Records were not read, because what is found would depend on the way to it. "
                    + "Repair the store with its program, or restore it from a copy."
                : "Repair the store with its program: damaged records are kept in a file beside "
                    + "it, indexes are built anew, and references that lead nowhere are cleared.")
    }

    private var unreadyIndexes: StoreAdvice? {
        StoreAdvice(
            .costly, about: indexes.filter { $0.state.phase != .ready },
            { $0.counted("index", "indexes") + " not ready" },
            "Queries do not read an index that is being built, suspect or refused, and may "
                + "read all records instead. The program of the store builds it when it opens the "
                + "store or does its upkeep; a refused index is unique, and records share a value.",
            name: { "\($0.name) (\($0.state.phase))" })
    }

    private var compaction: StoreAdvice? {
        let (pageCount, packed) = (Int(clamping: pages.pages), Int(clamping: pages.packedPages))
        let saved = pageCount - packed
        let size = pages.pageSizeBytes
        guard pages.isSound, saved >= Self.leastPages,
            Double(saved) >= Self.worthShare * Double(pageCount)
        else { return nil }
        return StoreAdvice(
            weight: saved * size >= Self.costlyBytes ? .costly : .note,
            title: "A compaction would free about \((Double(saved) / Double(pageCount)).percent)",
            text: "It would make about \((packed * size).byteSize) of the "
                + "\((pageCount * size).byteSize) "
                + "in use: \(pages.freePages.counted("page")) free, and others are not full. Later "
                + "writes use free pages again, so this is worth it for a store that is seldom "
                + "written or has lost much.")
    }

    private var leakedPages: StoreAdvice? {
        if pages.leakedPages == 0 || !pages.isSound { return nil }
        return StoreAdvice(
            weight: .note,
            title: Int(clamping: pages.leakedPages).counted("leaked page"),
            text: "They are neither in use nor free: they take room and do no other harm. A "
                + "compaction leaves them behind.")
    }

    private var thinTrees: StoreAdvice? {
        let thin = trees.filter { tree in
            tree.role != .other && !tree.isMadeByStore
                && tree.shape.counts.leafPageCount >= Self.leastPages
                && (tree.shape.leafFill ?? 1) < Self.leastFill
        }
        return StoreAdvice(
            .note, about: thin, { $0.counted("tree") + " with leaves that are half empty" },
            "Entries that came in no order, or left again, leave room on their pages. Walks "
                + "read more pages than they need; a compaction fills them.",
            name: { "\($0.fullName) (\(($0.shape.leafFill ?? 1).percent))" })
    }

    private var prefixes: StoreAdvice? {
        var sizeBytes = 0
        let found = indexes.compactMap { one -> String? in
            let longer = indexes.first { other in
                other.type.number == one.type.number
                    && one.index.definition.isBeginning(of: other.index.definition)
            }
            guard let longer else { return nil }
            sizeBytes += trees.first { $0.fullName == one.name }?.shape.sizeBytes ?? 0
            return "\(one.name), by \(longer.index.definition.name)"
        }
        return StoreAdvice(
            sizeBytes >= Self.costlyBytes ? .costly : .note, about: found,
            { $0.counted("index", "indexes") + " that another one begins with" },
            "The longer index answers every condition that the shorter one does, and each "
                + "write keeps both. The shorter one is needed only for its order of records that "
                + "are equal in its columns.",
            name: \.self)
    }

    private var fewValues: StoreAdvice? {
        let few = indexes.filter { one in
            let definition = one.index.definition
            return !definition.isSearch && !definition.isAggregate && !one.isMadeByStore
                && definition.columns.count == 1
                && one.spread.entryCount >= Self.manyEntries
                && one.spread.average > Self.largeShare * Double(one.spread.entryCount)
        }
        return StoreAdvice(
            .note, about: few, { $0.counted("index", "indexes") + " with few values" },
            "One value has a fifth of the entries or more on average, so a condition on it "
                + "alone leads to much of the type. With a second column, by which lists are "
                + "sorted, such an index serves their first pages at once.",
            name: { "\($0.name) (\($0.spread.valueCount.counted("value")))" })
    }

    private var danglingReferences: StoreAdvice? {
        guard let count = verification?.danglingCount, count > 0 else { return nil }
        return StoreAdvice(
            weight: .note, title: count.counted("reference") + " that lead nowhere",
            text: "Their fields allow that, so nothing is wrong; whoever follows them finds no "
                + "record.")
    }
}

extension UInt64 {
    fileprivate func counted(_ noun: String) -> String {
        let count = Int(clamping: self)
        return "\(count.counted(noun)) \(count == 1 ? "is" : "are")"
    }
}

extension IndexDefinition {
    /// Whether the store has made the index for a reference: no program declares it, so nobody can
    /// change it.
    var isMadeByStore: Bool { name.hasPrefix("references.") }

    /// Whether another index answers all that this one does: it has these columns first, and more,
    /// and holds the same records. An index that the store has made does not count.
    fileprivate func isBeginning(of other: IndexDefinition) -> Bool {
        !isMadeByStore && !isSearch && !isAggregate && !other.isAggregate
            && !isUnique && covering.isEmpty && condition == other.condition
            && columns.count < other.columns.count
            && Array(other.columns.prefix(columns.count)) == columns
            // A record without elements has no entry in an index of elements.
            && other.columns.dropFirst(columns.count).allSatisfy { $0.style != .element }
    }
}
