import { flushSync } from "react-dom";

export function focusShown(element: HTMLElement): void {
  // `beforematch` is the event by which "find in page" opens a collapsed section.
  for (
    let hidden = element.closest("[hidden]");
    hidden;
    hidden = hidden.parentElement?.closest("[hidden]") ?? null
  ) {
    const section = hidden;
    flushSync(() => section.dispatchEvent(new Event("beforematch")));
  }
  element.focus();
  element.scrollIntoView({ block: "nearest" });
}
