import Foundation

extension MemoryForm {
    /// The number of value bytes of a value in this form, or nil if their number varies.
    var widthBytes: Int? {
        switch self {
        case .bool, .word8: 1
        case .word16: 2
        case .word32, .float: 4
        case .word64, .double, .date: 8
        case .word128, .uuid, .id: 16
        case .string, .custom: nil
        }
    }

    /// Stores a value that is never nil from its value bytes, of which there are ``widthBytes``.
    /// - Returns: false, with nothing stored, if the bytes are invalid or the form has no width.
    @inline(__always)
    func store(_ value: UnsafeRawPointer, into address: UnsafeMutableRawPointer) -> Bool {
        // Safe because the caller passes the address of as many bytes, and of memory in this form.
        switch self {
        case .bool: unsafe store(boolean(value), into: address)
        case .word8: unsafe store(word(value) as UInt8, into: address)
        case .word16: unsafe store(word(value) as UInt16, into: address)
        case .word32: unsafe store(word(value) as UInt32, into: address)
        case .word64: unsafe store(word(value) as UInt64, into: address)
        case .word128: unsafe store(word(value) as UInt128, into: address)
        case .float: unsafe store(finiteFloat(value), into: address)
        case .double: unsafe store(finiteDouble(value), into: address)
        case .date: unsafe store(moment(value), into: address)
        case .uuid: unsafe store(value.loadUnaligned(as: uuid_t.self), into: address)
        case .id: unsafe store(IDBits(value), into: address)
        case .string, .custom: false
        }
    }

    /// Stores a value that may be nil from its value bytes, of which there are ``widthBytes``, or
    /// nil.
    /// - Returns: false, with nothing stored, if the bytes are invalid or the form has no width.
    @inline(__always)
    func storeOptional(
        _ value: UnsafeRawPointer?, into address: UnsafeMutableRawPointer
    ) -> Bool {
        // Safe as above.
        switch self {
        case .bool: unsafe storeOptional(value, boolean, into: address)
        case .word8: unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt8, into: address)
        case .word16:
            unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt16, into: address)
        case .word32:
            unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt32, into: address)
        case .word64:
            unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt64, into: address)
        case .word128:
            unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt128, into: address)
        case .float: unsafe storeOptional(value, finiteFloat, into: address)
        case .double: unsafe storeOptional(value, finiteDouble, into: address)
        case .date: unsafe storeOptional(value, moment, into: address)
        case .uuid:
            unsafe storeOptional(
                value, { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }, into: address)
        case .id: unsafe storeOptional(value, { unsafe IDBits($0) }, into: address)
        case .string, .custom: false
        }
    }

    @inline(__always)
    private func store<Value>(
        _ value: Value?, into address: UnsafeMutableRawPointer
    ) -> Bool {
        guard let value else { return false }
        unsafe address.storeBytes(of: value, as: Value.self)
        return true
    }

    @inline(__always)
    private func storeOptional<Value>(
        _ value: UnsafeRawPointer?, _ read: (UnsafeRawPointer) -> Value?,
        into address: UnsafeMutableRawPointer
    ) -> Bool {
        let target = unsafe address.assumingMemoryBound(to: Value?.self)
        guard let value = unsafe value else {
            unsafe target.initialize(to: nil)
            return true
        }
        guard let value = unsafe read(value) else { return false }
        unsafe target.initialize(to: value)
        return true
    }
}

/// Reads a little-endian integer. Safe because the caller passes the address of a slot of this
/// width.
@inline(__always)
private func word<Word: FixedWidthInteger & BitwiseCopyable>(_ value: UnsafeRawPointer) -> Word {
    unsafe Word(littleEndian: value.loadUnaligned(as: Word.self))
}

/// Reads a Boolean, or returns nil if the byte is neither 0 nor 1. Safe because the caller passes
/// the address of a slot of one byte.
@inline(__always)
private func boolean(_ value: UnsafeRawPointer) -> Bool? {
    let byte = unsafe value.load(as: UInt8.self)
    return byte <= 1 ? byte == 1 : nil
}

/// Reads a finite number, or returns nil. Safe because the caller passes the address of a slot of
/// four bytes.
@inline(__always)
private func finiteFloat(_ value: UnsafeRawPointer) -> Float? {
    let number = unsafe Float(bitPattern: word(value))
    return number.isFinite ? number : nil
}

/// Reads a finite number, or returns nil. Safe because the caller passes the address of a slot of
/// eight bytes.
@inline(__always)
private func finiteDouble(_ value: UnsafeRawPointer) -> Double? {
    let number = unsafe Double(bitPattern: word(value))
    return number.isFinite ? number : nil
}

/// Reads a date, or returns nil. Safe because the caller passes the address of a slot of eight
/// bytes.
@inline(__always)
private func moment(_ value: UnsafeRawPointer) -> Date? {
    unsafe finiteDouble(value).map { Date(timeIntervalSinceReferenceDate: $0) }
}
