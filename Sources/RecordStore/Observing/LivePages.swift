import Observation

/// The first pages of a list, which stay up to date.
@MainActor
final class LivePages<Source: PagedSource>: Observable {
    typealias List = PagedList<Source.Element>

    private let core: StoreCore
    private let registrar = ObservationRegistrar()
    private let state = LiveState(List())
    private var current: Source
    /// The number of pages that are held.
    private var pageCount = 1
    /// The read of these pages, which is shared with others who hold the same.
    private var shared: (request: Request, read: SharedRead<List>)?
    /// The task that reads the first page of a newly set source.
    private var search: Task<Void, Never>?

    /// The request for the first records of a source.
    private struct Request: Hashable {
        let source: Source
        let count: Int
    }

    init(_ core: StoreCore, _ source: Source) {
        self.core = core
        current = source
    }

    deinit {
        search?.cancel()
    }

    var elements: [Source.Element] { upToDate.content.elements }
    var hasMore: Bool { upToDate.content.next != nil }
    var error: (any Error)? { upToDate.error }

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
            if state.hasBegun { beginSearch() }
        }
    }

    /// Reads one more page, if there is one.
    func loadMore() {
        guard let next = upToDate.content.next else { return }
        let isSearching = search != nil
        endSearch()
        pageCount += 1
        let source = current
        if !isSearching {
            let more = core.watch { try source.list(after: next, in: $0) }
            let isAdded = state.add(more) { list, page in
                Source.append(page.elements, to: &list.elements)
                list.next = page.next
            }
            if isAdded { return }
        }
        state.show(sharedRead().answerNow())
    }

    private var upToDate: (content: List, error: (any Error)?) {
        state.upToDate {
            endSearch()
            return sharedRead().answerNow()
        }
    }

    /// The read of the pages that are held.
    private func sharedRead() -> SharedRead<List> {
        // A page size can be so large that the product overflows.
        let count = pageCount.saturatingProduct(current.pageSize)
        let request = Request(source: current, count: count)
        if let shared, shared.request == request { return shared.read }
        let read = core.sharedReads.read(for: request, in: core) {
            try request.source.list(first: request.count, in: $0)
        }
        shared = (request, read)
        return read
    }

    private func endSearch() {
        search?.cancel()
        search = nil
    }

    /// Reads the first page of the new source in a task, and then shows it.
    private func beginSearch() {
        endSearch()
        let read = sharedRead()
        search = Task { [weak self] in
            let found = await read.answer()
            guard !Task.isCancelled, let self else { return }
            search = nil
            state.show(found)
        }
    }
}
