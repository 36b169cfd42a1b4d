import CommandLineSupport
import PlainWeights

/// The session that goes on, or what can be begun.
struct TodayView: ScreenView {
    private enum Content {
        case session(SessionView)
        case beginnings(BeginningsView)
    }

    private var content = Content.beginnings(BeginningsView())

    var title: String {
        switch content {
        case .session(let view): view.title
        case .beginnings(let view): view.title
        }
    }

    var hints: String {
        switch content {
        case .session(let view): view.hints
        case .beginnings(let view): view.hints
        }
    }

    mutating func load(_ source: ScreenSource) throws {
        guard let active = try source.store.first(source.store.sessions.active) else {
            var view = if case .beginnings(let old) = content { old } else { BeginningsView() }
            try view.load(source)
            content = .beginnings(view)
            return
        }
        var view =
            if case .session(let old) = content, old.session == active.id { old } else {
                SessionView(of: active.id)
            }
        try view.load(source)
        content = .session(view)
    }

    mutating func press(_ key: Key, _ source: ScreenSource) throws -> ScreenStep? {
        switch content {
        case .session(var view):
            defer { content = .session(view) }
            return try view.press(key, source)
        case .beginnings(var view):
            defer { content = .beginnings(view) }
            return try view.press(key, source)
        }
    }

    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line] {
        switch content {
        case .session(var view):
            defer { content = .session(view) }
            return view.lines(size)
        case .beginnings(var view):
            defer { content = .beginnings(view) }
            return view.lines(size)
        }
    }
}
