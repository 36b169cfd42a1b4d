/// A value in a condition, as the value bytes that a record would hold.
struct Constant: Hashable, Sendable {
    let kind: Kind
    /// Nil for nil.
    let bytes: [UInt8]?
    /// Why the value has no bytes. It is thrown when the query is planned: operators cannot throw.
    var problem: ValueProblem? { refusal?.problem }
    private let refusal: Refusal?

    /// A box, so that a value that has bytes, as nearly all have, is copied fast.
    private final class Refusal: Hashable, Sendable {
        let problem: ValueProblem

        init(_ problem: ValueProblem) {
            self.problem = problem
        }

        static func == (left: Refusal, right: Refusal) -> Bool { left.problem == right.problem }

        func hash(into hasher: inout Hasher) { hasher.combine(problem) }
    }

    /// Whether it is nil, and not a value that has no bytes.
    var isNil: Bool { bytes == nil && refusal == nil }

    init(kind: Kind, bytes: [UInt8]?) {
        self.kind = kind
        self.bytes = bytes
        refusal = nil
    }

    init<Value: StorableValue>(_ value: Value) {
        self.init(value, of: Value.self)
    }

    init<Value: StorableValue>(_ value: Value?, of type: Value.Type) {
        let representation = Value.representation
        guard let kind = representation.type?.kind else {
            preconditionFailure("\(Value.self) cannot be stored in a field")
        }
        self.kind = kind
        var buffer = ByteBuffer(capacity: 32)
        do throws(ValueProblem) {
            if let value, try representation.write(value, &buffer) {
                bytes = buffer.bytes.array
            } else {
                bytes = nil
            }
            refusal = nil
        } catch {
            bytes = nil
            refusal = Refusal(error)
        }
    }
}
