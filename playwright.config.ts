import { defineConfig } from "@playwright/test";
import { z } from "zod";
import { otherBrowserNames } from "./tests/support/webdriver/find-browsers";

const chromiumSchema = z.object({
  executablePath: z.string(),
  env: z.record(z.string(), z.string()),
  args: z.array(z.string()),
});

/** Found by `npm test`; without it Playwright looks for a browser of its own. */
const named = process.env.WORKBENCH_TEST_CHROMIUM;
const chromium = named ? chromiumSchema.parse(JSON.parse(named)) : undefined;

export default defineConfig<object, { otherBrowser: string }>({
  projects: [
    { name: "chromium", testDir: "tests/e2e" },
    // One window at a time has the keyboard, so their tests run one after the other.
    ...otherBrowserNames.map((otherBrowser) => ({
      name: otherBrowser,
      testDir: "tests/browsers",
      fullyParallel: false,
      use: { otherBrowser },
    })),
  ],
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  // Not how long anything may take, which tests say themselves, but when to stop waiting on a machine that others use.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // For a machine that others use. `npm test` names each test that needed its second attempt.
  retries: 1,
  reporter: [["list"], ["json"]],
  forbidOnly: true,
  use: {
    launchOptions: chromium && {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: { ...definedEnvironment(), ...chromium.env },
    },
    // Recording takes a third of the time of a test. A failure has a snapshot of its page anyway.
    trace: process.env.WORKBENCH_TEST_TRACE ? "retain-on-failure" : "off",
  },
});

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
