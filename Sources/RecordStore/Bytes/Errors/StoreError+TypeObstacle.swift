extension StoreError {
    /// The reason why a program cannot read or write the records of a type as the file describes
    /// them.
    public enum TypeObstacle: Hashable, Sendable, CustomStringConvertible {
        /// The type was dropped from the file.
        case dropped
        /// A step of a newer schema has not run over all records yet.
        case stepPending(String)
        /// The field has values in the file that are none of the program's type.
        case fieldType(String)
        /// The program has a field that was removed from the file.
        case fieldRemoved(String)
        /// The program lacks the rules of this owner, which run when a record changes. The type
        /// itself has an empty name.
        case rules(owner: String)
        /// The program lacks the computed columns or the condition of the index, or has other
        /// versions.
        case index(String)
        /// The index follows a newer version of Unicode or of the folding.
        case textVersions(index: String)

        public var description: String {
            switch self {
            case .dropped: "the type was dropped"
            case .stepPending(let name): "the step \(name) has not run over all records"
            case .fieldType(let name): "the file has other values in \(name)"
            case .fieldRemoved(let name): "\(name) was removed"
            case .rules(let owner):
                "this program lacks the rules of \(owner.isEmpty ? "the type" : owner)"
            case .index(let name): "this program cannot compute the entries of the index \(name)"
            case .textVersions(let index): "the index \(index) follows newer rules of text"
            }
        }
    }
}
