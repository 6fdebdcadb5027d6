import type { RequestIssue } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body, FieldPath, IssuePath } from "./body";
import { type DraftParts, draftSections, everyPart } from "./draft-sections";
import { sectionNames } from "./section-names";

/** What the form holds: a part per section, and in `rest` the request it was opened with, whose other fields stay. */
export type Draft = DraftParts & { rest: Body };

/** An issue at a control of the form; `draftPath` is dotted, as form libraries name fields. */
export type FieldIssue = {
  readonly draftPath: string;
  readonly message: string;
  readonly code: string;
};

/** A draft of an empty request: every default, and an empty query. */
export const emptyDraft = (): Draft => draftOf({});

/** The draft that shows a request; nothing of the request is dropped. */
export const requestToDraft = (request: SearchRequest): Draft => draftOf({ ...request });

/** The same for a body that no contract has passed: what a control cannot show stays in `rest`. */
export const bodyToDraft = (body: Body): Draft => draftOf(body);

const draftOf = (body: Body): Draft => ({
  ...everyPart((section) => section.fromRequest(body)),
  rest: body,
});

/** The body that the draft stands for, valid or not. */
export function draftToBody(draft: Draft): Body {
  let body: Body = draft.rest;
  for (const name of sectionNames) body = draftSections[name].toWire(draft, body);
  return body;
}

/**
 * Sorts issues, ours or those of a service, to the controls that they are about; `otherIssues` have no control.
 * `draft` must be the one that was sent, because list positions are read in its body.
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
    if (place)
      fieldIssues.push({ draftPath: place.join("."), message: issue.message, code: issue.code });
    else otherIssues.push(issue);
  }
  return { fieldIssues, otherIssues };
}

/** The control for a path of the request, dotted, or null. */
export function draftPathOf(path: IssuePath, draft: Draft): string | null {
  return placeOf(path, draftToBody(draft), draft)?.join(".") ?? null;
}

function placeOf(path: IssuePath, body: Body, draft: Draft): IssuePath | null {
  for (const name of sectionNames) {
    const place = draftSections[name].locate(path, body, draft);
    if (place) return place;
  }
  return null;
}

const controlled: readonly FieldPath[] = sectionNames.flatMap((name) => draftSections[name].paths);

const known = new Set(controlled.map((path) => path.join(".")));

/** Fields that have no control and go along unchanged, as `origin` or `scrapeOptions.integration`. */
export function extraFields(draft: Draft): string[] {
  return Object.entries(draft.rest)
    .flatMap(([key, value]) =>
      key === "scrapeOptions" && isJsonObject(value)
        ? Object.keys(value).map((inner) => `${key}.${inner}`)
        : [key],
    )
    .filter((name) => !known.has(name));
}

/** The request behind the draft without those; whatever a control shows only a part of stays. */
export function withoutExtraFields(draft: Draft): Body {
  const kept = new Set(extraFields(draft));
  const without = (body: Body, prefix: string): Body =>
    Object.fromEntries(Object.entries(body).filter(([key]) => !kept.has(`${prefix}${key}`)));
  const { scrapeOptions, ...top } = without(draft.rest, "");
  if (scrapeOptions === undefined) return top;
  return {
    ...top,
    scrapeOptions: isJsonObject(scrapeOptions)
      ? without(scrapeOptions, "scrapeOptions.")
      : scrapeOptions,
  };
}
