/// The preferences that a running transaction has changed, with what they were before.
struct PreferenceLog {
    private var order: [[UInt8]] = []
    private var old: [[UInt8]: [UInt8]?] = [:]
    /// Those that the history keeps.
    private var kept: Set<[UInt8]> = []

    var isEmpty: Bool { order.isEmpty }

    /// Notes the bytes of an entry before it is changed for the first time.
    /// - Parameter isKept: whether the history keeps the change.
    mutating func note(_ key: [UInt8], old bytes: [UInt8]?, isKept: Bool) {
        if isKept { kept.insert(key) }
        if old[key] != nil { return }
        old[key] = .some(bytes)
        order.append(key)
    }

    /// Returns the names of the preferences that have other values than before, in the order in
    /// which they were first changed.
    /// - Parameter now: returns the bytes of an entry as they are now.
    func changedNames(_ now: ([UInt8]) throws -> [UInt8]?) rethrows -> [String] {
        try order.filter { try isChanged($0, to: now($0)) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns what the history keeps: the preferences that have other values than before.
    func keptChanges(
        _ now: ([UInt8]) throws -> [UInt8]?
    ) rethrows -> [HistoryRow.Preference] {
        if kept.isEmpty { return [] }
        return try order.filter { try kept.contains($0) && isChanged($0, to: now($0)) }.map { key in
            func content(_ bytes: [UInt8]?) -> [UInt8]? {
                // Damaged bytes have no value to go back to.
                bytes.flatMap { try? PreferenceEntry($0, named: key).content }
            }
            return HistoryRow.Preference(
                name: key, old: content(old[key] ?? nil), new: content(try now(key)))
        }
    }

    private func isChanged(_ key: [UInt8], to after: [UInt8]?) -> Bool {
        let before = old[key] ?? nil
        guard let before, let after else { return before != after }
        guard let before = try? PreferenceEntry(before, named: key),
            let after = try? PreferenceEntry(after, named: key)
        else { return true }
        return !before.hasValue(of: after)
    }
}
