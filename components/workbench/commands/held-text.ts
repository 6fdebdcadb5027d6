import { takeHeldKeys } from "@/components/ui/loading/held-keys";

export type HeldText = {
  readonly text: string;
  readonly last: "enter" | "escape" | null;
};

/** Ends the collection. Keys after Enter or Escape are dropped. */
export function takeHeldText(): HeldText {
  let text = "";
  for (const key of takeHeldKeys()) {
    if (key === "Enter" || key === "Escape")
      return { text, last: key === "Enter" ? "enter" : "escape" };
    if (key === "Backspace") text = text.slice(0, -1);
    else if (key.length === 1) text += key;
  }
  return { text, last: null };
}
