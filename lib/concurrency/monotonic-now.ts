import "server-only";

/**
 * Milliseconds of a clock that never jumps, unlike that of the machine. For intervals and deadlines
 * within one thread only: each thread has its own origin.
 */
export const monotonicNow = (): number => performance.now();
