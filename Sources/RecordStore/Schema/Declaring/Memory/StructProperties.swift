/// The stored properties of a struct value, with their ranges in its memory.
///
/// A mirror gives names and values but no offsets. The offsets follow from the rule by which Swift
/// lays out structs: each property starts at the next multiple of its alignment. The end of the
/// last property must equal the size of the type. The comparison with the size finds a type with a
/// custom mirror.
struct StructProperties {
    struct Property {
        let name: String
        let value: Any
        let range: Range<Int>
    }

    let properties: [Property]

    /// Lists the properties of a struct, or returns nil if they cannot be listed.
    init?(of subject: Any) {
        let mirror = Mirror(reflecting: subject)
        guard mirror.displayStyle == .struct, !(subject is any CustomReflectable) else {
            return nil
        }
        var properties: [Property] = []
        var end = 0
        for child in mirror.children {
            let (size, alignment) = Self.layout(of: child.value)
            let start = (end + alignment - 1) / alignment * alignment
            end = start + size
            properties.append(
                Property(name: child.label ?? "", value: child.value, range: start..<end))
        }
        guard end == Self.layout(of: subject).size else { return nil }
        self.properties = properties
    }

    /// Returns the memory of the record's id, or nil if the id is not a stored property.
    func id<R: Record>(of type: R.Type) -> Range<Int>? {
        properties.first { $0.name == "id" && $0.value is RecordID<R> }?.range
    }

    private static func layout(of value: Any) -> (size: Int, alignment: Int) {
        func layout<Value>(_ value: Value) -> (size: Int, alignment: Int) {
            (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        }
        return _openExistential(value, do: layout)
    }

    /// Returns the names of the properties that lie outside the declared memory.
    /// - Parameter offset: the offset of this struct in the record.
    func undeclared(by declared: [Range<Int>], at offset: Int = 0) -> [String] {
        properties.flatMap { property -> [String] in
            let start = offset + property.range.lowerBound
            let range = start..<(start + property.range.count)
            // A property without memory has no value to lose.
            if range.isEmpty || declared.contains(where: { $0.contains(range) }) { return [] }
            guard declared.contains(where: { $0.overlaps(range) }),
                let inner = StructProperties(of: property.value)
            else { return [property.name] }
            return inner.undeclared(by: declared, at: start).map { "\(property.name).\($0)" }
        }
    }
}
