import CommandLineSupport

extension Int {
    /// The number with a noun: `1 index to build`, `2 indexes to build`.
    /// - Parameter plural: the plural, if the first word does not end in s or es there.
    func counted(_ noun: String, _ plural: String? = nil) -> String {
        if self == 1 { return "1 \(noun)" }
        if let plural { return "\(grouped) \(plural)" }
        guard let end = noun.firstIndex(of: " ") else { return "\(grouped) \(noun.plural)" }
        let rest = noun[end...].replacing(" is ", with: " are ")
        return "\(grouped) \(String(noun[..<end]).plural)\(rest)"
    }
}

extension String {
    fileprivate var plural: String { self + (hasSuffix("x") ? "es" : "s") }
}
