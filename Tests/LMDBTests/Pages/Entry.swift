struct Entry: Hashable {
    let key: [UInt8]
    let value: [UInt8]
}
