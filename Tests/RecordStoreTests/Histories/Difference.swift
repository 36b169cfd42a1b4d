/// The first place where a store and the dictionaries differ: it ends the history.
struct Difference: Error {
    let text: String
}

func expect(_ isTrue: Bool, _ text: @autoclosure () -> String) throws(Difference) {
    if !isTrue { throw Difference(text: text()) }
}
