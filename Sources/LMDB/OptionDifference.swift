/// An option in which two openings of one file differ.
public struct OptionDifference: Hashable, Sendable, CustomStringConvertible {
    /// The name of the property in ``EnvironmentOptions``.
    public let name: String
    /// Its value where the file is open, and the one that was asked for, as Swift writes them.
    public let used, requested: String

    package init(name: String, used: String, requested: String) {
        self.name = name
        self.used = used
        self.requested = requested
    }

    public var description: String { "\(name) is \(used), not \(requested)" }
}

extension EnvironmentOptions {
    /// Every option in which `others` differ from these. A mirror knows all of them.
    func differences(to others: EnvironmentOptions) -> [OptionDifference] {
        zip(Mirror(reflecting: self).children, Mirror(reflecting: others).children)
            .compactMap { own, other in
                let (used, requested) = ("\(own.value)", "\(other.value)")
                return used == requested
                    ? nil
                    : OptionDifference(name: own.label ?? "", used: used, requested: requested)
            }
    }
}
