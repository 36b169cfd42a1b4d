/// The bytes of an expression in a catalog: a version, then the expression with each operation
/// before its operands. `docs/format-records.md` has the table. DO NOT CHANGE.
extension ColumnExpression {
    private static let version: UInt8 = 1
    private static let fieldCode: UInt8 = 1
    private static let constantCode: UInt8 = 2
    private static let nilCode: UInt8 = 3
    private static let namedCode: UInt8 = 4
    private static let nameCode: UInt8 = 27

    package var bytes: [UInt8] {
        var bytes = [Self.version]
        append(to: &bytes)
        return bytes
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .field(let number):
            bytes.append(Self.fieldCode)
            bytes += KeyDecoder.littleEndian(number)
        case .constant(let kind, let value?):
            bytes += [Self.constantCode, kind.rawValue]
            bytes += KeyDecoder.littleEndian(UInt32(value.count)) + value
        case .constant(let kind, nil):
            bytes += [Self.nilCode, kind.rawValue]
        case .named(let name):
            bytes += [Self.namedCode, UInt8(truncatingIfNeeded: name.utf8.count)] + name.utf8
        case .name(let text):
            bytes.append(Self.nameCode)
            text.append(to: &bytes)
        case .calculated(let left, let operation, let right):
            bytes.append(operation.code)
            left.append(to: &bytes)
            right.append(to: &bytes)
        }
    }

    /// Reads an expression. Returns nil for one that this version of the library does not know.
    package init?(bytes: [UInt8]) {
        var rest = bytes[...]
        guard rest.popFirst() == Self.version else { return nil }
        self.init(&rest, depth: 1)
        guard rest.isEmpty else { return nil }
    }

    init?(_ bytes: inout ArraySlice<UInt8>, depth: Int) {
        guard depth <= Self.deepest, let code = bytes.popFirst() else { return nil }
        switch code {
        case Self.fieldCode:
            guard let number = bytes.popNumber(UInt16.self) else { return nil }
            self = .field(number)
        case Self.constantCode:
            guard let kind = bytes.popFirst().flatMap(Kind.init(rawValue:)), kind.isIndexable,
                let size = bytes.popNumber(UInt32.self), size <= bytes.count,
                kind.widthBytes ?? Int(size) == Int(size)
            else { return nil }
            let value = Array(bytes.prefix(Int(size)))
            guard kind.canBe(value) else { return nil }
            self = .constant(kind, value)
            bytes = bytes.dropFirst(Int(size))
        case Self.nilCode:
            guard let kind = bytes.popFirst().flatMap(Kind.init(rawValue:)), kind.isIndexable
            else { return nil }
            self = .constant(kind, nil)
        case Self.namedCode:
            guard let size = bytes.popFirst(), Int(size) <= bytes.count,
                let name = String(validating: bytes.prefix(Int(size)), as: UTF8.self)
            else { return nil }
            self = .named(name)
            bytes = bytes.dropFirst(Int(size))
        case Self.nameCode:
            guard let text = ColumnExpression(&bytes, depth: depth + 1) else { return nil }
            self = .name(text)
        default:
            guard let operation = Calculation.allCases.first(where: { $0.code == code }),
                let left = ColumnExpression(&bytes, depth: depth + 1),
                let right = ColumnExpression(&bytes, depth: depth + 1)
            else { return nil }
            self = .calculated(left, operation, right)
        }
    }
}

extension Kind {
    /// Whether bytes are those of a value of this kind, which has an order.
    fileprivate func canBe(_ value: [UInt8]) -> Bool {
        switch self {
        case .string, .url: String(validating: value, as: UTF8.self) != nil
        default: (try? comparable(value)) != nil
        }
    }
}

extension Calculation {
    /// The operation in the bytes of an expression. DO NOT CHANGE.
    fileprivate var code: UInt8 {
        switch self {
        case .add: 16
        case .subtract: 17
        case .multiply: 18
        case .floorDivide: 19
        case .ifNil: 20
        case .day: 21
        case .greatest: 23
        case .least: 24
        case .equal: 25
        case .wideMultiply: 26
        }
    }
}

extension ArraySlice<UInt8> {
    /// Removes the bytes of a number from the beginning and returns the number, or nil if there are
    /// too few bytes.
    mutating func popNumber<Number: FixedWidthInteger>(
        _ type: Number.Type
    ) -> Number? {
        let size = Number.bitWidth / 8
        guard count >= size else { return nil }
        defer { self = dropFirst(size) }
        return prefix(size).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
