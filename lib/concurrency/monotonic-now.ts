import "server-only";

/**
 * Milliseconds of a clock that never jumps, unlike that of the machine. For intervals and deadlines
 * within one thread only: each thread has its own origin. Whole numbers, because messages name what
 * is left of a limit.
 */
export const monotonicNow = (): number => Math.floor(performance.now());
