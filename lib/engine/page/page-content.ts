import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { SourcePage } from "../html/parse-source";
import { mainContent } from "./content/main-content";
import { plainFilter } from "./content/plain-filter";
import { selectTags } from "./content/select-tags";
import { hasAriaBlocks, replaceAriaBlocks } from "./dom/aria-blocks";
import { mayHaveEditors, replaceEditors } from "./dom/editors";
import { fillBlanks, mayHaveBlanks } from "./dom/fill-blanks";
import { joinVerses, mayHaveVerses } from "./dom/join-verses";
import { markFormulas, mayHaveFormulas } from "./dom/mark-formulas";
import { mayHaveLevels, nestLists } from "./dom/nest-lists";
import { parseDocument } from "./dom/parse-document";
import { dropShortNames } from "./dom/short-names";

export type PageContent = { root: Element; warnings: readonly string[] };

type Selection = Pick<ScrapeOptions, "onlyMainContent" | "includeTags" | "excludeTags">;

const UNCERTAIN_CONTENT =
  "The main content of this page is uncertain, so more was kept; " +
  "use includeTags to select elements, or set onlyMainContent to false for the whole page.";

/** Changes that few pages need. Each is preceded by a test of the source, which is faster than a search of the tree. */
const CHANGES = [
  [mayHaveEditors, replaceEditors],
  [hasAriaBlocks, replaceAriaBlocks],
  [mayHaveVerses, joinVerses],
  [mayHaveLevels, nestLists],
  [mayHaveBlanks, fillBlanks],
  [mayHaveFormulas, markFormulas],
] as const;

/** Beyond these a DOM tree would block the event loop for seconds. */
const MAX_TREE_LENGTH = 4_000_000;
const MAX_TREE_ELEMENTS = 100_000;

/**
 * The part of a page that the formats are made of.
 * With `includeTags` the main-content filter does not run: a request for `nav` gets it. If none of them is valid, it
 * does.
 * `excludeTags` are removed before the filter runs, while the page still has the structure that the
 * selectors were written for.
 */
export function pageContent(page: SourcePage, selection: Selection): PageContent {
  if (page.cut || page.html.length > MAX_TREE_LENGTH || page.elements > MAX_TREE_ELEMENTS) {
    return {
      root: parseDocument(plainFilter(page.html.slice(0, MAX_TREE_LENGTH / 2)).html).body,
      warnings: ["The page is too large to parse completely; only its beginning was used."],
    };
  }
  const { includeTags = [], excludeTags = [] } = selection;
  const onlyMain = selection.onlyMainContent ?? scrapeDefaults.onlyMainContent;
  const selects = includeTags.length + excludeTags.length > 0;
  const changes = CHANGES.filter(([mayApply]) => mayApply(page.html));
  if (!selects && changes.length === 0 && onlyMain) return filtered(page.html, page, []);

  const document = parseDocument(page.html, { title: page.head.title, body: page.bodyAttributes });
  const { includes, warnings } = selectTags(document, selection);
  for (const [, change] of changes) change(document);
  if (onlyMain && !includes) return filtered(document.body.innerHTML, page, warnings);
  dropShortNames(document);
  return { root: document.body, warnings };
}

function filtered(html: string, page: SourcePage, warnings: readonly string[]): PageContent {
  const { root, heading, subtitle, sure } = mainContent(html, page);
  for (const [name, text] of [
    ["p", subtitle],
    ["h1", heading],
  ] as const) {
    if (text === null || (name === "p" && root.textContent.includes(text))) continue;
    const element = root.ownerDocument.createElement(name);
    element.textContent = text;
    root.prepend(element);
  }
  // An empty page has a warning of its own.
  const isEmpty = root.textContent.trim() === "";
  return { root, warnings: sure || isEmpty ? warnings : [...warnings, UNCERTAIN_CONTENT] };
}
