import RecordStore

/// A store of exhibits that changes at random, and what it must hold. Each exhibit is there as a
/// plain one too.
struct ExhibitShelf {
    let store: Store
    private(set) var exhibits: [Exhibit.ID: Exhibit] = [:]
    var values: ExhibitValues

    static let types: [any Record.Type] = [Exhibit.self, PlainExhibit.self]

    init(_ store: Store, seed: UInt64) {
        self.store = store
        values = ExhibitValues(seed: seed)
    }

    mutating func change(_ times: Int) throws {
        try store.write { transaction in
            for _ in 0..<times { try change(in: &transaction) }
        }
    }

    /// Deletes an exhibit, or saves a new or a changed one. A code that another has is refused.
    private mutating func change(in transaction: inout StoreTransaction) throws {
        var exhibit = values.exhibit()
        let known = exhibits.keys.sorted().randomElement(using: &values.generator)
        if let known, let old = exhibits[known], values.generator.below(3) == 0 {
            if values.generator.below(2) == 0 {
                try transaction.delete(known)
                try transaction.delete(PlainExhibit.ID(known.uuid))
                exhibits[known] = nil
                return
            }
            exhibit.id = known
            if values.generator.below(2) == 0 {
                (exhibit.name, exhibit.data, exhibit.code) = (old.name, old.data, old.code)
            }
        }
        let code = ExhibitMark.text(exhibit.code)
        let hasTwin =
            code != .absent
            && exhibits.values.contains {
                $0.id != exhibit.id && ExhibitMark.text($0.code) == code
            }
        do {
            try transaction.save(exhibit)
        } catch StoreError.notUnique {
            try expect(hasTwin, "\(exhibit) was refused")
            return
        }
        try expect(!hasTwin, "\(exhibit) was saved")
        try transaction.save(PlainExhibit(exhibit))
        exhibits[exhibit.id] = exhibit
    }
}
