import { useEffect, useEffectEvent } from "react";

/**
 * Calls `go` for `n` and `N` in the results, where no text is being typed, and for Enter in the
 * field of the searched text.
 */
export function useStepKeys(go: (by: 1 | -1) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isStep = target.matches("[data-find-text]")
      ? event.key === "Enter"
      : event.key.toLowerCase() === "n" &&
        target.closest("[data-results]") !== null &&
        target.closest(typingPlaces) === null;
    if (!isStep) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    // Before the shortcuts of the page, in which `n` opens a new request.
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, []);
}

const typingPlaces = "input, textarea, select, [contenteditable], [popover], dialog";
