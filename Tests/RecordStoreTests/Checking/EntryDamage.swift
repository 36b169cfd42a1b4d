/// What can happen to an entry of a table behind the store's back.
enum EntryDamage: CaseIterable, Sendable {
    case missing, stray, moved, flippedValue, otherValue, swappedValues, addedBytes
}
