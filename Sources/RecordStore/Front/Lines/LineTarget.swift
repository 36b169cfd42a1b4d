/// A record that a line is about.
struct LineTarget: Hashable {
    let table: UInt32
    let id: IDBits
}
