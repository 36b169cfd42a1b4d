import Observation

/// The first pages of a list that stays up to date: what a ``LiveQuery`` and ``LiveSections`` are
/// made of. It is a live value that is asked for more and for something else.
@MainActor
final class LivePages<Source: PagedSource>: Observable {
    private let core: StoreCore
    private let registrar = ObservationRegistrar()
    private let list: LiveValue<PagedList<Source.Element>>
    private var current: Source
    /// The number of pages that are held.
    private var pageCount = 1

    init(_ core: StoreCore, _ source: Source) {
        self.core = core
        current = source
        list = LiveValue(core, PagedList(), source.firstPages(1))
    }

    /// Reads what is shown off the main actor, unless it is up to date.
    func load() async { await list.load() }

    var elements: [Source.Element] { list.value.elements }
    var hasMore: Bool { list.value.next != nil }
    var error: (any Error)? { list.error }

    /// What is shown. When it is set, the old list stays until the new one was read in a task.
    var source: Source {
        get {
            registrar.access(self, keyPath: \.source)
            return current
        }
        set {
            if newValue == current { return }
            registrar.withMutation(of: self, keyPath: \.source) { current = newValue }
            pageCount = 1
            list.ask(newValue.firstPages(1))
        }
    }

    /// Reads one more page, if there is one.
    func loadMore() {
        guard let next = list.value.next else { return }
        pageCount += 1
        let (source, pages) = (current, current.firstPages(pageCount))
        // The token is of the list that is shown, which another source may be about to replace.
        if !list.isAsking {
            let more = core.watch { try source.list(after: next, in: $0) }
            let isAdded = list.add(more, asking: pages) { list, page in
                Source.append(page.elements, to: &list.elements)
                list.next = page.next
            }
            if isAdded { return }
        }
        list.askNow(pages)
    }
}

/// What a live list shows page by page.
protocol PagedSource: Equatable, Sendable {
    associatedtype Element: Sendable

    /// The number of records of one page.
    var pageSize: Int { get }

    /// Returns the first `count` records.
    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<Element>

    /// Returns the page after the token.
    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<Element>

    /// Adds the elements of the page that follows `list`.
    static func append(_ elements: [Element], to list: inout [Element])
}

extension PagedSource {
    /// Returns the read of the first pages.
    fileprivate func firstPages(
        _ pageCount: Int
    ) -> @Sendable (Snapshot) throws -> PagedList<Element> {
        // A page size can be so large that the product overflows.
        let count = pageCount.saturatingProduct(pageSize)
        return { try list(first: count, in: $0) }
    }
}

/// The first pages of a list.
struct PagedList<Element: Sendable>: Sendable {
    var elements: [Element] = []
    /// The token of the next page, or nil if there is none.
    var next: PageToken?
}
