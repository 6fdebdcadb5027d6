import "server-only";
import type { ElementHandle, Frame, Locator, Page } from "playwright-core";
import { type ActionContext, ActionError } from "./action-handler";

/**
 * Milliseconds. For this time only the page itself is searched, not its frames, because its elements may appear late.
 */
const PAGE_FIRST_MS = 1_000;
const POLL_MS = 200;
/** Pages in which an action was in a frame. The next action is probably in a frame too. */
const usedFrames = new WeakSet<Page>();
/** A frame that responds later is busy or hangs. */
const FRAME_MS = 500;

/** Elements that are never displayed. */
const NEVER_SHOWN = "head *, link, meta, option, script, source, style, template, title";

/** Controls that are clicked by their label, options, which a list shows, and areas of an image. */
const CLICKED_HIDDEN = "option, area, input:is([type=checkbox], [type=radio], [type=file])";

type Searched = Pick<ActionContext, "page" | "world">;
/** `clickable`: visible, or clicked by something visible. */
type State = "attached" | "visible" | "clickable";

/**
 * Elements that match a CSS selector, including those in open shadow roots: of the page, or without any there, of its
 * frames. Throws if the selector is invalid.
 */
export async function allMatches(searched: Searched, selector: string): Promise<ElementHandle[]> {
  const locator = await matches(searched, selector, "attached");
  const found =
    (await locator.count()) > 0
      ? [locator]
      : await matchesInFrames(searched.page, selector, "attached");
  return (await Promise.all(found.map((each) => each.elementHandles()))).flat();
}

/** Waits for the first match with a state in the page or, without one there, in a frame. */
export async function firstMatch(
  searched: Searched,
  selector: string,
  state: State,
  timeoutMs: number,
): Promise<Locator> {
  const { page } = searched;
  const endsAt = performance.now() + timeoutMs;
  const leftMs = () => Math.max(1, endsAt - performance.now());
  const inPage = (await matches(searched, selector, state)).first();
  let waitMs = usedFrames.has(page) ? POLL_MS : Math.min(PAGE_FIRST_MS, timeoutMs / 2);
  do {
    if (await appears(inPage, Math.min(waitMs, leftMs()))) return inPage;
    const [inFrame] = await matchesInFrames(page, selector, state);
    if (inFrame !== undefined) {
      usedFrames.add(page);
      return inFrame.first();
    }
    const all = page.locator(`css=${selector}`);
    const shown = state === "attached" ? null : await shownWithoutSize(all);
    if (shown) return shown;
    if (state === "clickable") await hoverAround(all.first());
    waitMs = POLL_MS;
  } while (performance.now() < endsAt);
  const [hidden] = await allMatches(searched, selector);
  if (!hidden) {
    const other = await similarSelector(page, selector);
    const advice =
      other === undefined ? "check it against the HTML of the page." : `did you mean \`${other}\`?`;
    throw new ActionError(`nothing matched \`${selector}\` within ${timeoutMs} ms; ${advice}`);
  }
  const why = await hidden.evaluate(reasonOfHiding).catch(() => "");
  throw new ActionError(
    `the element that matches \`${selector}\` did not become visible within ${timeoutMs} ms${why}.`,
  );
}

/** A similar selector that has matches: `email` is not an element, but may be the id, class or name of one. */
async function similarSelector(page: Page, selector: string): Promise<string | undefined> {
  if (!/^[a-z][\w-]*$/i.test(selector)) return undefined;
  const others = [`#${selector}`, `.${selector}`, `[name="${selector}"]`];
  const counts = await Promise.all(
    others.map((each) =>
      page
        .locator(`css=${each}`)
        .count()
        .catch(() => 0),
    ),
  );
  return others.find((_, at) => (counts[at] ?? 0) > 0);
}

/**
 * The first match without height or width that is still shown: a shape of a drawing by its stroke, or an element by what it
 * contains, which floats or has a fixed position.
 */
async function shownWithoutSize(all: Locator): Promise<Locator | null> {
  const { at, isShape } = await all.evaluateAll(firstWithoutSize).catch(() => noMatch);
  if (at < 0) return null;
  return isShape ? all.nth(at) : all.nth(at).locator("css=*").filter({ visible: true }).first();
}

const noMatch = { at: -1, isShape: false };

/** Runs in the page. */
function firstWithoutSize(all: readonly Element[]): { at: number; isShape: boolean } {
  for (const [at, each] of all.entries()) {
    const { width, height } = each.getBoundingClientRect();
    if (Math.min(width, height) > 0 || !each.checkVisibility({ visibilityProperty: true }))
      continue;
    if (each instanceof SVGGeometryElement && Math.max(width, height) > 0)
      return { at, isShape: true };
    // Its content is cut off.
    if (getComputedStyle(each).overflow !== "visible") continue;
    for (const inner of each.querySelectorAll("*")) {
      const box = inner.getBoundingClientRect();
      if (
        Math.min(box.width, box.height) > 0 &&
        inner.checkVisibility({ visibilityProperty: true })
      )
        return { at, isShape: false };
    }
  }
  return { at: -1, isShape: false };
}

