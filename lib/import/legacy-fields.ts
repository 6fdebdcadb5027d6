import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { foldName } from "@/lib/request/links/link-values";
import { addRename, type ImportFindings, normalize } from "./normalize";
import { requestShape, scrapeShape } from "./shape";

/** One field that an old or misplaced field is replaced by. */
type Piece = { /** The member of the old object. */ readonly member?: string } & (
  | { readonly in: "search" | "pages"; readonly key: string; readonly value: unknown }
  | { readonly in: "format"; readonly format: Body }
  | { readonly in: "lost"; readonly why: string }
);

type Reader = (value: unknown) => readonly Piece[];

const search = (key: string, value: unknown): Piece => ({ in: "search", key, value });
const pages = (key: string, value: unknown): Piece => ({ in: "pages", key, value });
const format = (type: string, fields: Body = {}): Piece => ({
  in: "format",
  format: { type, ...fields },
});
const GONE = "This version has no equivalent field.";

/** Maps the members of an old object one by one. Unknown members are dropped. */
const members =
  (readers: Readonly<Record<string, Reader>>): Reader =>
  (value) =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([key, each]): readonly Piece[] => {
          const reader = readers[foldName(key)];
          const pieces: readonly Piece[] = reader ? reader(each) : [{ in: "lost", why: GONE }];
          return pieces.map((piece) => ({ ...piece, member: piece.member ?? key }));
        })
      : [];

const when =
  (...pieces: readonly Piece[]): Reader =>
  (value) =>
    value === true ? pieces : [];

/** Maps the members of an old object to the fields of one format. */
const asFormat =
  (type: string, fields: Readonly<Record<string, string>>): Reader =>
  (value) => {
    if (!isJsonObject(value)) return [];
    const taken: [string, unknown][] = [];
    const pieces: Piece[] = [];
    for (const [key, each] of Object.entries(value)) {
      const name = fields[foldName(key)];
      if (name) taken.push([name, each]);
      else if (foldName(key) !== "mode") pieces.push({ in: "lost", member: key, why: GONE });
    }
    return [format(type, Object.fromEntries(taken)), ...pieces];
  };

const jsonFields = {
  prompt: "prompt",
  schema: "schema",
  extractionprompt: "prompt",
  extractionschema: "schema",
};
const parsePdf: Reader = (value) => [pages("parsers", value === false ? [] : [{ type: "pdf" }])];

/** Old page options, by folded name. */
const oldPages: Readonly<Record<string, Reader>> = {
  jsonoptions: asFormat("json", jsonFields),
  extract: asFormat("json", jsonFields),
  extractoroptions: asFormat("json", jsonFields),
  changetrackingoptions: asFormat("changeTracking", {
    modes: "modes",
    prompt: "prompt",
    schema: "schema",
    tag: "tag",
  }),
  parsepdf: parsePdf,
  onlyincludetags: (value) => [pages("includeTags", value)],
  removetags: (value) => [pages("excludeTags", value)],
};

const sameName = (key: string): [string, Reader] => [foldName(key), (value) => [pages(key, value)]];

const pageOptions = members({
  ...Object.fromEntries(Object.keys(scrapeShape.keys).map(sameName)),
  ...oldPages,
  fetchpagecontent: when(format("markdown")),
  includemarkdown: when(format("markdown")),
  includehtml: when(format("html")),
  includerawhtml: when(format("rawHtml")),
  screenshot: when(format("screenshot")),
  fullpagescreenshot: when(format("screenshot", { fullPage: true })),
});

const oldSearch: Readonly<Record<string, Reader>> = {
  q: (value) => [search("query", value)],
  searchoptions: members(
    Object.fromEntries(
      ["limit", "tbs", "country", "location", "timeout"].map((key): [string, Reader] => [
        foldName(key),
        (value) => [search(key, value)],
      ]),
    ),
  ),
  pageoptions: pageOptions,
  zerodataretention: when(search("enterprise", ["zdr"])),
  ...oldPages,
  // Other operations of the API accept page options at the top level.
  ...Object.fromEntries(
    Object.keys(scrapeShape.keys)
      .filter((key) => !Object.hasOwn(requestShape.keys, key))
      .map(sameName),
  ),
};

/** Old fields, to be placed after everything else. */
export type LegacyFields = {
  readonly at: "search" | "pages";
  readonly key: string;
  readonly value: unknown;
}[];

/** Collects old fields. Fields in other places are unknown. */
export const claimLegacyField =
  (aside: LegacyFields): ImportFindings["claim"] =>
  (path, key, value) => {
    const at = path.length === 0 ? "search" : path.join() === "scrapeOptions" ? "pages" : null;
    if (!at || !Object.hasOwn(at === "search" ? oldSearch : oldPages, foldName(key))) return false;
    aside.push({ at, key, value });
    return true;
  };

/** Moves old fields to their current places. Does not overwrite existing fields. */
export function placeLegacyFields(body: Body, aside: LegacyFields, findings: ImportFindings): Body {
  let next = body;
  for (const { at, key, value } of aside) {
    const reader = (at === "search" ? oldSearch : oldPages)[foldName(key)];
    const group = at === "search" ? key : `scrapeOptions.${key}`;
    for (const piece of reader?.(value) ?? []) {
      const from = piece.member === undefined ? group : `${group}.${piece.member}`;
      next = place(next, piece, from, findings);
    }
  }
  return next;
}

function place(body: Body, piece: Piece, from: string, findings: ImportFindings): Body {
  const options = isJsonObject(body.scrapeOptions) ? body.scrapeOptions : {};
  switch (piece.in) {
    case "lost":
      findings.dropped.push({ what: from, why: piece.why });
      return body;
    case "search":
      return put(body, requestShape, piece, [], from, findings);
    case "pages":
      return {
        ...body,
        scrapeOptions: put(options, scrapeShape, piece, ["scrapeOptions"], from, findings),
      };
    case "format": {
      const type = String(piece.format.type);
      addRename(findings, from, `scrapeOptions.formats: ${type}`);
      return {
        ...body,
        scrapeOptions: { ...options, formats: withFormat(options.formats, piece.format) },
      };
    }
  }
}

type FieldPiece = Extract<Piece, { in: "search" | "pages" }>;

function put(
  body: Body,
  shape: typeof requestShape,
  { key, value }: FieldPiece,
  path: readonly string[],
  from: string,
  findings: ImportFindings,
): Body {
  const to = [...path, key];
  if (Object.hasOwn(body, key)) {
    findings.dropped.push({ what: from, why: `${to.join(".")} is also present and is used.` });
    return body;
  }
  addRename(findings, from, to.join("."));
  const inner = shape.keys[key];
  return { ...body, [key]: inner ? normalize(value, inner, to, findings) : value };
}

/** Adds a format to the list, or merges it into an existing format of the same type. */
function withFormat(formats: unknown, format: Body): unknown[] {
  const list: unknown[] = Array.isArray(formats) ? formats : [];
  const at = list.findIndex((each) => isJsonObject(each) && each.type === format.type);
  if (at < 0) return [...list, format];
  return list.map((each, index) =>
    index === at && isJsonObject(each) ? { ...format, ...each } : each,
  );
}
