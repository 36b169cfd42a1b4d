/// A reference whose target did not exist when the reference was saved.
struct UnresolvedReference {
    let table: RecordTable
    let reference: OpenReference
    let id: IDBits
    let target: IDBits
}
