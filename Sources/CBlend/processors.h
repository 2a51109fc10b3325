// What the functions of this library have in common: how they are compiled.
#ifndef C_BLEND_PROCESSORS_H
#define C_BLEND_PROCESSORS_H

#if defined(__x86_64__) && defined(__GLIBC__)
#define EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EACH_PROCESSOR
#endif

// A processor that multiplies and adds in one step would round once where others round twice.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

#endif
