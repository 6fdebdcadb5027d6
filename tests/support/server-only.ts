// Replaces the "server-only" package, which throws outside the server-components condition.
export {};
