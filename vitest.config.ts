import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that replace modules (`vi.mock`). All others share one module graph per worker. */
const isolated = ["{app,components,lib,scripts,tests}/**/*.isolated.test.{ts,tsx}"];
const neverTests = [
  "node_modules/**",
  ".next/**",
  "tests/e2e/**",
  // `npm run check` has run them. The option `--exclude` does not reach the projects below.
  ...(process.env.WORKBENCH_TEST_CHECKED === "1" ? ["tests/architecture/**"] : []),
];
/** Tests against real servers: `npm run test:scale`. */
const scale = ["tests/scale/**/*.scale.test.ts"];
const runsScale = process.env.WORKBENCH_TEST_SCALE === "1";

const scaleProject = {
  extends: true as const,
  test: { name: "scale", include: scale, exclude: neverTests, testTimeout: 600_000 },
};
/** The tests of the embedded index, run over OpenSearch. */
const contractProject = {
  resolve: {
    // In this order.
    alias: [
      { find: "server-only", replacement: here("./tests/support/server-only.ts") },
      {
        find: "@/tests/support/sample-index",
        replacement: here("./tests/scale/opensearch/sample-index.ts"),
      },
      { find: "@", replacement: here(".") },
    ],
  },
  test: {
    name: "scale-index",
    include: [
      "lib/engine/index/{operators,hostile-queries,languages,searcher}.test.ts",
      "lib/engine/index/{words,traits}/*.test.ts",
    ],
    testTimeout: 300_000,
  },
};

export default defineConfig({
  resolve: {
    alias: {
      // This package throws on import outside the server-components condition.
      "server-only": here("./tests/support/server-only.ts"),
      "@": here("./"),
    },
  },
  test: {
    // Much of the time is spent waiting for servers and browsers: two workers leave a third of two cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // An upper bound for busy machines; tests that measure time state their own limits.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: here("./tests/support/unpack-chromium.ts"),
    // Tests of rejected requests would fill the screen with log lines.
    env: { WORKBENCH_LOG_LEVEL: "silent" },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{app,components,lib,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [...neverTests, ...isolated, ...scale],
          // Importing the modules again for each file would take as long as running its tests.
          isolate: false,
          setupFiles: here("./tests/support/after-tests.ts"),
        },
      },
      { extends: true, test: { name: "isolated", include: isolated, exclude: neverTests } },
      ...(runsScale ? [scaleProject, contractProject] : []),
    ],
  },
});
