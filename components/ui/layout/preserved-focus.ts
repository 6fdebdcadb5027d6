import { type RefObject, useEffect } from "react";

/**
 * Preserves the place of the keyboard. If the focused element is removed or disabled, the focus goes to its nearest remaining
 * ancestor with a `tabindex`, instead of to the start of the page.
 */
export function usePreservedFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const ending = new AbortController();
    const { signal } = ending;
    /** The focused element and its ancestors up to the root. */
    let path: readonly HTMLElement[] = [];
    const restore = () => {
      const [focused] = path;
      if (!focused || document.activeElement !== document.body) return;
      if (focused.isConnected && !focused.matches(":disabled")) return;
      const next = path.find((each) => each.isConnected && each.hasAttribute("tabindex"));
      path = [];
      next?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    observer.observe(current, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    current.addEventListener(
      "focusin",
      ({ target }) => {
        path = target instanceof HTMLElement ? pathTo(target, current) : [];
      },
      { signal },
    );
    // A press beside every control takes the focus away on purpose.
    const forget = () => {
      path = [];
    };
    document.addEventListener("pointerdown", forget, { signal, capture: true });
    return () => {
      ending.abort();
      observer.disconnect();
    };
  }, [root]);
}

function pathTo(element: HTMLElement, root: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    path.push(at);
    if (at === root) return path;
  }
  return [];
}
