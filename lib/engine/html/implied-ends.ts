import "server-only";

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The open elements that an element closes, and the ancestors that stop the search. */
const ENDED: ReadonlyMap<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }> =
  new Map(
    Object.entries({
      li: ["li", "ul ol menu dir table"],
      dt: ["dt dd", "dl table"],
      dd: ["dt dd", "dl table"],
      ...Object.fromEntries(
        ["thead", "tbody", "tfoot"].map((name) => [
          name,
          ["caption colgroup thead tbody tfoot tr", "table"],
        ]),
      ),
      colgroup: ["caption colgroup", "table"],
      tr: ["caption colgroup tr", "table"],
      td: ["caption colgroup td th", "tr table"],
      th: ["caption colgroup td th", "tr table"],
      option: ["option", "select"],
    }).map(([name, [ends = "", within = ""]]) => [
      name,
      { ends: wordSet(ends), within: wordSet(within) },
    ]),
  );

const HEADINGS = wordSet("h1 h2 h3 h4 h5 h6");
/** Elements that follow a heading; browsers put them into a heading without an end tag. */
const ENDS_HEADING = wordSet("p ul ol dl table pre blockquote hr");
const ENDS_PARAGRAPH = wordSet(
  "address article aside blockquote details dialog dir div dl fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre section table ul li dt dd",
);
const PHRASING = wordSet(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub " +
    "sup time tt u var",
);

export const isHeading = (name: string): boolean => HEADINGS.has(name);

/**
 * The number of open elements that end where this one begins (HTML, "optional tags"), including
 * unclosed elements in between, which the parser does not report.
 * @param headingHasText whether an open heading has text already
 */
export function endsImplied(
  name: string,
  open: readonly string[],
  headingHasText: boolean,
): number {
  const rule = ENDED.get(name);
  if (rule !== undefined) {
    let ends = 0;
    for (let at = open.length - 1; at >= 0 && !rule.within.has(open[at] ?? ""); at -= 1)
      if (rule.ends.has(open[at] ?? "")) ends = open.length - at;
    if (ends > 0) return ends;
  }
  if (isHeading(open.at(-1) ?? "")) {
    if (isHeading(name) || (headingHasText && ENDS_HEADING.has(name))) return 1;
  }
  if (ENDS_PARAGRAPH.has(name))
    for (let at = open.length - 1; at >= 0; at -= 1) {
      if (open[at] === "p") return open.length - at;
      if (!PHRASING.has(open[at] ?? "")) return 0;
    }
  return 0;
}
