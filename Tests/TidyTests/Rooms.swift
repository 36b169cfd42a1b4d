/// Which room of a module uses which. A room is a folder in the folder of its layer, with all that
/// lies in it.
///
/// A room uses another where its code has the name of a type that is declared there; an extension
/// has it too. Types alone do not show who needs what extensions add, nor functions without a type:
/// their names count if they have two words and one file declares them. Then they are hardly those
/// of a variable or of another library. Initialisers and operators have no name, and are not seen.
/// A type that an extension adds to another type is found by both names, as in `Outer.Inner`.
struct Rooms {
    /// The first place in a file where its code has a name of another room.
    struct Use {
        var file: SourceFile
        var line: Int
        var name: String
        var from: String
        var to: String
    }

    private struct Part {
        var file: SourceFile
        var room: String
        var outline: SwiftOutline
    }

    /// Names of two words that the standard library has too.
    private static let commonNames: Set = ["bigEndian", "isNumber", "rawValue"]

    let names: [String]
    let uses: [Use]

    /// - Parameter folder: where the rooms lie; files elsewhere are of no interest.
    init(of files: [SourceFile], in folder: String) {
        let parts = files.filter { $0.path.hasPrefix(folder + "/") }.map { file in
            let path = file.path.dropFirst(folder.count + 1).split(separator: "/")
            return Part(
                file: file, room: path.dropLast().prefix(2).joined(separator: "/"),
                outline: file.outline)
        }
        let types = Self.types(of: parts)
        let members = Self.members(of: parts)
        names = Set(parts.map(\.room)).sorted()
        uses = parts.flatMap { Self.uses(in: $0, types: types, members: members) }
    }

    /// The rooms of the types that other files can name.
    private static func types(of parts: [Part]) -> [String: String] {
        var rooms: [String: String] = [:]
        for part in parts {
            for type in part.outline.declarations
            where [.top, .inExtension].contains(type.place) && !type.isPrivate
                && !type.isExtension && !type.isValue
            {
                rooms[(type.owner.map { $0 + "." } ?? "") + type.name] = part.room
            }
        }
        return rooms
    }

    /// The rooms of members that extensions add, and of functions and values without a type.
    private static func members(of parts: [Part]) -> [String: String] {
        let declared = parts.map { part in
            part.outline.declarations.filter { $0.isValue && $0.place != .local && !$0.isPrivate }
        }
        let fileCounts = Dictionary(
            declared.flatMap { Set($0.map(\.name)) }.map { ($0, 1) }, uniquingKeysWith: +)
        var rooms: [String: String] = [:]
        for (part, values) in zip(parts, declared) {
            for value in values
            where value.place != .nested && fileCounts[value.name] == 1
                && value.name.dropFirst().contains(where: \.isUppercase)
                && !commonNames.contains(value.name)
            {
                rooms[value.name] = part.room
            }
        }
        return rooms
    }

    private static func uses(
        in part: Part, types: [String: String], members: [String: String]
    ) -> [Use] {
        let outline = part.outline
        // A file that declares a type or a value of its own means that one.
        var known = Set(outline.declarations.filter { !$0.isExtension }.map(\.name))
        return outline.tokens.indices.compactMap { index in
            let token = outline.tokens[index]
            // Behind a dot stands a type of another type, before a colon a label.
            let isInner = outline.text(at: index - 1) == "."
            let path = isInner ? "\(outline.text(at: index - 2)).\(token.text)" : token.text
            let isLabel =
                outline.text(at: index + 1) == ":"
                && ["(", ",", "func"].contains(outline.text(at: index - 1))
            let member = isLabel ? nil : members[token.text]
            let name = types[path] == nil ? token.text : path
            guard let room = types[path] ?? member, room != part.room, known.insert(name).inserted
            else { return nil }
            return Use(file: part.file, line: token.line, name: name, from: part.room, to: room)
        }
    }
}
