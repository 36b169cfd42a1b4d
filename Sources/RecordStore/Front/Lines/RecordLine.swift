import Foundation

/// A line of a file of record lines, without a look at what its values may be.
enum RecordLine {
    case mark(content: String, version: Int)
    case constant(name: String, value: Int)
    case type(Declaration)
    case preference(name: String, type: FieldType, value: JSONPart?)
    case record(type: String, id: UUID, values: JSONPart)
    case end(count: Int)

    /// What a file says of a record type.
    struct Declaration {
        let name: String
        let fields: [(name: String, type: String)]
        let steps: [String]
    }

    /// Reads a line.
    init(_ line: [UInt8]) throws(LineFault) {
        do {
            self = try Members(line).meaning()
        } catch let fault as JSONFault {
            throw .notJSON(offset: fault.offset)
        } catch let fault as LineFault {
            throw fault
        } catch {
            preconditionFailure("a line throws other errors: \(error)")
        }
    }

    /// The members of the object in a line.
    private struct Members {
        private let line: [UInt8]
        private var parts: [(name: String, part: JSONPart)] = []

        init(_ line: [UInt8]) throws {
            self.line = line
            var found: [(name: String, part: JSONPart)] = []
            var scanner = JSONScanner(line)
            try scanner.forEachMember { name, part in
                if found.contains(where: { $0.name == name }) { throw LineFault.duplicate(name) }
                found.append((name, part))
            }
            try scanner.finish()
            parts = found
        }

        func meaning() throws -> RecordLine {
            if has(LineFormat.record) {
                try check([LineFormat.record, "id", "values"])
                let id = try text("id")
                guard let id = UUID(uuidString: id) else {
                    throw LineFault.wrongValue(field: "id", expected: "an id")
                }
                return .record(
                    type: try text(LineFormat.record), id: id, values: try object("values"))
            }
            if has(LineFormat.preference) { return try preference() }
            if has(LineFormat.type) { return try declaration() }
            if has(LineFormat.constant) {
                try check([LineFormat.constant, "value"])
                return .constant(name: try text(LineFormat.constant), value: try number("value"))
            }
            if has(LineFormat.mark) {
                return .mark(content: try text(LineFormat.mark), version: try number("version"))
            }
            if has(LineFormat.end) {
                try check([LineFormat.end])
                return .end(count: try number(LineFormat.end))
            }
            throw LineFault.unknownLine
        }

        private func preference() throws -> RecordLine {
            try check([LineFormat.preference, "type", "value"])
            guard let type = FieldType(text: try text("type")) else {
                throw LineFault.wrongValue(field: "type", expected: "a type of values")
            }
            let value = try part("value")
            return .preference(
                name: try text(LineFormat.preference), type: type,
                value: value.token == .null && type.kind != .document ? nil : value)
        }

        private func declaration() throws -> RecordLine {
            try check([LineFormat.type, "fields", "steps"])
            var fields: [(name: String, type: String)] = []
            var scanner = JSONScanner(line, in: try object("fields").range)
            try scanner.forEachMember { name, part in
                guard case .text(let type) = part.token else {
                    throw LineFault.wrongValue(field: name, expected: "a type of values")
                }
                if fields.contains(where: { $0.name == name }) { throw LineFault.duplicate(name) }
                fields.append((name, type))
            }
            var steps: [String] = []
            if has("steps") {
                var scanner = JSONScanner(line, in: try part("steps").range)
                try scanner.forEachElement { part in
                    guard case .text(let step) = part.token else {
                        throw LineFault.wrongValue(field: "steps", expected: "names")
                    }
                    steps.append(step)
                }
            }
            return .type(
                Declaration(name: try text(LineFormat.type), fields: fields, steps: steps))
        }

        private func has(_ name: String) -> Bool { parts.contains { $0.name == name } }

        private func check(_ names: [String]) throws(LineFault) {
            for part in parts where !names.contains(part.name) { throw .unknownField(part.name) }
        }

        private func part(_ name: String) throws(LineFault) -> JSONPart {
            guard let found = parts.first(where: { $0.name == name }) else { throw .missing(name) }
            return found.part
        }

        private func object(_ name: String) throws(LineFault) -> JSONPart {
            let part = try part(name)
            guard part.token == .object else {
                throw .wrongValue(field: name, expected: "an object")
            }
            return part
        }

        private func text(_ name: String) throws(LineFault) -> String {
            guard case .text(let text) = try part(name).token else {
                throw .wrongValue(field: name, expected: "a text")
            }
            return text
        }

        private func number(_ name: String) throws(LineFault) -> Int {
            guard case .number(let text) = try part(name).token, let number = Int(text) else {
                throw .wrongValue(field: name, expected: "a whole number")
            }
            return number
        }
    }
}
