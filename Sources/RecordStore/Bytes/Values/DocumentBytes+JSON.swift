import Foundation

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
