import Foundation

/// The value bytes of an embedded Codable value: a format byte, then JSON with sorted keys.
enum DocumentBytes {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
    private static let decoder = JSONDecoder()

    static func append(
        _ value: some Encodable, to buffer: inout ByteBuffer
    ) throws(ValueProblem) {
        do {
            let json = try encoder.encode(value)
            buffer.append(RecordFormat.documentJSON)
            unsafe json.withUnsafeBytes { unsafe buffer.append($0) }
        } catch let error as EncodingError {
            guard case .invalidValue(_, let context) = error else {
                throw .document(codingPath: "")
            }
            throw .document(codingPath: path(context.codingPath))
        } catch {
            throw .document(codingPath: "")
        }
    }

    static func read<Value: Decodable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) throws(ValueProblem) -> Value {
        guard let format = unsafe bytes.first else { throw .wrongSize(byteCount: 0) }
        guard format == RecordFormat.documentJSON else { throw .documentFormat(format) }
        do {
            return unsafe try decoder.decode(type, from: Data(bytes.dropFirst()))
        } catch let error as DecodingError {
            throw .document(codingPath: path(error))
        } catch {
            throw .document(codingPath: "")
        }
    }

    private static func path(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            path(context.codingPath)
        @unknown default: ""
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

extension ValueRepresentation where Value: Codable {
    static var document: ValueRepresentation {
        unsafe required(.document) { (value, buffer) throws(ValueProblem) in
            try DocumentBytes.append(value, to: &buffer)
        } read: { (bytes) throws(ValueProblem) in
            unsafe try DocumentBytes.read(Value.self, from: bytes)
        }
    }
}
