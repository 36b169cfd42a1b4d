/// A column of an index: a property or a computed value, and its order.
public struct IndexColumn<R: Record>: Sendable {
    enum Source: Sendable {
        case field(any PartialKeyPath<R> & Sendable)
        case computed(ComputedColumnDeclaration<R>)
        /// The text of a property as names are compared.
        case folded(any PartialKeyPath<R> & Sendable)

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

    /// Returns a column of text as names are compared: case, accents, width and the white space
    /// around the text do not matter. It is for unique indexes.
    ///
    /// ```swift
    /// struct Company: Record {
    ///     var id = ID()
    ///     var name = ""
    ///
    ///     static let schema = Schema<Company>("Company", blank: Company()) {
    ///         Field(1, "name", \.name)
    ///         Index("uniqueName", on: .folded(\.name), unique: true)
    ///     }
    /// }
    /// try store.write { try $0.save(Company(name: "Acme")) }
    /// try store.write { try $0.save(Company(name: " ACME")) }  // throws StoreError.notUnique
    /// ```
    /// No list has its order: that of names is ``name(_:)``.
    public static func folded(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .folded(path), style: .value, isDescending: false)
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

/// An index of `R` as its schema declares it, with key paths and closures.
struct IndexDeclaration<R: Record>: Sendable {
    let name: String
    let columns: [IndexColumn<R>]
    let isUnique: Bool
    let covering: [any PartialKeyPath<R> & Sendable]
    let condition: IndexCondition<R>?
    /// The sums of an aggregate index, or nil for an index of records.
    var sums: [SummedColumn<R>]?
}
