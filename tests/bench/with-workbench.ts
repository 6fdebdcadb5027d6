import type { Browser } from "playwright-core";
import { WorkbenchServer } from "../support/workbench-server";
import { launchChromium } from "./launch";

/** Does the work with the built server and a browser. */
export async function withWorkbench<Value>(
  environment: Record<string, string>,
  work: (rig: { readonly server: WorkbenchServer; readonly browser: Browser }) => Promise<Value>,
): Promise<Value> {
  const server = await new WorkbenchServer(environment).start();
  const browser = await launchChromium();
  try {
    return await work({ server, browser });
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** Settings of a server without its engine, and with a connection to a service. */
export const connectedTo = (origin: string): Record<string, string> => ({
  WORKBENCH_ENGINE: "off",
  WORKBENCH_CONNECTIONS: JSON.stringify([
    { label: "Bench", baseUrl: origin, key: "fc-0123456789abcdef" },
  ]),
});
