/// An error by the name of its case and its values, as tests compare it: its description is a
/// sentence for people.
package func caseText(_ error: any Error) -> String {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label
    else { return "\(error)" }
    let payload = Mirror(reflecting: child.value)
    let values = payload.displayStyle == .tuple ? Array(payload.children) : [(nil, child.value)]
    let texts = values.map { label, value in
        let isNamed = label?.hasPrefix(".") == false
        return (isNamed ? "\(label ?? ""): " : "") + String(reflecting: value)
    }
    return "\(name)(\(texts.joined(separator: ", ")))"
}
