import type { IssuePath } from "@/lib/contract/failure/issue";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { valueAt } from "@/lib/contract/json-object";
import { isSecretReference, secretHandle } from "@/lib/contract/secret-reference";
import { type Draft, draftPathOf, draftToBody } from "./draft";
import { lostHeaders } from "./draft/loading-headers";

/** A value that the form does not have, although the request had it. */
export type NotRestored = {
  readonly label: string;
  /** The control in which it can be entered again; null for a field without one. */
  readonly draftPath: string | null;
  readonly isHeader: boolean;
};

/**
 * Values that the user has to enter again: texts that are not stored, and the fields at `missing` that are still empty.
 */
export function notRestored(draft: Draft, missing: readonly IssuePath[]): NotRestored[] {
  const headers = lostHeaders(draft.loading.headers).map(
    ({ name, index }): NotRestored => ({
      label: name,
      draftPath: `loading.headers.${index}.value`,
      isHeader: true,
    }),
  );
  const texts = draft.actions.steps.flatMap((step, index): NotRestored[] =>
    step.type === "write" && secretHandle(step.text) === null
      ? [
          {
            label: `text of step ${index + 1}`,
            draftPath: `actions.steps.${index}.text`,
            isHeader: false,
          },
        ]
      : [],
  );
  const body = draftToBody(draft);
  const others = missing
    .filter((path) => !hasReference(path) && isEmpty(valueAt(body, path)))
    .map(
      (path): NotRestored => ({
        label: labelOf(path),
        draftPath: draftPathOf(path, draft),
        isHeader: false,
      }),
    );
  return [...headers, ...texts, ...others];
}

/** For example "2 headers (Cookie, X-Api-Key), text of step 2". */
export function notRestoredText(items: readonly NotRestored[]): string {
  const names = items.filter(({ isHeader }) => isHeader).map(({ label }) => label);
  const headers =
    names.length === 0
      ? []
      : [
          names.length === 1
            ? `header ${names[0]}`
            : `${names.length} headers (${names.join(", ")})`,
        ];
  return [...headers, ...items.filter(({ isHeader }) => !isHeader).map(({ label }) => label)].join(
    ", ",
  );
}

/** Texts that were replaced by a reference, which the draft itself shows. */
const hasReference = ([, field, name, key]: IssuePath): boolean =>
  (field === "headers" && name !== undefined) || (field === "actions" && key === "text");

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || isSecretReference(value);

function labelOf([top, field, index, key]: IssuePath): string {
  if (top === "scrapeOptions" && field === "actions" && index !== undefined) {
    const step = `step ${Number(index) + 1}`;
    return key === undefined ? step : `${key} of ${step}`;
  }
  const fields: Readonly<Record<string, { readonly label: string }>> =
    top === "scrapeOptions" && field !== undefined ? scrapeFields : requestFields;
  const name = String(field ?? top);
  return fields[name]?.label ?? name;
}
