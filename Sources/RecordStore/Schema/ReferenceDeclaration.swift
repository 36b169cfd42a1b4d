/// Where a reference points. The type is asked for late: while a schema is being made, the
/// schema it refers to may be in the making too.
struct ReferenceDeclaration: Sendable {
    let rule: DeleteRule
    let allowsDangling: Bool
    let target: @Sendable () -> any Record.Type
}
