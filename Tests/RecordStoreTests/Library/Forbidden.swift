/// What a `Maintain` part of these tests throws.
struct Forbidden: Error, Equatable {
    var title: String
}
