import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      // Outside the server-components condition this package throws on import.
      "server-only": here("./tests/support/server-only.ts"),
      "@": here("./"),
    },
  },
  test: {
    include: ["{app,components,lib,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", ".next/**", "tests/e2e/**"],
    // Much of the time is waiting for servers and browsers, so no core is left out.
    maxWorkers: "100%",
    // Not how long anything may take, which tests say themselves, but when to stop waiting on a machine that others use.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests of refusals would fill the screen with them.
    env: { WORKBENCH_LOG_LEVEL: "silent" },
  },
});
