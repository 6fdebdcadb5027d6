/** Effect of a key. Arrow keys count only inside the list; elsewhere they scroll. */
export type ResultsIntent =
  | { readonly kind: "move"; readonly to: number }
  | { readonly kind: "tab"; readonly index: number }
  /** `range`: also all results since the last picked one. */
  | { readonly kind: "pick"; readonly range: boolean }
  /** Fills the window with the detail, or ends that. */
  | { readonly kind: "read" }
  | { readonly kind: "back" };

type Key = {
  readonly key: string;
  readonly modified: boolean;
  readonly shifted?: boolean;
  readonly typing: boolean;
  readonly inList: boolean;
};
type Place = {
  readonly index: number;
  readonly count: number;
  /** In a grid: index of the result below (1) or above (-1). */
  readonly vertical?: ((by: 1 | -1) => number) | undefined;
};

const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** Undefined for keys without effect. Stops at both ends instead of wrapping around. */
export function keyIntent(
  pressed: Key,
  { index, count, vertical }: Place,
): ResultsIntent | undefined {
  const { key, modified, shifted = false, typing, inList } = pressed;
  if (modified) return undefined;
  if (key === "Escape") return { kind: "back" };
  if (typing) return undefined;
  const step = (by: number): ResultsIntent => ({ kind: "move", to: within(index + by, count) });
  if (key === "j" || key === "J") return step(1);
  if (key === "k" || key === "K") return step(-1);
  if (key === "x" || key === "X") return { kind: "pick", range: shifted };
  if (!shifted && (key === "f" || key === "F")) return { kind: "read" };
  if (/^[1-9]$/.test(key)) return { kind: "tab", index: Number(key) - 1 };
  if (!inList) return undefined;
  switch (key) {
    case "ArrowDown":
      return vertical ? { kind: "move", to: vertical(1) } : step(1);
    case "ArrowUp":
      return vertical ? { kind: "move", to: vertical(-1) } : step(-1);
    case "ArrowRight":
      return vertical ? step(1) : undefined;
    case "ArrowLeft":
      return vertical ? step(-1) : undefined;
    case "Home":
      return { kind: "move", to: 0 };
    case "End":
      return { kind: "move", to: within(count - 1, count) };
    default:
      return undefined;
  }
}
