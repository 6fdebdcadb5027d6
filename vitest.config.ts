import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that replace modules (`vi.mock`). All others share one module graph per worker. */
const isolated = ["{app,components,lib,scripts,tests}/**/*.isolated.test.{ts,tsx}"];
const neverTests = ["node_modules/**", ".next/**", "tests/e2e/**"];

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
          exclude: [...neverTests, ...isolated],
          // Importing the modules again for each file would take as long as running its tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: isolated, exclude: neverTests } },
    ],
  },
});
