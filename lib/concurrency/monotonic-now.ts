import "server-only";

/** Milliseconds of a clock that never jumps, unlike that of the machine. For intervals only. */
export const monotonicNow = (): number => performance.now();
