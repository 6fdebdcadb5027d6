/**
 * The code that parses responses, loaded on demand. The first load contains this module, so every
 * lazy part of the page shares its loaders. Turbopack would otherwise give each part a loader of
 * its own under the same id, which expects modules that only that part loads; the first one wins
 * (vercel/next.js issue 98099).
 */
export const responseCode = {
  parser: () => import("@/lib/results/model/parse-response-text"),
  warmUp: () => import("./warm-up"),
  jobs: () => import("../jobs"),
};
