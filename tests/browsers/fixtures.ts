import { test as base, expect } from "@playwright/test";
import { z } from "zod";
import { DrivenWorkbench } from "../support/webdriver/driven-workbench";
import { Driver } from "../support/webdriver/driver";
import { type ErrorProxy, startErrorProxy } from "../support/webdriver/error-proxy";
import { type OtherBrowserName, otherBrowsers } from "../support/webdriver/find-browsers";
import { WorkbenchServer } from "../support/workbench-server";

type WorkerFixtures = {
  /** Set by the Playwright project. */
  readonly otherBrowser: OtherBrowserName;
  readonly errorProxy: ErrorProxy;
  readonly driver: Driver;
};

/** One server and one browser for all tests of a worker. Each test begins with empty storage. */
export const test = base.extend<{ readonly workbench: DrivenWorkbench }, WorkerFixtures>({
  otherBrowser: ["firefox", { option: true, scope: "worker" }],
  errorProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    async ({}, use) => {
      const server = await new WorkbenchServer().start();
      const proxy = await startErrorProxy(server.origin);
      await use(proxy);
      proxy.close();
      await server.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  driver: [
    async ({ otherBrowser }, use) => {
      const { find, label, packages } = otherBrowsers[otherBrowser];
      const start = find();
      if (!start) throw new Error(`${label} is not installed. Debian packages: ${packages}.`);
      const browser = await start();
      const driver = new Driver(browser.send);
      await driver.resize(1_440, 1_000);
      await use(driver);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  workbench: async ({ driver, errorProxy: proxy }, use, testInfo) => {
    // A page of the same origin without the workbench's scripts, which would write to the storage.
    await driver.navigate(`${proxy.origin}/guide`);
    await driver.evaluate(z.null(), CLEAR_STORAGE);
    proxy.takeErrors();
    await use(new DrivenWorkbench(driver, proxy.origin));
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach("window", {
        body: await driver.screenshot(),
        contentType: "image/png",
      });
    expect(proxy.takeErrors()).toEqual([]);
  },
});

export { expect };

const CLEAR_STORAGE = `localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = done;
    });
  return null;`;
