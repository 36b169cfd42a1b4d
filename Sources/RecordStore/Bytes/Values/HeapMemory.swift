import Foundation

/// Memory of the system's allocator, for bytes. That of the standard library asks it for an
/// alignment, and then each piece costs several times as much.
enum HeapMemory {
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        unsafe checked(malloc(byteCount))
    }

    /// The same memory with more room, here or elsewhere.
    static func grow(
        _ memory: UnsafeMutableRawPointer, to byteCount: Int
    ) -> UnsafeMutableRawPointer {
        unsafe checked(realloc(memory, byteCount))
    }

    static func release(_ memory: UnsafeMutableRawPointer) {
        unsafe free(memory)
    }

    private static func checked(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let memory = unsafe memory else { preconditionFailure("no memory is left") }
        return unsafe memory
    }
}
