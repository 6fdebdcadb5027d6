/** What every script of a payload calls, and the test counts. */
export const RUN = "ran(1)";

/** Stands for the server that nothing may reach; the test puts a real one in its place. */
export const CANARY_HOST = "canary.example";
