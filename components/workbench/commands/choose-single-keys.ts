import { SINGLE_KEYS, SINGLE_KEYS_CHANGED } from "@/components/ui/feedback/single-keys";

export function chooseSingleKeys(on: boolean): void {
  const value = on ? "on" : "off";
  document.documentElement.dataset.singleKeys = value;
  try {
    localStorage.setItem(SINGLE_KEYS, value);
  } catch {
    // Storage is blocked. The choice lasts until the page is closed.
  }
  dispatchEvent(new Event(SINGLE_KEYS_CHANGED));
}
