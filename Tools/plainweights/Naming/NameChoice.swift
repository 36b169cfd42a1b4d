import CommandLineSupport
import PlainWeights

/// Some named things, of which a user names one.
struct NameChoice<Value> {
    /// What one of them is called within a sentence: `workout`.
    let noun: String
    /// Where they are, such as `in the session`; empty for all that the store has.
    let place: String
    /// Whether the command can make one that is not there.
    let canBeMade: Bool
    private var candidates: [Candidate] = []

    private struct Candidate {
        let name: String
        let id: String
        let value: Value
    }

    init(noun: String, in place: String = "", canBeMade: Bool = false) {
        (self.noun, self.place, self.canBeMade) = (noun, place, canBeMade)
    }

    /// Adds a thing. Its id can be typed in place of its name.
    mutating func add(_ name: String, id: String, _ value: Value) {
        candidates.append(Candidate(name: name, id: id, value: value))
    }

    var isEmpty: Bool { candidates.isEmpty }

    /// Returns what a text names (``TypedName``). Of several the user is asked, on a terminal.
    /// - Throws: ``NameRefusal``.
    func chosen(by text: String, asking console: Console) throws -> Value {
        let found = TypedName(text).meant(among: candidates, name: \.name, id: \.id)
        if found.count == 1 { return found[0].value }
        if found.isEmpty {
            let meant = text.nearest(among: candidates.map(\.name))
            throw NameRefusal.notThere(
                noun: noun, text, place: place, meant: meant, canBeMade: canBeMade)
        }
        return try one(of: found, text, console)
    }

    /// Whether there is a thing of this name.
    func has(_ name: String) -> Bool { candidates.contains { $0.name == name } }

    /// Returns the thing if there is one alone, or the one that the user says; nil without any.
    /// - Throws: ``NameRefusal``.
    func only(of text: String, asking console: Console) throws -> Value? {
        if candidates.count < 2 { return candidates.first?.value }
        return try one(of: candidates, text, console)
    }

    private func one(
        of found: [Candidate], _ text: String, _ console: Console
    ) throws -> Value {
        let names = found.map { one in
            TypedName(one.name).meant(among: found, name: \.name, id: \.id).count > 1
                ? "\(one.id) (\(one.name))" : one.name
        }
        if let place = console.place(in: names, of: text) { return found[place].value }
        throw NameRefusal.ambiguous(noun: noun, text, names: names)
    }
}
