import type { BrowserContext, Page } from "@playwright/test";

/** Unexpected activity of a page, in order. */
export type PageActivity = { readonly incidents: readonly string[] };

/**
 * Watches a page from before it opens: scripts that call `ran`, dialogs, windows, downloads,
 * errors, requests to origins other than `origin`, and violations of the page's policy. Includes
 * its frames, except for violations of their own policies, which are expected.
 */
export async function watchPage(page: Page, origin: string): Promise<PageActivity> {
  const incidents: string[] = [];
  const note = (incident: string) => void incidents.push(incident.slice(0, 300));
  await page.exposeBinding("ran", (_, what: unknown) => note(`a script ran: ${String(what)}`));
  await page.exposeBinding("blockedByPolicy", (_, what: unknown) => note(`blocked: ${what}`));
  await page.addInitScript(() => {
    if (window.top !== window) return;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, "blockedByPolicy")(`${effectiveDirective} ${blockedURI}`),
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
  return { incidents };
}

function watchRequests(context: BrowserContext, origin: string, note: (incident: string) => void) {
  context.on("page", (opened) => note(`a window: ${opened.url()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith(`blob:${origin}/`))
      note(`a request: ${request.resourceType()} ${url}`);
  });
}

/**
 * State that hostile content must not change: the position of the page's parts, and globals that its
 * scripts rely on.
 */
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

/** Selects each tab of the current result and returns the labels of those without content. */
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

/** Moves to the next result with its key and waits until a tab panel shows `text`. */
export function nextResult(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (expected) => {
    const from = document.activeElement?.closest('section[aria-label="Results"]')
      ? document.activeElement
      : document.querySelector('section[aria-label="Results"] [data-result-items] button');
    from?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    const until = performance.now() + 20_000;
    const shows = () =>
      [...document.querySelectorAll('section[aria-label="Results"] [role="tabpanel"]')].some(
        (each) => each.textContent?.includes(expected),
      );
    while (!shows() && performance.now() < until) await new Promise((wait) => setTimeout(wait, 5));
    return shows();
  }, text);
}

/**
 * Scrolls a virtualized list from start to end so that every result is rendered, and returns their
 * number.
 */
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
    // A card is a few hundred pixels high, and some are rendered outside the viewport.
    for (let at = 0; region && at < region.scrollHeight; at += region.clientHeight * 1.3) {
      region.scrollTop = at;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      note();
    }
    note();
    return seen.size;
  }, label);
}
