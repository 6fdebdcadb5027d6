import "server-only";

/** Scripts, styles and fonts of the build. Their names contain a hash, so they never change. */
export const STATIC_PATH = "/_next/static/";
