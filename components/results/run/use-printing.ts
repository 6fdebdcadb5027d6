import { useSyncExternalStore } from "react";

const query = "print";
let asked = false;

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  const before = () => {
    asked = true;
    changed();
  };
  const after = () => {
    asked = false;
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

/** Whether the page is being laid out for paper, where there is nothing to scroll and so everything has to be there. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked || matchMedia(query).matches,
    () => false,
  );
