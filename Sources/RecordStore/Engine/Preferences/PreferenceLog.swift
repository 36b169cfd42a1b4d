/// The preferences that a running transaction has changed, with what they were before.
struct PreferenceLog {
    private var order: [[UInt8]] = []
    private var old: [[UInt8]: [UInt8]?] = [:]

    var isEmpty: Bool { order.isEmpty }

    /// Notes the bytes of an entry before it is changed for the first time.
    mutating func note(_ key: [UInt8], old bytes: [UInt8]?) {
        if old[key] != nil { return }
        old[key] = .some(bytes)
        order.append(key)
    }

    /// Returns the names of the preferences that have other values than before, in the order in
    /// which they were first changed.
    /// - Parameter now: returns the bytes of an entry as they are now.
    func changedNames(_ now: ([UInt8]) throws -> [UInt8]?) rethrows -> [String] {
        try order.filter { key in
            let (before, after) = (old[key] ?? nil, try now(key))
            guard let before, let after else { return before != after }
            guard let before = try? PreferenceEntry(before, named: key),
                let after = try? PreferenceEntry(after, named: key)
            else { return true }
            return !before.hasValue(of: after)
        }.map { String(decoding: $0, as: UTF8.self) }
    }
}
