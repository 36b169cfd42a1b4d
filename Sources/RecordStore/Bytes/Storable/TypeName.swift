/// The name of a Swift type within its module, such as `ExerciseSet.Kind`. Swift prints the last
/// word of such a name alone, or the name with the module.
enum TypeName {
    static func of(_ type: Any.Type) -> String {
        let text = String(reflecting: type)
        // A type within a function or a file has the place of that in its name.
        if text.contains("(") { return "\(type)" }
        return text.replacing(#/\w+(\.\w+)+/#) { path in
            path.output.0.drop { $0 != "." }.dropFirst()
        }
    }
}
