import Foundation

/// The format of the value bytes of an embedded `Codable` value: a format byte, then JSON with
/// sorted keys.
enum DocumentBytes {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
    private static let decoder = JSONDecoder()

    /// Appends the value bytes of a document.
    /// - Throws: `document` with the coding path if the value's own coding fails.
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

    /// Reads a document from its value bytes.
    /// - Throws: `document` with the coding path if the value's own coding fails.
    static func read<Value: Decodable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) throws(ValueProblem) -> Value {
        // Safe because the caller lends the bytes for the call, and `Data` copies them.
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

extension DocumentBytes {
    /// Returns the JSON of a document as it was written, after a check that the text is valid JSON.
    static func json(of bytes: UnsafeRawBufferPointer) throws(ValueProblem) -> String {
        // Safe because the caller lends the bytes for the call, and `String` and `Data` copy them.
        guard let format = unsafe bytes.first else { throw .wrongSize(byteCount: 0) }
        guard format == RecordFormat.documentJSON else { throw .documentFormat(format) }
        let json = unsafe UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        guard let text = unsafe String(utf8: json) else { throw .notUTF8 }
        do {
            _ = unsafe try JSONSerialization.jsonObject(
                with: Data(json), options: .fragmentsAllowed)
        } catch {
            throw .document(codingPath: "")
        }
        return text
    }
}
