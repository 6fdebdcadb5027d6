import type { BrowserContext, Page } from "@playwright/test";

/** Everything that a page did which nobody asked it to do, in the order in which it did it. */
export type PageActivity = { readonly incidents: readonly string[] };

/**
 * Watches a page before it opens: scripts that call `ran`, dialogs, windows, downloads, errors, requests to anywhere
 * but `origin`, and what the page's policy had to stop. Frames within it count as well, except for what their own
 * policy stops: that it is tried there is why they have one.
 */
export async function watchPage(page: Page, origin: string): Promise<PageActivity> {
  const deeds: string[] = [];
  const note = (deed: string) => void deeds.push(deed.slice(0, 300));
  await page.exposeBinding("ran", (_, what: unknown) => note(`a script ran: ${String(what)}`));
  await page.exposeBinding("refusedByPolicy", (_, what: unknown) => note(`refused: ${what}`));
  await page.addInitScript(() => {
    if (window.top !== window) return;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, "refusedByPolicy")(`${effectiveDirective} ${blockedURI}`),
    );
  });
  page.on("dialog", (dialog) => {
    note(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("pageerror", (error) => note(`an error: ${error}`));
  page.on("download", (download) => note(`a download: ${download.url()}`));
  page.on("websocket", (socket) => note(`a socket: ${socket.url()}`));
  page.on("framenavigated", (frame) => {
    const url = frame.url();
    if (
      frame === page.mainFrame() ? !url.startsWith(origin) : !/^about:(?:srcdoc|blank)$/.test(url)
    )
      note(`a frame went to ${url}`);
  });
  watchRequests(page.context(), origin, note);
  return { incidents: deeds };
}

function watchRequests(context: BrowserContext, origin: string, note: (deed: string) => void) {
  context.on("page", (opened) => note(`a window: ${opened.url()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith(`blob:${origin}/`))
      note(`a request: ${request.resourceType()} ${url}`);
  });
}

/** What hostile content must leave as it is: where the parts of the page stand, and what its scripts rely on. */
export function shapeOf(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(() => {
    const box = (selector: string) => {
      const {
        x = -1,
        y = -1,
        width = -1,
        height = -1,
      } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return [x, y, width, height].map(Math.round).join(" ");
    };
    const root = document.documentElement;
    return {
      header: box("header"),
      main: box("main"),
      results: box('section[aria-label="Results"]'),
      overflow: [root.scrollWidth > root.clientWidth, root.scrollHeight > root.clientHeight].join(),
      scrolled: [window.scrollX, window.scrollY].join(),
      title: document.title,
      location: location.pathname,
      cookie: document.cookie,
      base: document.baseURI === location.href.split("#")[0],
      polluted: Reflect.get({}, "polluted") ?? null,
      body: document.body.childElementCount > 0 && document.body === root.lastElementChild,
    };
  });
}

/** Chooses each tab of the result that is shown, in the page itself; the names of those that then show nothing. */
export function emptyTabs(
  page: Page,
): Promise<{ readonly seen: number; readonly empty: string[] }> {
  return page.evaluate(async () => {
    const list = '[role="tablist"][aria-label="Content of this result"]';
    const tabs = () => [...document.querySelectorAll<HTMLElement>(`${list} [role="tab"]`)];
    const empty: string[] = [];
    const seen = tabs().length;
    for (let at = 0; at < seen; at += 1) {
      const tab = tabs()[at];
      tab?.click();
      const until = performance.now() + 30_000;
      const panel = () => document.getElementById(tab?.getAttribute("aria-controls") ?? "");
      const shows = () => {
        const shown = panel();
        return (shown?.textContent?.trim() ?? "") !== "" || !!shown?.querySelector("img, iframe");
      };
      do await new Promise((wait) => setTimeout(wait, 15));
      while (!shows() && performance.now() < until);
      if (!shows()) empty.push(tab?.textContent ?? "");
    }
    tabs()[0]?.click();
    return { seen, empty };
  });
}

/** Goes on to the next result by its key, in the page itself, and waits until a tab panel shows `text`. */
export function nextResult(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const from = document.activeElement?.closest('section[aria-label="Results"]')
      ? document.activeElement
      : document.querySelector('section[aria-label="Results"] [data-result-items] button');
    from?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    const until = performance.now() + 20_000;
    const shows = () =>
      [...document.querySelectorAll('section[aria-label="Results"] [role="tabpanel"]')].some(
        (each) => each.textContent?.includes(wanted),
      );
    while (!shows() && performance.now() < until) await new Promise((wait) => setTimeout(wait, 5));
    return shows();
  }, text);
}

/** Scrolls a list of results from its beginning to its end, so that each of them has been drawn; how many were. */
export function scrollThrough(page: Page, label: string): Promise<number> {
  return page.evaluate(async (name) => {
    const list = document.querySelector<HTMLElement>(`ol[aria-label="${name}"]`);
    let region: HTMLElement | null = list;
    while (region && region.scrollHeight <= region.clientHeight + 1) region = region.parentElement;
    const seen = new Set<string>();
    const note = () => {
      for (const item of document.querySelectorAll(`ol[aria-label="${name}"] [aria-posinset]`))
        seen.add(item.getAttribute("aria-posinset") ?? "");
    };
    // A card is some hundred pixels high, and some beyond the window exist.
    for (let at = 0; region && at < region.scrollHeight; at += region.clientHeight * 1.3) {
      region.scrollTop = at;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      note();
    }
    note();
    return seen.size;
  }, label);
}
