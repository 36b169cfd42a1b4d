/// A value of a document that may get more members in later versions of a program.
///
/// ```swift
/// struct Plates: OpenDocument {
///     var weight = 0
///     var count = 0
///     var unknown = UnknownMembers()
///
///     static let blank = Plates()
///     static let members: [DocumentMember<Plates>] = [
///         DocumentMember("weight", \.weight), DocumentMember("count", \.count),
///     ]
/// }
/// ```
/// Reading keeps the members that this version does not know in ``unknown``, and writing writes
/// them again. So an older version that changes one member loses nothing of a newer one. A value
/// that is made anew has no unknown members.
///
/// A member that is missing or null has the value that ``blank`` has, and a member with that value
/// is not written. So a member can be added at any time. The name of a member, its meaning and its
/// blank value never change.
public protocol OpenDocument: Codable, Hashable, Sendable {
    /// The value without members.
    static var blank: Self { get }
    /// The members, each of which has a name of its own.
    static var members: [DocumentMember<Self>] { get }
    /// The members that this version does not know.
    var unknown: UnknownMembers { get set }
}

extension OpenDocument {
    public init(from decoder: any Decoder) throws {
        var value = Self.blank
        let container = try decoder.container(keyedBy: MemberName.self)
        for member in Self.members { try member.read(&value, container) }
        let known = Set(Self.members.map(\.name))
        for name in container.allKeys where !known.contains(name.stringValue) {
            value.unknown.values[name.stringValue] = try container.decode(
                UnknownMembers.Value.self, forKey: name)
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (name, value) in unknown.values {
            try container.encode(value, forKey: MemberName(name))
        }
        for member in Self.members { try member.write(self, &container) }
    }
}

/// A member of an ``OpenDocument``: a name in files, and the property with its value.
public struct DocumentMember<Root: OpenDocument>: Sendable {
    let name: String
    fileprivate let read: @Sendable (inout Root, KeyedDecodingContainer<MemberName>) throws -> Void
    fileprivate let write: @Sendable (Root, inout KeyedEncodingContainer<MemberName>) throws -> Void

    /// Declares a member. An optional one is nil in ``OpenDocument/blank``.
    public init<Value: Codable & Equatable & SendableMetatype>(
        _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable
    ) {
        let key = MemberName(name)
        self.name = name
        read = { root, container in
            if let value = try container.decodeIfPresent(Value.self, forKey: key) {
                root[keyPath: path] = value
            }
        }
        write = { root, container in
            let value = root[keyPath: path]
            if value != Root.blank[keyPath: path] { try container.encode(value, forKey: key) }
        }
    }
}

/// The name of a member as a coding key.
struct MemberName: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }

    init(stringValue: String) { self.stringValue = stringValue }

    var intValue: Int? { nil }

    init?(intValue: Int) { nil }
}
