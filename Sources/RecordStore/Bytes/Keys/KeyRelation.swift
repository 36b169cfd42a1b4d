/// How the values that are looked for relate to a given one.
package enum KeyRelation: CaseIterable, Hashable, Sendable {
    case equal
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    /// The given text is where the values begin. For names: folded, in name order.
    case hasPrefix
}
