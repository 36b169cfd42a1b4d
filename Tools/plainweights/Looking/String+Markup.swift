import CommandLineSupport

extension String {
    /// The text as a browser shows it, without characters that it would take for marks.
    var markup: String {
        printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
