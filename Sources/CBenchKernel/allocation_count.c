// Counts allocations: the program's own malloc stands before the library's, for itself and for
// every shared library, and passes everything on.
#include "CBenchKernel.h"

#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static atomic_ulong count;

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_calloc(members, size);
}

void *realloc(void *block, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_realloc(block, size);
}

unsigned long bench_allocation_count(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}
