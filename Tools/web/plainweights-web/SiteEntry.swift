import TrainingSite

/// The page, as soon as the port is known by which it is asked for. Who asks before that waits.
actor SiteEntry {
    private var opened: Site?
    private var waiting: [CheckedContinuation<Site, Never>] = []

    func open(_ site: Site) {
        opened = site
        for asker in waiting { asker.resume(returning: site) }
        waiting = []
    }

    func site() async -> Site {
        if let opened { return opened }
        return await withCheckedContinuation { waiting.append($0) }
    }
}
