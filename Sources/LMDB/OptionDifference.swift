/// An option that differs between two openings of one file.
public struct OptionDifference: Hashable, Sendable, CustomStringConvertible {
    /// The name of the property in ``EnvironmentOptions``.
    public let name: String
    /// The value with which the file is open, and the value that was requested, both as Swift
    /// prints them.
    public let used, requested: String

    /// Creates a difference.
    package init(name: String, used: String, requested: String) {
        self.name = name
        self.used = used
        self.requested = requested
    }

    public var description: String { "\(name) is \(used), not \(requested)" }
}

extension EnvironmentOptions {
    /// Returns every option that differs between these options and `others`. A mirror lists all of
    /// them.
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
