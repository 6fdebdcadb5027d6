import "server-only";

/**
 * Class names that hide an element if the style sheet of the page has a rule for them. Other hidden elements may be
 * opened later.
 */
const HIDING_CLASS = /^\.((?:is-|u-)?(?:hide|hidden)|d-none|display-none)$/;
/** Class names that show such an element on large screens. */
const SHOWN = /(?:^|\s)(?:d-(?:sm|md|lg|xl|xxl)-(?!none)|(?:sm|md|lg|xl|2xl):(?!hidden))/;
const PRINTED =
  /(?:^|\s)(?:print-only|only-print|visible-print(?:-block|-inline)?|show-for-print|d-none d-print-[a-z]+|hidden print:(?:block|inline|flex))(?=$|\s)/;
const HIDES = /(?:^|[;\s])display\s*:\s*none/i;
const MAX_CLASSES = 50;
/** Characters. */
const MAX_STYLE = 500_000;

/** Collects the class names with which the style sheets of a page hide elements. */
export function createHiddenNames() {
  const names = new Set<string>();
  let style: string | null = null;

  return {
    open(tag: string): void {
      if (tag === "style") style = "";
    },
    text(text: string): void {
      if (style !== null && style.length < MAX_STYLE) style += text;
    },
    close(tag: string): void {
      if (tag !== "style" || style === null) return;
      for (const name of hidingNames(style)) names.add(name);
      style = null;
    },
    /** Whether one of the class names of an element hides it, or shows it only on paper. */
    hides: (classes: string): boolean =>
      PRINTED.test(classes) ||
      (names.size > 0 &&
        !SHOWN.test(classes) &&
        classes.split(/\s+/, MAX_CLASSES).some((name) => names.has(name))),
  };
}

/** The class names of the rules outside of `@media` and the like. */
function* hidingNames(css: string): Generator<string> {
  if (!css.includes("none")) return;
  let depth = 0;
  let selectors = "";
  let text = "";
  for (const part of css.replace(/\/\*[^*]*\*\//g, "").split(/([{}])/)) {
    if (part === "{") {
      if (depth === 0) selectors = text.trim();
      depth += 1;
    } else if (part === "}") {
      if (depth === 1 && !selectors.startsWith("@") && HIDES.test(text))
        for (const selector of selectors.split(",")) {
          const name = HIDING_CLASS.exec(selector.trim())?.[1];
          if (name !== undefined) yield name;
        }
      depth = Math.max(0, depth - 1);
    }
    text = part;
  }
}
