import "server-only";

/** Elements without an end tag (HTML Standard, "Void elements", and `param`). */
export const voidTags: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
