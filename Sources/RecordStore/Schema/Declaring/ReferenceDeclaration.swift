/// The target and the delete rule of a reference.
///
/// `target` is a closure, because two types can refer to each other: the schema of the target may
/// still be under construction when this schema is built.
struct ReferenceDeclaration: Sendable {
    let rule: DeleteRule
    let allowsDangling: Bool
    let target: @Sendable () -> any Record.Type
}
