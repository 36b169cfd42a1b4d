import CommandLineSupport
import LMDB
import RecordStore

/// What there is to repair in a store, before anything is done.
struct RepairNeed {
    private let pages: PageReport
    private let violations: [Violation]
    /// The names of the indexes that are not ready.
    private let unready: [String]
    /// The names of the indexes to be built anew, or nil for all.
    private let rebuilt: Set<String>?
    /// So many violations are printed.
    private static let mostPrinted = 20

    /// Checks a store.
    /// - Throws: ``NotFound`` for an index that the store does not have; the error of a catalog
    ///   that cannot be read.
    init(of file: OpenedFile, rebuilding names: Set<String>?, _ console: Console) throws {
        pages = file.pages
        rebuilt = names
        let store =
            try file.pages.isSound
            ? file.store() : InspectedStore(file.environment, checkedBy: nil)
        for name in names ?? [] { _ = try store.index(named: name) }
        unready = store.indexes.filter { type, index in
            store.state(of: index).phase != .ready
        }.map { $1.fullName(in: $0) }
        // Where pages are damaged, what is read would depend on the path to it.
        guard pages.isSound else {
            violations = []
            return
        }
        var line = ProgressLine(console)
        violations = try store.verify { done, total in
            line.show("checked \(done.grouped) of \(total.grouped) records")
        }.violations
        line.clear()
    }

    var isNothing: Bool {
        pages.isSound && violations.isEmpty && unready.isEmpty && rebuilt?.isEmpty == true
    }

    /// Whether an index is to be built anew even if nothing is wrong with it.
    func isWanted(_ type: CatalogType, _ index: CatalogIndex) -> Bool {
        rebuilt?.contains(index.fullName(in: type)) ?? true
    }

    /// What is wrong and what is asked for, in few words.
    var words: String {
        let faults = pages.violations.count + pages.moreViolations
        var parts: [String] = []
        if faults > 0 { parts.append(faults.counted("fault") + " in its pages") }
        if !violations.isEmpty { parts.append(violations.count.counted("violation")) }
        if !unready.isEmpty { parts.append(unready.count.counted("index that is not ready")) }
        if let rebuilt {
            if !rebuilt.isEmpty { parts.append(rebuilt.count.counted("index to build anew")) }
        } else {
            parts.append("all indexes to build anew")
        }
        return parts.joined(separator: ", ")
    }

    func print(_ console: Console) {
        if isNothing { return console.print("sound: there is nothing to repair", .green) }
        let lines = pages.violations.map(\.description) + violations.map(\.description)
        for line in lines.prefix(Self.mostPrinted) { console.say(line, .red) }
        let more = lines.count + pages.moreViolations - min(lines.count, Self.mostPrinted)
        if more > 0 { console.say("... and \(more.grouped) more: verify lists them", .red) }
        for name in unready { console.say("\(name): not ready") }
    }
}
