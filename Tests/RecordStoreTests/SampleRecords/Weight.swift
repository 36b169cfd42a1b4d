import RecordStore

struct Weight: RawRepresentable, FieldValue, Hashable { var rawValue: Int64 }
