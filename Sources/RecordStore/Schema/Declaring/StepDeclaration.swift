/// A step as its schema declares it.
struct StepDeclaration<R: Record>: Sendable {
    let name: String
    let body: Step<R>.Body
}
