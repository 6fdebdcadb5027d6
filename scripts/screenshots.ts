/**
 * Takes the screenshots in `docs/pictures`: the workbench with results, in both themes, at three
 * widths.
 */
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";
import { WorkbenchServer } from "../tests/support/workbench-server";
import { runOperatorCommand } from "./command-line/operator-command";

const FOLDER = "docs/pictures";
const WIDTHS = [360, 1024, 1440];
const THEMES = ["light", "dark"] as const;

const takeScreenshots = {
  command: "npm run screenshots",
  help: `Takes the pictures in ${FOLDER}, after a build if needed.`,
};
await runOperatorCommand(takeScreenshots, async () => {
  const found = await findChromium(`${process.env.WORKBENCH_DATA_DIR}/chromium`);
  if (!found) throw new Error("Chromium not found.");
  mkdirSync(FOLDER, { recursive: true });
  const server = await new WorkbenchServer().start();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...chromiumArguments],
    env: { ...process.env, ...found.env },
  });
  try {
    for (const colorScheme of THEMES)
      for (const width of WIDTHS) {
        const page = await browser.newPage({
          colorScheme,
          viewport: { width, height: width < 600 ? 760 : 860 },
        });
        await page.goto(server.origin, { waitUntil: "networkidle" });
        await page.keyboard.press("ControlOrMeta+Enter");
        await page
          .getByRole("list", { name: "Web results" })
          .getByRole("listitem")
          .first()
          .waitFor();
        // The preview is rendered by a worker; wait until the page has settled.
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(1_000);
        const file = `${FOLDER}/workbench-${width}-${colorScheme}.png`;
        await page.screenshot({ path: file });
        console.log(file);
        await page.close();
      }
  } finally {
    await browser.close();
    await server.dispose();
  }
});
