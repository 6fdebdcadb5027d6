import { useSyncExternalStore } from "react";

const query = "print";
let printing = false;

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  const before = () => {
    printing = true;
    changed();
  };
  const after = () => {
    printing = false;
    changed();
  };
  media.addEventListener("change", changed);
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    media.removeEventListener("change", changed);
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}

/**
 * Whether the page is laid out for printing. Nothing scrolls on paper, so virtualized lists must
 * render their rows.
 */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing || matchMedia(query).matches,
    () => false,
  );
