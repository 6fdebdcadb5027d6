import type { Browser, Page } from "playwright-core";
import { closeServer } from "../support/loopback";
import type { BenchmarkResult } from "./benchmark";
import { watchScript } from "./results-page";
import { type ResultsService, startResultsService } from "./results-service";
import { connectedTo, withWorkbench } from "./with-workbench";

export const runButton = {
  selector: 'header button, [role="banner"] button, button',
  text: "Run",
};
export const listed = (mark: string) => ({
  selector: 'ol[aria-label="Web results"]',
  text: `First ${mark}`,
});
export const preview = (mark: string) => ({
  selector: '[role="tabpanel"]',
  text: `Top of ${mark}`,
});

export type ResultsServer = {
  readonly browser: Browser;
  readonly origin: string;
  readonly service: ResultsService;
};

/** The built server in front of our own service, and a browser. */
export async function withResultsServer(
  work: (rig: ResultsServer) => Promise<BenchmarkResult>,
): Promise<BenchmarkResult> {
  const service = await startResultsService();
  try {
    return await withWorkbench(connectedTo(service.origin), ({ browser, server }) =>
      work({ browser, origin: server.origin, service }),
    );
  } finally {
    await closeServer(service.server);
  }
}

/** A page of its own context, so without anything cached. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_400, height: 900 } });
  await page.addInitScript(watchScript);
  await page.goto(address, { waitUntil: "networkidle" });
  return page;
}
