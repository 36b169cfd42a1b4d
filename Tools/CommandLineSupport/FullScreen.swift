import Foundation

/// Something that is shown on the whole of a terminal, and takes its keys.
package protocol Screen {
    /// Whether the screen has come to its end.
    var isOver: Bool { get }
    /// Takes a key.
    mutating func press(_ key: Key)
    /// Looks whether something else has changed. It is called several times in a second.
    mutating func look()
    /// Returns what is shown now.
    mutating func frame(_ size: ScreenSize) -> ScreenFrame
}

/// The whole of the terminal, which a screen has until it is over.
package enum FullScreen {
    /// So long the rest of what an escape begins is waited for.
    private static let sequenceMilliseconds: Int32 = 50
    /// So long a key is waited for, before the screen looks around.
    private static let lookMilliseconds: Int32 = 250

    /// Whether the process has a terminal whose cursor can be moved.
    package static func isPossible(in environment: [String: String]) -> Bool {
        Terminal.isUsable(environment)
    }

    /// Shows a screen until it is over, or until the terminal is gone.
    ///
    /// However the process ends, the terminal is then as it was before. Ctrl-Z stops the process.
    package static func run(_ screen: inout some Screen, environment: [String: String]) {
        let hasColor = environment["NO_COLOR", default: ""].isEmpty
        RawMode.guardWholeScreen()
        defer { RawMode.leave() }
        var decoder = KeyDecoder()
        var shown: (frame: ScreenFrame, size: ScreenSize)?
        while !screen.isOver {
            // Whoever was stopped has left the mode.
            if !RawMode.isEntered {
                guard RawMode.enter(.wholeScreen) else { return }
                shown = nil
            }
            screen.look()
            let size = Terminal.size(of: STDOUT_FILENO) ?? ScreenSize(columns: 80, rows: 24)
            if shown?.size != size { shown = nil }
            let frame = screen.frame(size)
            Terminal.write(frame.drawing(in: size, after: shown?.frame, hasColor: hasColor))
            shown = (frame, size)
            let keys: [Key]
            switch Terminal.read(
                within: decoder.isWaiting ? sequenceMilliseconds : lookMilliseconds)
            {
            case .bytes(let bytes): keys = decoder.feed(bytes)
            case .nothing: keys = decoder.finish()
            case .interrupted: keys = []
            case .ended: return
            }
            for key in keys where !screen.isOver {
                switch key {
                case .control("z"): raise(SIGTSTP)
                case .control("l"): shown = nil
                default: screen.press(key)
                }
            }
        }
    }
}
