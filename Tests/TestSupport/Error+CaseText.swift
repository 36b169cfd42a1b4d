extension Error {
    /// The name of the case and its values, as tests compare an error: its description is a
    /// sentence for people.
    package var caseText: String {
        let mirror = Mirror(reflecting: self)
        guard mirror.displayStyle == .enum, let child = mirror.children.first,
            let name = child.label
        else { return "\(self)" }
        let payload = Mirror(reflecting: child.value)
        let values = payload.displayStyle == .tuple ? Array(payload.children) : [(nil, child.value)]
        let texts = values.map { label, value in
            let isNamed = label?.hasPrefix(".") == false
            return (isNamed ? "\(label ?? ""): " : "") + String(reflecting: value)
        }
        return "\(name)(\(texts.joined(separator: ", ")))"
    }
}
