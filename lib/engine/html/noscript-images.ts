import "server-only";
import type { Attributes, TagAction } from "./rewrite-html";

/** Attributes of an image that say what it shows. */
const SHOWN = ["src", "srcset", "sizes", "alt", "title", "width", "height"];
/** Pixels; anything smaller in a `<noscript>` counts the visits of a page. */
const MIN_SIDE = 32;

type Seen = { attributes: Attributes; is: "shown" | "pending" | "lifted" };

/**
 * Finds the images that a page has only in a `<noscript>`, for visitors without the script that loads images as they
 * come into view: as the source of the empty image before it, or in place of one that the script inserts.
 */
export function createNoscriptImages() {
  let depth = 0;
  /** The last image, as long as no text follows it. */
  let last: Seen | null = null;

  return {
    open(name: string, isDropped: boolean): void {
      if (name === "noscript" && (depth > 0 || !isDropped)) depth += 1;
    },
    close(name: string): void {
      if (name === "noscript" && depth > 0) depth -= 1;
    },
    text(text: string): void {
      if (depth === 0 && last !== null && text.trim() !== "") last = null;
    },
    /**
     * @param isPending whether a script sets the source of the image later
     */
    image(
      attributes: Attributes,
      { isPending, isDropped }: { isPending: boolean; isDropped: boolean },
    ): TagAction {
      if (depth === 0) {
        if (isDropped) return "drop";
        const repeats =
          last?.is === "lifted" && (isPending || isSameFile(last.attributes, attributes));
        if (repeats) return "drop";
        last = { attributes, is: isPending ? "pending" : "shown" };
        return "keep";
      }
      if (isPending || !isVisible(attributes)) return "drop";
      if (last?.is === "pending") {
        for (const key of SHOWN) {
          const value = attributes[key] || last.attributes[key];
          if (value === undefined || (key === "srcset" && attributes.srcset === undefined))
            delete last.attributes[key];
          else last.attributes[key] = value;
        }
        last.is = "shown";
        return "drop";
      }
      // Tracking pixels have no description.
      if (last?.is === "shown" || !attributes.alt?.trim()) return "drop";
      last = { attributes, is: "lifted" };
      return "lift";
    },
  };
}

function isVisible({ src, srcset, hidden, width, height }: Attributes): boolean {
  const isTiny = [width, height].some(
    (side) => /^\d+/.test(side ?? "") && parseInt(side ?? "", 10) < MIN_SIDE,
  );
  return (src !== undefined || srcset !== undefined) && hidden === undefined && !isTiny;
}

const isSameFile = (one: Attributes, other: Attributes): boolean =>
  one.src !== undefined && one.src.split("?")[0] === other.src?.split("?")[0];
