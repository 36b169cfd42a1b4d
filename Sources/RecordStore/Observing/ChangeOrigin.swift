/// Who made a change of a record: the caller of a transaction, or rules that followed from it.
enum ChangeOrigin: Hashable {
    /// The caller, or a rule of references that followed what the caller deleted.
    case caller
    /// `Maintain` parts alone.
    case rules
    /// The caller changed these fields, and rules others.
    case mixed(callerFields: Set<UInt16>)
}
