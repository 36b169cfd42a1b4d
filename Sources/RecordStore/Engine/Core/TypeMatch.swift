/// How a type of a catalog goes with the types of the program.
struct TypeMatch: Sendable {
    /// The program's type, or nil if the program does not know the type.
    let registration: TypeRegistration?
    let fit: TypeFit
}
