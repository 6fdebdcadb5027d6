/** Called by every script payload and counted by the test. */
export const RUN = "ran(1)";

/** Placeholder for a server that must never be contacted; the test substitutes a real one. */
export const CANARY_HOST = "canary.example";
