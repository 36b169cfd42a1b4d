import Foundation

/// Functions for memory from the system's allocator.
///
/// The allocation functions of the standard library ask the system for an alignment, which makes
/// each allocation several times as expensive. Safe because each caller owns its memory and
/// releases it once.
enum HeapMemory {
    /// Allocates memory, or traps if there is none.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        unsafe checked(malloc(byteCount))
    }

    /// Enlarges the memory and returns its new address. The old address is invalid afterwards.
    static func grow(
        _ memory: UnsafeMutableRawPointer, to byteCount: Int
    ) -> UnsafeMutableRawPointer {
        unsafe checked(realloc(memory, byteCount))
    }

    /// Frees the memory.
    static func release(_ memory: UnsafeMutableRawPointer) {
        unsafe free(memory)
    }

    private static func checked(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let memory = unsafe memory else { preconditionFailure("no memory is left") }
        return unsafe memory
    }
}
