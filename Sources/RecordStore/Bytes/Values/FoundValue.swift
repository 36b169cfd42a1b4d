/// A result of reading a field: its value bytes, or nil bytes if the field has no value.
struct FoundValue {
    let bytes: [UInt8]?
}
