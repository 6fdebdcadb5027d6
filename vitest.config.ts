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
    testTimeout: 20_000,
    // Tests of refusals would fill the screen with them.
    env: { WORKBENCH_LOG_LEVEL: "silent" },
  },
});