/** Names the outermost element that must be shown first, as the end of a sentence. Runs in the page. */
function reasonOfHiding(hidden: Node): string {
  let outermost: Element | null = null;
  let at = hidden instanceof Element ? hidden : null;
  for (; at; at = at.parentElement) {
    const isClosed = at.localName === "details" && !at.hasAttribute("open");
    if (isClosed || getComputedStyle(at).display === "none") outermost = at;
  }
  if (!outermost) {
    const box = hidden instanceof Element ? hidden.getBoundingClientRect() : null;
    return box && Math.min(box.width, box.height) === 0
      ? ", because it has no size; choose an element that is drawn"
      : "; show it first";
  }
  const [firstClass] = outermost.classList;
  const name = outermost.id ? `#${outermost.id}` : firstClass ? `.${firstClass}` : "";
  const what = `\`${outermost.localName}${name.slice(0, 60)}\``;
  if (outermost.localName === "details")
    return `, because ${what} is closed; click its summary first`;
  return outermost === hidden
    ? ", because it is not displayed; show it first"
    : `, because ${what} around it is not displayed; show that first`;
}

/**
 * Moves the pointer to what contains a hidden element: menus and the buttons of rows often appear under it. Does nothing
 * for a missing element.
 */
export async function hoverAround(hidden: Locator): Promise<void> {
  const timeout = POLL_MS;
  const around = await hidden.evaluateHandle(containerOf, null, { timeout }).catch(() => null);
  await around
    ?.asElement()
    ?.hover({ timeout })
    .catch(() => {});
}

/** The nearest visible ancestor. Runs in the page. */
function containerOf(hidden: Element): Element | null {
  let around = hidden.parentElement;
  while (around && around !== document.body) {
    const { width, height } = around.getBoundingClientRect();
    const { pointerEvents, visibility } = getComputedStyle(around);
    const isShown = width > 0 && height > 0 && visibility === "visible";
    if (isShown && pointerEvents !== "none") return around;
    around = around.parentElement;
  }
  return null;
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";

/** Advice for an invalid selector, as the end of a sentence. */
function adviceFor(selector: string): string {
  if (/^\(*\/\/|^xpath=/.test(selector)) return "; XPath is not supported";
  if (/^text=|:(?:contains|has-text|text)\(/.test(selector))
    return "; elements cannot be found by their text";
  const [, id] = /^#([^\s"#>+~[\]\\]+)$/.exec(selector) ?? [];
  if (id !== undefined) return `; for this name, write \`[id="${id}"]\``;
  return /\.[\w-]*[:/@!%]/.test(selector)
    ? "; write a backslash before special characters of a class"
    : "";
}

/** The automation library knows more selectors than CSS has, so the browser decides which are valid. */
async function matches({ page, world }: Searched, selector: string, state: State) {
  const parse = `document.createDocumentFragment().querySelector(${JSON.stringify(selector)})`;
  const isValid = await world
    .run(`(() => { try { ${parse}; return true; } catch { return false; } })()`)
    // The page navigates.
    .catch(() => true);
  if (isValid !== true)
    throw new ActionError(`\`${selector}\` is not a valid CSS selector${adviceFor(selector)}.`);
  return locatorIn(page, selector, state);
}

function locatorIn(frame: Page | Frame, selector: string, state: State): Locator {
  const all = frame.locator(`css=${selector}`);
  if (state === "attached") return all;
  const hidden = state === "visible" ? NEVER_SHOWN : CLICKED_HIDDEN;
  return all.filter({ visible: true }).or(all.and(frame.locator(hidden)));
}

/** The matches in each visible frame that has any, whatever its origin. */
async function matchesInFrames(page: Page, selector: string, state: State): Promise<Locator[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const found = await Promise.all(
    frames.map(async (frame) => {
      const locator = locatorIn(frame, selector, state);
      return (await hasMatch(frame, locator)) ? [locator] : [];
    }),
  );
  return found.flat();
}

/** Frames may disappear or navigate at any time. */
const hasMatch = (frame: Frame, locator: Locator): Promise<boolean> =>
  Promise.race([
    frame
      .frameElement()
      .then(async (element) => (await element.isVisible()) && (await locator.count()) > 0)
      .catch(() => false),
    new Promise<false>((done) => setTimeout(() => done(false), FRAME_MS)),
  ]);

async function appears(locator: Locator, timeoutMs: number): Promise<boolean> {
  try {
    await locator.waitFor({ state: "attached", timeout: timeoutMs });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}
