extension ValueRepresentation where Value: FixedWidthInteger & BitwiseCopyable {
    /// Returns the representation of an integer type: its bytes in little-endian order.
    static func integer(_ kind: Kind, form: MemoryForm) -> ValueRepresentation {
        // Safe because `required` calls `read` only with bytes of the width of the kind, which is
        // the size of `Value`.
        unsafe required(kind, form: form, sample: 0) { value, buffer in
            buffer.append(value)
        } read: { bytes in
            unsafe Value(littleEndian: bytes.loadUnaligned(as: Value.self))
        }
    }
}

extension Int: FieldValue {
    public static let representation: ValueRepresentation<Int> =
        .integer(.int64, form: .word64)
}

extension Int8: FieldValue {
    public static let representation: ValueRepresentation<Int8> =
        .integer(.int8, form: .word8)
}

extension Int16: FieldValue {
    public static let representation: ValueRepresentation<Int16> =
        .integer(.int16, form: .word16)
}

extension Int32: FieldValue {
    public static let representation: ValueRepresentation<Int32> =
        .integer(.int32, form: .word32)
}

extension Int64: FieldValue {
    public static let representation: ValueRepresentation<Int64> =
        .integer(.int64, form: .word64)
}

extension UInt: FieldValue {
    public static let representation: ValueRepresentation<UInt> =
        .integer(.uint64, form: .word64)
}

extension UInt8: FieldValue {
    public static let representation: ValueRepresentation<UInt8> =
        .integer(.uint8, form: .word8)
}

extension UInt16: FieldValue {
    public static let representation: ValueRepresentation<UInt16> =
        .integer(.uint16, form: .word16)
}

extension UInt32: FieldValue {
    public static let representation: ValueRepresentation<UInt32> =
        .integer(.uint32, form: .word32)
}

extension UInt64: FieldValue {
    public static let representation: ValueRepresentation<UInt64> =
        .integer(.uint64, form: .word64)
}

extension Int128: FieldValue {
    public static let representation: ValueRepresentation<Int128> =
        .integer(.int128, form: .word128)
}

extension UInt128: FieldValue {
    public static let representation: ValueRepresentation<UInt128> =
        .integer(.uint128, form: .word128)
}

extension Double: FieldValue {
    /// The eight bytes of a finite number. NaN and the infinities cannot be stored.
    public static let representation: ValueRepresentation<Double> =
        // Safe because `required` calls `read` only with the 8 bytes of the kind.
        unsafe .required(.double, form: .double, sample: 0) {
            (value, buffer) throws(ValueProblem) in
            guard value.isFinite else { throw .notFinite }
            buffer.append(value.bitPattern)
        } read: { (bytes) throws(ValueProblem) in
            let bits = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
            let value = Double(bitPattern: bits)
            guard value.isFinite else { throw .notFinite }
            return value
        }
}

extension Float: FieldValue {
    /// The four bytes of a finite number. NaN and the infinities cannot be stored.
    public static let representation: ValueRepresentation<Float> =
        // Safe because `required` calls `read` only with the 4 bytes of the kind.
        unsafe .required(.float, form: .float, sample: 0) { (value, buffer) throws(ValueProblem) in
            guard value.isFinite else { throw .notFinite }
            buffer.append(value.bitPattern)
        } read: { (bytes) throws(ValueProblem) in
            let bits = unsafe UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
            let value = Float(bitPattern: bits)
            guard value.isFinite else { throw .notFinite }
            return value
        }
}

extension Bool: FieldValue {
    /// One byte, which is 0 or 1.
    public static let representation: ValueRepresentation<Bool> =
        // Safe because `required` calls `read` only with the one byte of the kind.
        unsafe .required(.bool, form: .bool, sample: false) { value, buffer in
            buffer.append(value ? 1 as UInt8 : 0)
        } read: { (bytes) throws(ValueProblem) in
            guard unsafe bytes[0] <= 1 else { throw unsafe .notBoolean(bytes[0]) }
            return unsafe bytes[0] == 1
        }
}
