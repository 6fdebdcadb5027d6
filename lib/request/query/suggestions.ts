import { type OperatorName, operators } from "@/lib/contract/query/operators";
import { listOperators, parseQuery, singleOperators } from "@/lib/contract/query/query-text";

export type QuerySuggestion = {
  readonly kind: "operator" | "value";
  readonly text: string;
  readonly help: string;
};

export type QuerySuggestionList = {
  /** The range that a suggestion replaces, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly QuerySuggestion[];
};

export type KnownDomains = {
  /** From past requests, latest first. */
  readonly requested: readonly string[];
  /** From the current results. */
  readonly found: readonly string[];
};

const SHOWN = 8;
/** Minimum letters before operator names are suggested. */
const LETTERS = 2;

const names: readonly OperatorName[] = [...singleOperators, ...listOperators];
const TOKEN = new RegExp(`^(?<minus>-?)(?:(?<name>${names.join("|")}):)?(?<rest>.*)$`, "isu");

const fileTypes: Readonly<Record<string, string>> = {
  pdf: "Documents",
  docx: "Word documents",
  xlsx: "Spreadsheets",
  pptx: "Slides",
  csv: "Tables as text",
  txt: "Plain text",
  md: "Markdown",
  json: "Data",
  xml: "Data and feeds",
  html: "Web pages",
  ipynb: "Notebooks",
};

const sizes: Readonly<Record<string, string>> = {
  "640x480": "Small",
  "800x600": "Medium",
  "1280x720": "HD",
  "1920x1080": "Full HD",
  "2560x1440": "QHD",
  "3840x2160": "4K",
  "1080x1080": "Square",
};

/**
 * Suggestions at the caret: operator names, or values of the operator at the caret. With `requested`,
 * the user requested the list with a key, so that it is also shown before anything is typed.
 */
export function suggestQuery(
  query: string,
  caret: number,
  known: KnownDomains,
  requested = false,
): QuerySuggestionList | null {
  if (insidePhrase(query, caret)) return null;
  const from = query.slice(0, caret).search(/\S*$/u);
  const to = caret + (/^\S*/u.exec(query.slice(caret))?.[0].length ?? 0);
  const { minus = "", name, rest = "" } = TOKEN.exec(query.slice(from, caret))?.groups ?? {};
  const operator = names.find((each) => each === name?.toLowerCase());
  const all = operator
    ? valuesFor(operator, rest, known).map((item) => ({
        ...item,
        text: `${minus}${operators[operator].token}${item.text}`,
      }))
    : operatorsFor(rest, requested).map((item) => ({ ...item, text: minus + item.text }));
  const items = all.filter(({ text }) => text !== query.slice(from, to)).slice(0, SHOWN);
  return items.length > 0 ? { from, to, items } : null;
}

/** Inserts a suggestion; returns the query and the new caret position. */
export function applySuggestion(
  query: string,
  { from, to }: Pick<QuerySuggestionList, "from" | "to">,
  { text, kind }: QuerySuggestion,
): { query: string; caret: number } {
  const after = query.slice(to);
  // After a value, a new term starts.
  const gap = kind === "value" && !/^\s/u.test(after) ? " " : "";
  const skip = kind === "value" && gap === "" ? 1 : gap.length;
  return { query: query.slice(0, from) + text + gap + after, caret: from + text.length + skip };
}

function insidePhrase(query: string, caret: number): boolean {
  const phrase = parseQuery(query).some(
    (term) =>
      (term.kind === "phrase" || (term.kind === "operator" && term.value.quoted)) &&
      term.start < caret &&
      caret < term.end,
  );
  // After an open quote, the user is typing a phrase.
  const open =
    (query.slice(0, caret).match(/(?:^|[\s\-:])(?:["“„][^"“”„‟]*|«[^»]*|「[^」]*)$/u)?.length ??
      0) > 0;
  return phrase || open;
}

function operatorsFor(typed: string, requested: boolean): QuerySuggestion[] {
  const typedLower = typed.toLowerCase();
  if (typedLower.length < LETTERS && !(requested && typedLower === "")) return [];
  return names
    .filter((name) => name.startsWith(typedLower))
    .map((name) => ({ kind: "operator", text: operators[name].token, help: operators[name].help }));
}

function valuesFor(name: OperatorName, typed: string, known: KnownDomains): QuerySuggestion[] {
  switch (name) {
    case "site":
    case "related":
      return domainsFor(typed, known);
    case "filetype":
      return table(fileTypes, typed);
    case "imagesize":
    case "larger":
      return table(sizes, typed);
    default:
      return [];
  }
}

const table = (values: Readonly<Record<string, string>>, typed: string): QuerySuggestion[] =>
  Object.entries(values)
    .filter(([value]) => value.startsWith(typed.toLowerCase()))
    .map(([text, help]) => ({ kind: "value", text, help }));

/** Domains that contain the typed text; those that start with it come first. */
function domainsFor(typed: string, { requested, found }: KnownDomains): QuerySuggestion[] {
  const typedLower = typed.toLowerCase();
  const help = new Map(found.map((host) => [host, "in these results"]));
  for (const host of requested) help.set(host, "used before");
  const hosts = [...new Set([...requested, ...found])].filter((host) => host.includes(typedLower));
  const begins = (host: string) =>
    host.startsWith(typedLower) || host.startsWith(`www.${typedLower}`);
  return [...hosts.filter(begins), ...hosts.filter((host) => !begins(host))].map((text) => ({
    kind: "value",
    text,
    help: help.get(text) ?? "",
  }));
}
