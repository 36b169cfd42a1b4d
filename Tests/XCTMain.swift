import Testing

/// The entry point of the tests where the package manager is told not to look for those of XCTest.
@main struct XCTMain {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
