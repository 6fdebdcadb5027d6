import type { Page } from "playwright-core";
import { type Benchmark, rounded } from "./benchmark";
import { openHeavy } from "./heavy-draft";
import { tasksDuring } from "./results-tasks";
import { withWorkbench } from "./with-workbench";

const STEPS = 500;
const MAX_TASK_MS = 50;
/** Milliseconds after each edit in which its work ends. */
const SETTLE_MS = 2_500;

const actions = Array.from({ length: STEPS }, (_, index) =>
  index % 2 === 0
    ? { type: "click", selector: `main > section:nth-of-type(${index + 1}) button` }
    : { type: "wait", milliseconds: 100 + index },
);

/**
 * Pastes 500 steps, then moves, deletes, undoes and redoes: the longest task of each, in CPU time.
 * For comparison, the task that puts as many plain lines into an empty page.
 */
export const manySteps: Benchmark = () =>
  withWorkbench({}, async ({ server, browser }) => {
    const bare = await browser.newPage();
    const plain = await tasksDuring(browser, bare, () => showLines(bare));
    await bare.close();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const titles = await openHeavy(page, server.origin);
    // Start without steps, and with the code of the editor loaded.
    await titles.first().focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByLabel("Selected steps").getByRole("button", { name: "Delete" }).click();
    await page.waitForTimeout(SETTLE_MS);
    const press = (key: string) => () => page.keyboard.press(key);
    const commands: Record<string, () => Promise<unknown>> = {
      paste: () => paste(page),
      "move down": press("Alt+ArrowDown"),
      delete: press("Delete"),
      undo: press("ControlOrMeta+z"),
      redo: press("ControlOrMeta+Shift+z"),
      "undo of everything": async () => {
        for (let time = 0; time < 3; time += 1) {
          await page.keyboard.press("ControlOrMeta+z");
          await page.waitForTimeout(500);
        }
      },
      "redo of the paste": press("ControlOrMeta+Shift+z"),
    };
    const figures: Record<string, number> = {
      "500 plain lines, longest task, ms": rounded(plain.longest, 1),
    };
    let longest = 0;
    for (const [name, command] of Object.entries(commands)) {
      const tasks = await tasksDuring(browser, page, async () => {
        await command();
        await page.waitForTimeout(SETTLE_MS);
      });
      figures[`${name}, longest task, ms`] = rounded(tasks.longest, 1);
      figures[`${name}, all tasks, ms`] = rounded(tasks.total, 0);
      longest = Math.max(longest, tasks.longest);
    }
    const shown = await page.locator("[data-step]").count();
    if (shown !== STEPS) throw new Error(`The list has ${shown} steps instead of ${STEPS}.`);
    return {
      name: `${STEPS} steps`,
      figures,
      target: `no task over ${MAX_TASK_MS} ms of CPU time`,
      isMet: longest <= MAX_TASK_MS,
    };
  });

async function paste(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add step" }).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = { bubbles: true, cancelable: true, clipboardData };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", event));
  }, JSON.stringify(actions));
}

const showLines = (page: Page) =>
  page.evaluate(
    async (texts) => {
      const list = document.createElement("ol");
      for (const text of texts) {
        const line = document.createElement("li");
        line.textContent = text;
        list.append(line);
      }
      document.body.append(list);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)));
    },
    actions.map((action) => JSON.stringify(action)),
  );
