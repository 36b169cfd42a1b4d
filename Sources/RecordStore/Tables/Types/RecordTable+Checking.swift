import LMDB

extension RecordTable {
    /// Returns a view of the bytes of a record. An error names the record.
    @_lifetime(copy bytes)
    func encoded(_ bytes: RawSpan, _ id: IDBits) throws -> EncodedRecord {
        do throws(RecordFault) {
            return try EncodedRecord(bytes, layouts: layouts)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
    }

    /// Returns a view of the bytes of a record, or nil if there are no bytes.
    @_lifetime(copy bytes)
    func encoded(_ bytes: RawSpan?, _ id: IDBits) throws -> EncodedRecord? {
        guard let bytes else { return nil }
        return try encoded(bytes, id) as EncodedRecord
    }

    /// Returns an encoded record after its checksum was verified, so that no decision rests on
    /// damaged bytes.
    /// - Complexity: O(size of the record).
    @_lifetime(copy bytes)
    func checkedRecord(_ bytes: RawSpan, _ id: IDBits) throws -> EncodedRecord {
        let record: EncodedRecord = try encoded(bytes, id)
        do throws(RecordFault) {
            try record.verifyChecksum(type: number, id: id)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
        return record
    }

    /// Returns a record after its checksum was verified, or nil if there are no bytes.
    @_lifetime(copy bytes)
    func checkedRecord(_ bytes: RawSpan?, _ id: IDBits) throws -> EncodedRecord? {
        guard let bytes else { return nil }
        return try checkedRecord(bytes, id) as EncodedRecord
    }

    /// Decodes the record and checks all its values.
    final func checkValues(_ bytes: RawSpan, _ id: IDBits) throws {
        do throws(RecordDamage) {
            try verifyValues(bytes, id)
        } catch {
            throw StoreError.damagedRecord(error)
        }
    }

    /// Returns the error of a record with a value that cannot be read.
    func damage(_ problem: ValueProblem, _ id: IDBits) -> StoreError {
        problem.damage(of: name, id)
    }

    /// Runs a closure that reads the values of a record, or makes entries of them. What cannot be
    /// read, or have an entry, is damage of the record, which the error names.
    @inline(__always)
    func namingDamage<Result>(_ id: IDBits, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as ValueProblem {
            throw damage(problem, id)
        } catch let fault as RecordFault {
            throw StoreError.damagedRecord(fault.damage(of: name, id: id.uuid))
        } catch let error as KeyError {
            throw damage(error.problem, id)
        }
    }
}

extension KeyError {
    /// What is wrong with the bytes of a value that has no key, though its field has an index.
    fileprivate var problem: ValueProblem {
        switch self {
        case .malformedValue(.string, _): .notUTF8
        case .malformedValue(.url, _): .notURL
        case .malformedValue(.decimal, _): .notDecimal
        case .malformedValue(_, let size): .wrongSize(byteCount: size)
        default: .notFinite
        }
    }
}
