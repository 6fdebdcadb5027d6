import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { issueName } from "@/lib/contract/failure/issue-name";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import { type Body, type FieldPath, listAt, withValueAt } from "./body";
import type { DraftFieldCodec } from "./draft/field";
import { type DraftParts, draftSections, everyPart } from "./draft-sections";
import { sectionNames } from "./section-names";

/**
 * The values of the form: a part per section, and in `rest` the request it was opened with, whose
 * other fields are preserved.
 */
export type Draft = DraftParts & { rest: Body };

/** An issue at a control; `draftPath` is a dotted field name of the form library. */
export type FieldIssue = {
  readonly draftPath: string;
  readonly path: IssuePath;
  readonly message: string;
  readonly code: string;
};

export const emptyDraft = (): Draft => draftOf({});

/** The draft of a request. Lossless. */
export const requestToDraft = (request: SearchRequest): Draft => draftOf({ ...request });

/** The draft of an unvalidated body: parts that a control cannot show stay in `rest`. */
export const bodyToDraft = (body: Body): Draft => draftOf(body);

const draftOf = (body: Body): Draft => ({
  ...everyPart((section) => section.fromRequest(body)),
  rest: body,
});

export function draftToBody(draft: Draft): Body {
  let body: Body = draft.rest;
  for (const name of sectionNames) body = draftSections[name].toWire(draft, body);
  return body;
}

/**
 * Assigns issues, ours or a service's, to their controls; `otherIssues` have no control. `draft`
 * must be the one that was sent, because list positions refer to its body.
 */
export function placeIssues(
  issues: readonly RequestIssue[],
  draft: Draft,
): { fieldIssues: FieldIssue[]; otherIssues: RequestIssue[] } {
  const body = draftToBody(draft);
  const fieldIssues: FieldIssue[] = [];
  const otherIssues: RequestIssue[] = [];
  for (const issue of issues) {
    const place = placeOf(issue.path, body, draft);
    if (place) fieldIssues.push({ ...issue, draftPath: place.join(".") });
    else otherIssues.push(issue);
  }
  return { fieldIssues, otherIssues };
}

/** Dotted path of the control for a request path, or null. */
export const draftPathOf = (path: IssuePath, draft: Draft): string | null =>
  draftPathsOf([path], draft)[0] ?? null;

/** As `draftPathOf`, for several paths. `body` is that of the draft, if it is known. */
export function draftPathsOf(
  paths: readonly IssuePath[],
  draft: Draft,
  body: Body = draftToBody(draft),
): readonly (string | null)[] {
  return paths.map((path) => placeOf(path, body, draft)?.join(".") ?? null);
}

function placeOf(path: IssuePath, body: Body, draft: Draft): IssuePath | null {
  // Services also name the options of a page without `scrapeOptions`.
  for (const each of [path, ["scrapeOptions", ...path]])
    for (const name of sectionNames) {
      const place = draftSections[name].locate(each, body, draft);
      if (place) return place;
    }
  return null;
}

const controlled: readonly FieldPath[] = sectionNames.flatMap((name) => draftSections[name].paths);

const known = new Set(controlled.map((path) => path.join(".")));

/** Lists with a control for each type of item. */
const choiceLists = sectionNames.flatMap((name) =>
  Object.values(draftSections[name].fields).flatMap(
    ({ path, hasControl }: Pick<DraftFieldCodec<never>, "path" | "hasControl">) =>
      hasControl ? [{ path, hasControl }] : [],
  ),
);

/** Fields and items without a control, which stay as they are: `origin`, `scrapeOptions.integration`, `sources[1]`. */
export function extraFields(draft: Draft): string[] {
  const body = draftToBody(draft);
  const items = choiceLists.flatMap(({ path, hasControl }) =>
    (listAt(body, path) ?? []).flatMap((item, index) =>
      hasControl(item) ? [] : [issueName([...path, index])],
    ),
  );
  return [...otherFields(draft), ...items];
}

function otherFields(draft: Draft): string[] {
  return Object.entries(draft.rest)
    .flatMap(([key, value]) =>
      key === "scrapeOptions" && isJsonObject(value)
        ? Object.keys(value).map((inner) => `${key}.${inner}`)
        : [key],
    )
    .filter((name) => !known.has(name));
}

/** The draft's original request without its extra fields. */
export function withoutExtraFields(draft: Draft): Body {
  const extra = new Set(otherFields(draft));
  const without = (body: Body, prefix: string): Body =>
    Object.fromEntries(Object.entries(body).filter(([key]) => !extra.has(`${prefix}${key}`)));
  const { scrapeOptions, ...top } = without(draft.rest, "");
  const body = isJsonObject(scrapeOptions)
    ? { ...top, scrapeOptions: without(scrapeOptions, "scrapeOptions.") }
    : without(draft.rest, "");
  return choiceLists.reduce<Body>((next, { path, hasControl }) => {
    const items = listAt(next, path);
    if (!items || items.every(hasControl)) return next;
    const left = items.filter(hasControl);
    return withValueAt(next, path, left.length > 0 ? left : undefined);
  }, body);
}
