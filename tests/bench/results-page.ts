import type { Page } from "playwright-core";

/**
 * Milliseconds; `longest` is the longest task on the main thread after the click, 0 if all are
 * under 50 ms.
 */
export type ReadableTimes = { readonly readable: number; readonly longest: number };

/**
 * Records long tasks, and resolves when the content described by `ready` is painted. Checks at the
 * start of a frame, for all pages alike: that frame paints the content, and a timer set in it fires
 * afterwards.
 */
export const watchScript = `
window.watched = { tasks: [] };
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    window.watched.tasks.push({ startTime, duration });
}).observe({ type: "longtask", buffered: true });
window.painted = (isReady) => new Promise((done) => {
  const look = () => {
    if (isReady()) setTimeout(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
window.longestSince = (start) => window.watched.tasks
  .filter((task) => task.startTime + task.duration > start)
  .reduce((most, task) => Math.max(most, task.duration), 0);
`;

/** Clicks `selector` inside the page and waits until elements with all `texts` are painted. */
export async function clickToReadable(
  page: Page,
  click: { readonly selector: string; readonly text?: string },
  texts: readonly { readonly selector: string; readonly text: string }[],
): Promise<ReadableTimes> {
  const timed = await page.evaluate(
    async ([{ selector, text }, expected]) => {
      const target = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (each) => text === undefined || each.textContent?.includes(text),
      );
      if (!target) throw new Error(`No element to click: ${selector} ${text ?? ""}`);
      const start = performance.now();
      target.click();
      const end: number = await Reflect.get(
        window,
        "painted",
      )(() =>
        expected.every(({ selector, text }) =>
          [...document.querySelectorAll(selector)].some((each) => each.textContent?.includes(text)),
        ),
      );
      return { start, end };
    },
    [click, texts] as const,
  );
  // Work after the page is readable must not be long either.
  await page.waitForTimeout(1_000);
  return readableTimes(page, timed);
}

async function readableTimes(
  page: Page,
  { start, end }: { start: number; end: number },
): Promise<ReadableTimes> {
  const longest: number = await page.evaluate(
    (since) => Reflect.get(window, "longestSince")(since),
    start,
  );
  return { readable: end - start, longest };
}

/** Characters of the first page that fit on a screen. */
const SCREEN = 4_000;

/**
 * The minimum that any page does: fetch from the service directly, parse on the main thread, show a
 * line per result and, as plain text, the part of the first page that fits on a screen. No click,
 * validation, server or styling in between; ends with the first painted frame, not the one after
 * it.
 */
export async function bareReading(
  page: Page,
  address: string,
  query: string,
): Promise<ReadableTimes> {
  const timed = await page.evaluate(
    async ([url, query, screen]) => {
      document.body.replaceChildren();
      const start = performance.now();
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query }),
      });
      const body = JSON.parse(await response.text());
      const list = document.createElement("ol");
      for (const { title, description } of body.data.web) {
        const item = document.createElement("li");
        item.textContent = `${title} ${description}`;
        list.append(item);
      }
      const first = document.createElement("pre");
      first.textContent = body.data.web[0].markdown.slice(0, screen);
      document.body.append(list, first);
      const end: number = await Reflect.get(window, "painted")(() => true);
      return { start, end };
    },
    [address, query, SCREEN] as const,
  );
  await page.waitForTimeout(300);
  return readableTimes(page, timed);
}

/** Megabytes of the page's JavaScript heap after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize / 1e6;
}

/** Milliseconds between frames while a region scrolls from top to bottom in about two seconds. */
export function scrollFrames(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(async (selector) => {
    const region = document.querySelector(selector);
    if (!region) throw new Error(`No element to scroll: ${selector}`);
    const frames: number[] = [];
    const end = region.scrollHeight - region.clientHeight;
    let last = await new Promise<number>((done) => requestAnimationFrame(done));
    for (let frame = 1; frame <= 120; frame += 1) {
      region.scrollTop = (end * frame) / 120;
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, selector);
}

/**
 * Shows as many static cards as the page lists results, in a region of the same size with the same
 * text.
 */
export async function showBareCards(page: Page, like: Page, list: string): Promise<void> {
  const shape = await like.evaluate((selector) => {
    const region = document.querySelector(selector);
    const card = region?.querySelector<HTMLElement>("li");
    if (!region || !card) throw new Error(`No list: ${selector}`);
    const { width, height } = region.getBoundingClientRect();
    return {
      width,
      height,
      card: card.offsetHeight,
      cards: Number(card.getAttribute("aria-setsize")),
      words: card.textContent,
    };
  }, list);
  await page.evaluate(({ width, height, card, cards, words }) => {
    const region = document.createElement("section");
    region.style.cssText = `width: ${width}px; height: ${height}px; overflow-y: auto; font: 14px sans-serif`;
    for (let at = 0; at < cards; at += 1) {
      const article = document.createElement("article");
      article.style.cssText = `box-sizing: border-box; height: ${card}px; overflow: hidden; border-bottom: 1px solid gray`;
      article.textContent = words;
      region.append(article);
    }
    document.body.replaceChildren(region);
  }, shape);
}
