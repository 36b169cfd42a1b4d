/// A column of an index: a property or a computed value, and its order.
public struct IndexColumn<R: Record>: Sendable {
    enum Source: Sendable {
        case field(any PartialKeyPath<R> & Sendable)
        case computed(ComputedColumnDeclaration<R>)

        /// Whether a closure of the program computes the values.
        var isClosure: Bool {
            guard case .computed(let computed) = self, case .closure = computed.source else {
                return false
            }
            return true
        }

        /// The constants of the store from which the values are computed.
        var constants: [StoreConstant] {
            guard case .computed(let computed) = self,
                case .expression(let content) = computed.source
            else { return [] }
            return content().term.constants
        }
    }

    let source: Source
    let style: ColumnStyle
    let isDescending: Bool

    /// Returns a column of the values of a property, lowest first.
    public static func ascending(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .value, isDescending: false)
    }

    /// Returns a column of the values of a property, highest first.
    public static func descending(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .value, isDescending: true)
    }

    /// Returns a column of text in the order of names: case and accents do not matter, and 2 comes
    /// before 10.
    public static func name(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .name, isDescending: false)
    }

    /// Returns a column with one entry for each element of an array. An index has at most one such
    /// column.
    public static func each(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .element, isDescending: false)
    }

    /// Returns a column of computed values, lowest first, or highest first if it descends.
    public static func computed<Value: StorableValue>(
        _ column: ComputedColumn<R, Value>, descending: Bool = false
    ) -> IndexColumn {
        IndexColumn(
            source: .computed(column.declaration), style: .value, isDescending: descending)
    }
}
