public import RecordStore

/// Something that a piece of equipment lets one set or read, such as the incline of a treadmill. It
/// is logged as one of the ``Extras`` of a set.
public struct Measurable: OpenDocument {
    /// The name under which sets have it among their extras.
    public var key: Extras.Key
    /// The unit of its numbers, which is empty for plain numbers.
    public var unit: String
    /// The value with which an entry form begins.
    public var usual: Extras.Value?
    public var unknown = UnknownMembers()

    /// Creates a measurable.
    public init(_ key: Extras.Key, unit: String = "", usual: Extras.Value? = nil) {
        self.key = key
        self.unit = unit
        self.usual = usual
    }

    public static let blank = Measurable("")
    public static let members: [DocumentMember<Measurable>] = [
        DocumentMember("key", \.key), DocumentMember("unit", \.unit),
        DocumentMember("usual", \.usual),
    ]
}
