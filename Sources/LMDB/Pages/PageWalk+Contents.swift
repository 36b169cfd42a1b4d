extension PageWalk {
    /// Reads a branch or a leaf of a tree, apart from all others.
    /// - Returns: nil if the page cannot be read as one of a tree. The report of the walk says why,
    ///   and names each node that cannot be used.
    mutating func contents(of number: UInt64, in id: PageTree) -> PageContents? {
        begin(id)
        var contents: PageContents?
        attempt { walk throws(PageViolation) in
            let page = try walk.readTreePage(number)
            let nodes = try walk.soundNodes(of: page)
            contents = PageContents(
                isBranch: page.isBranch, usedBytes: page.usedBytes(of: walk.file.pageSizeBytes),
                nodes: nodes.map { PageContents.Node($0) })
        }
        return contents
    }
}

extension PageFile {
    /// Reads a branch or a leaf of a tree.
    /// - Returns: nil if the page cannot be read as one; a walk over its tree says why.
    package func contents(ofPage number: UInt64, in tree: PageTree) -> PageContents? {
        var walk = PageWalk(file: self, meta: newest)
        return walk.contents(of: number, in: tree)
    }

    /// Reads the bytes of a page.
    package func bytes(ofPage number: UInt64) throws(FileDamage) -> [UInt8] {
        try bytes.read(pageSizeBytes, at: number * UInt64(pageSizeBytes))
    }

    /// Walks every page as ``walk(transaction:progress:)`` does, and tells where it has met the
    /// page `number`: nil if no page that can be read leads to it or lists it as free. All that is
    /// wrong with it is told, however much else is.
    package func walk(
        lookingFor number: UInt64, progress: ((UInt64, UInt64) -> Void)? = nil
    ) -> (report: PageReport, found: FoundPage?, violations: [PageViolation]) {
        var walk = PageWalk(file: self, meta: newest, progress: progress)
        walk.wanted = number
        let report = walk.run()
        return (report, walk.found, walk.wantedViolations)
    }
}
