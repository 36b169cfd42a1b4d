import CommandLineSupport
import LMDB
import RecordStore

extension StoreReport {
    /// Collects everything but latencies.
    init(of file: OpenedFile, _ console: Console) throws {
        path = file.environment.path
        pages = file.pages
        // The counts of a damaged file are not asked for: its free list may be what is damaged.
        fileSizeBytes =
            try pages.isSound
            ? file.environment.info().fileSizeBytes
            : Int(clamping: pages.pages) * pages.pageSizeBytes
        guard file.pages.isSound else {
            // What the tables are is not read from a damaged file.
            trees = file.pages.trees.map {
                Tree(name: $0.tree.description, type: nil, role: .other, shape: $0)
            }
            return
        }
        let store = try file.store()
        head = store.head
        try collectTrees(store)
        var line = ProgressLine(console)
        verification = try store.verify { done, total in
            line.show("checked \(done.grouped) of \(total.grouped) records")
        }
        try collectSizes(store, &line)
        try collectSpreads(store, &line)
        line.clear()
    }

    /// Gives each tree of the file its name.
    private mutating func collectTrees(_ store: InspectedStore) throws {
        for type in store.types {
            trees.append(
                Tree(
                    name: type.name, type: type.name, role: .records,
                    shape: try store.shape(of: type)))
            for index in type.liveIndexes {
                trees.append(
                    Tree(
                        name: index.definition.name, type: type.name, role: .index,
                        shape: try store.shape(of: index, in: type),
                        isMadeByStore: index.definition.isMadeByStore))
            }
        }
        let named = Set(trees.map(\.shape.tree))
        trees += pages.trees.filter { !named.contains($0.tree) }.map { shape in
            var name = shape.tree.description
            if case .table(let table) = shape.tree { name = table }
            return Tree(name: name, type: nil, role: .other, shape: shape)
        }
    }

    private mutating func collectSizes(
        _ store: InspectedStore, _ line: inout ProgressLine
    ) throws {
        for type in store.types {
            var facts = TypeFacts(type: type)
            try store.forEachRecordSize(of: type) { size in
                facts.sizes.add(Int64(size))
                let count = facts.sizes.count
                if count % Self.progressStep == 0 {
                    line.show("measured \(count.grouped) records of \(type.name)")
                }
            }
            types.append(facts)
        }
    }

    private mutating func collectSpreads(
        _ store: InspectedStore, _ line: inout ProgressLine
    ) throws {
        for (type, index) in store.indexes {
            var facts = IndexFacts(type: type, index: index, state: store.state(of: index))
            var nextShown = Self.progressStep
            try store.forEachLeadingValue(of: index, in: type) { bytes, count in
                facts.spread.add(bytes, entryCount: count)
                if facts.spread.entryCount >= nextShown {
                    nextShown += Self.progressStep
                    line.show(
                        "read \(facts.spread.entryCount.grouped) entries of \(facts.name)")
                }
            }
            let hint = store.columns(of: index, in: type).first?.hint
            let target = store.target(ofFirstColumnOf: index, in: type)
            facts.mostFrequent = facts.spread.mostFrequent.map { value in
                let found = store.leadingValue(of: value.bytes, in: index, of: type)
                return FrequentValue(
                    text: found?.cell(shownBy: hint) ?? StoredValue.hexadecimal(value.bytes),
                    name: target.flatMap { store.name(of: found, in: $0) },
                    entryCount: value.entryCount)
            }
            indexes.append(facts)
        }
    }

    private static let progressStep = 65_536

    /// Measures latencies, which closes the store. A damaged record ends that, and is a violation
    /// already.
    mutating func measure(
        _ file: OpenedFile, seconds: Int, by clock: SampleClock, _ console: Console
    ) throws {
        if seconds == 0 || verification == nil { return }
        var line = ProgressLine(console)
        var run = LatencyRun(clock: clock) { left, title in
            line.show("\(max(0, left) / 1_000_000_000 + 1) s left, \(title)")
        }
        do {
            latency = try run.measure(nil, in: file.store(), seconds: seconds)
        } catch let error as StoreError where !isSound {
            latencyObstacle = error.localizedDescription
        }
        line.clear()
        if latency?.isComplete == false { throw CancellationError() }
    }
}
