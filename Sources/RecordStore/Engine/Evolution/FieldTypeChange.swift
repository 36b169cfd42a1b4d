/// What a change of a field's type means for the records that exist.
package enum FieldTypeChange: Hashable, Sendable {
    case none
    /// The field may be nil now. No record changes.
    case becomesOptional
    /// The values are numbers of a wider kind now, and perhaps may be nil. Records keep the
    /// narrower kind until they are saved.
    case widens
    /// Some values of the old type are none of the new type.
    case refused

    /// Compares the types of a field in a file and in a newer schema.
    package init(from old: FieldType, to new: FieldType) {
        if old == new {
            self = .none
        } else if old.isOptional && !new.isOptional {
            self = .refused
        } else if old.kind == new.kind && old.elementKind == new.elementKind {
            self = .becomesOptional
        } else {
            self = old.kind.widens(to: new.kind) ? .widens : .refused
        }
    }
}
