import type { Locator, Page } from "playwright-core";
import { WorkbenchServer } from "../support/workbench-server";
import { type Benchmark, quantile } from "./benchmark";
import { figuresOf, recordFrames } from "./frame-recorder";
import { ACTION_COUNT, openHeavy } from "./heavy-draft";
import { launchChromium } from "./launch";

/** One frame at 60 Hz, plus timer inaccuracy. */
const LIMIT_MS = 17.5;
/** Milliseconds between two edits: faster than a person repeats any of them. */
const BETWEEN_MS = 100;
/** Milliseconds between two mouse moves: one per frame. */
const MOVE_MS = 16;

/**
 * Edits, moves, drags, duplicates, deletes, undoes and redoes steps among fifty, and measures every
 * frame meanwhile. For comparison, uses the same keys on a bare page with fifty plain cards, which
 * is the best this machine can render. Locates elements by CSS: role selectors compute accessible
 * names on the measured thread.
 */
export const actionsEditing: Benchmark = async () => {
  const server = await new WorkbenchServer().start();
  const browser = await launchChromium();
  const viewport = { width: 1440, height: 900 };
  try {
    const bare = await browser.newPage({ viewport });
    await bare.setContent(bareCards);
    const bareKeys = await recordFrames(bare, () => moveByKeys(bare, bare.locator("li").first()));
    const bareDrag = await recordFrames(bare, () => drag(bare, bare.locator("li").first()));
    await bare.close();

    const page = await browser.newPage({ viewport });
    const steps = await openHeavy(page, server.origin);
    await steps.first().click();
    // Wait until code loaded on first use is there.
    await page.locator('[name="actions.steps.0.selector"]').pressSequentially("12");
    await steps.first().press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowUp");
    await page.waitForTimeout(2_000);

    const acts: Record<string, () => Promise<unknown>> = {
      "typing into a step": () =>
        page
          .locator('[name="actions.steps.0.selector"]')
          .pressSequentially("main > article.open button[data-act=more]", { delay: BETWEEN_MS }),
      "moving a step by keyboard": () => moveByKeys(page, steps.first()),
      "dragging a step": () => drag(page, page.locator('[data-step="1"] [aria-label^="Drag"]')),
      "duplicating and deleting": () => doubleAndDelete(page),
      undo: () => repeat(page, "ControlOrMeta+z", ACTION_COUNT),
      redo: () => repeat(page, "ControlOrMeta+Shift+z", ACTION_COUNT),
    };
    const figures: Record<string, number | string> = {
      ...figuresOf("bare cards by keyboard", bareKeys),
      ...figuresOf("bare cards by mouse", bareDrag),
    };
    let isMet = true;
    for (const [name, act] of Object.entries(acts)) {
      const recorded = await recordFrames(page, act);
      Object.assign(figures, figuresOf(name, recorded));
      isMet &&= quantile(recorded.frames, 0.95) <= LIMIT_MS;
      await page.waitForTimeout(1_000);
    }
    return {
      name: "actions editing",
      figures,
      target: `p95 frame time at most ${LIMIT_MS} ms for every edit`,
      isMet,
    };
  } finally {
    await browser.close();
    await server.dispose();
  }
};

const bareCards = `<ol>${`<li tabindex="0" style="padding: 9px; border: 1px solid; list-style: none">A step that does something</li>`.repeat(ACTION_COUNT)}</ol>
<script>
  const list = document.querySelector("ol");
  list.onkeydown = ({ key, target }) => {
    const place = key === "ArrowUp" ? target.previousElementSibling : target.nextElementSibling?.nextElementSibling;
    list.insertBefore(target, place ?? null);
    target.focus();
  };
  list.onpointerdown = ({ target, clientY }) => {
    onpointermove = (event) => { target.style.transform = "translateY(" + (event.clientY - clientY) + "px)"; };
    onpointerup = () => { onpointermove = null; target.style.transform = ""; };
  };
</script>`;

async function repeat(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_MS);
  }
}

/** Down through the list and up again. */
async function moveByKeys(page: Page, step: Locator): Promise<void> {
  await step.focus();
  await repeat(page, "Alt+ArrowDown", ACTION_COUNT - 1);
  await repeat(page, "Alt+ArrowUp", ACTION_COUNT - 1);
}

/** Over the visible part of the list and back, dropped at the original position. */
async function drag(page: Page, handle: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error("The drag handle is not visible.");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const far = 820 - y;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const moves = 60;
  for (let move = 1; move <= 2 * moves; move += 1) {
    const share = move <= moves ? move / moves : 2 - move / moves;
    await page.mouse.move(x, y + far * share);
    await page.waitForTimeout(MOVE_MS);
  }
  await page.mouse.up();
}

async function doubleAndDelete(page: Page): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    await page.locator('[data-step="2"] [aria-label^="More"]').click();
    await page.waitForTimeout(BETWEEN_MS);
    await page.locator('[data-step="2"] [data-label="Duplicate"]').click();
    await page.waitForTimeout(BETWEEN_MS);
    await page.keyboard.press("Delete");
    await page.waitForTimeout(BETWEEN_MS);
  }
}
