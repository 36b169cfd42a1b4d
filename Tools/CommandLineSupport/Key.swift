/// A key that was pressed, or text that was pasted.
package enum Key: Hashable, Sendable {
    case text(String)
    /// Pasted text, in which line feeds do not mean the key.
    case paste(String)
    /// A letter with the control key.
    case control(Character)
    /// A character with the key before it that changes its meaning: Alt, or Escape.
    case alt(Character)
    case enter, tab, backspace, delete, escape
    case left, right, up, down, home, end, pageUp, pageDown
    case wordLeft, wordRight, wordBackspace
    /// A key without a meaning here.
    case other
}
