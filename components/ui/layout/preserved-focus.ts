import { type RefObject, useEffect } from "react";

const controls = "a[href], :is(button, input, select, textarea):enabled";

/**
 * Preserves the place of the keyboard. If the focused element is removed or disabled, the focus goes to the list item
 * that takes its place, or else to the nearest remaining ancestor with a `tabindex`, instead of to the start of the page.
 */
export function usePreservedFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const ending = new AbortController();
    const { signal } = ending;
    /** The focused element and its ancestors up to the root. */
    let path: readonly HTMLElement[] = [];
    const restore = (changes: readonly MutationRecord[]) => {
      const [focused] = path;
      const { activeElement } = document;
      // A disabled element keeps the focus until the next frame.
      if (!focused || (activeElement !== document.body && activeElement !== focused)) return;
      if (focused.isConnected && !focused.matches(":disabled")) return;
      const next =
        itemBeside(changes, focused) ??
        path.find((each) => each.isConnected && each.hasAttribute("tabindex"));
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

/** Returns the element that gets the focus of a removed list item: the next or previous item, or its first control. */
function itemBeside(changes: readonly MutationRecord[], focused: HTMLElement): HTMLElement | null {
  const change = changes.find(({ removedNodes }) =>
    [...removedNodes].some((each) => each instanceof HTMLLIElement && each.contains(focused)),
  );
  const beside = change?.nextSibling ?? change?.previousSibling;
  if (!(beside instanceof HTMLLIElement)) return null;
  return beside.hasAttribute("tabindex") ? beside : beside.querySelector<HTMLElement>(controls);
}

function pathTo(element: HTMLElement, root: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    path.push(at);
    if (at === root) return path;
  }
  return [];
}
