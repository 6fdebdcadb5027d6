import { nextRovingIndex } from "../controls/roving";
import { afterPaint } from "./after-paint";

/** Content of popups is not part of the bar, nor is a note beside a button. */
const POPUP = "[popover], dialog, section, [role=menu]";

const itemsOf = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>("button, a[href]")].filter((item) => {
    const popup = item.closest(POPUP);
    const isInPopup = popup !== null && bar.contains(popup);
    return !isInPopup && !item.matches(":disabled") && item.checkVisibility();
  });

/** Makes one item the tab stop: the given one, otherwise the preferred one or the first. */
function setTabStop(items: readonly HTMLElement[], chosen: Element | null): void {
  const stop =
    items.find((item) => item === chosen) ??
    items.find((item) => item.hasAttribute("data-preferred-stop")) ??
    items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

/** Gives the buttons and links in a toolbar one tab stop. Returns a function that stops it. */
export function addRovingTabIndex(bar: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  /** The item that had the focus last. */
  let chosen: HTMLElement | null = null;
  const update = () => setTabStop(itemsOf(bar), chosen);
  let cancelUpdate = () => {};
  // Whether an item is visible needs the layout, which would be computed once more before the paint.
  const updateLater = () => {
    cancelUpdate();
    cancelUpdate = afterPaint(update);
  };
  updateLater();

  const itemAt = ({ target }: Event) => itemsOf(bar).find((item) => item === target) ?? null;
  bar.addEventListener(
    "focusin",
    (event) => {
      // Focus in a popup leaves the tab stop as it is.
      chosen = itemAt(event) ?? chosen;
      update();
    },
    { signal },
  );
  bar.addEventListener(
    "keydown",
    (event) => {
      const item = itemAt(event);
      const isModified = event.altKey || event.ctrlKey || event.metaKey;
      if (!item || isModified || event.defaultPrevented) return;
      const items = itemsOf(bar);
      const enabled = items.map(() => true);
      const next = nextRovingIndex(event.key, items.indexOf(item), enabled, "horizontal");
      if (next === undefined) return;
      event.preventDefault();
      items[next]?.focus();
    },
    { signal },
  );
  // Items may be hidden in narrow windows.
  window.addEventListener("resize", updateLater, { signal });
  const observer = new MutationObserver(updateLater);
  observer.observe(bar, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    controller.abort();
    cancelUpdate();
    observer.disconnect();
  };
}
