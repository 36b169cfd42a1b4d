/// A relation between the searched values and a given value.
package enum KeyRelation: CaseIterable, Hashable, Sendable {
    case equal
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    /// The searched texts begin with the given text. Names are compared folded, in name order.
    case hasPrefix
}
