import type { SearchRequest } from "@/lib/contract/request";
import { cacheForcedOff, formatsOftenRefused, optionsWithoutFormats } from "./lints/content-lints";
import { countryDefaultDropped, developerAlone, noSource } from "./lints/filter-lints";
import type { Finding, Lint, LintKind } from "./lints/lint";

/** Every lint, in the order in which findings are shown. A new one is its function and a line here. */
export const lints = {
  noSource,
  optionsWithoutFormats,
  formatsOftenRefused,
  developerAlone,
  cacheForcedOff,
  countryDefaultDropped,
} as const satisfies Record<string, Lint>;

export type LintName = keyof typeof lints;

export type NamedFinding = Finding & { readonly name: LintName; readonly kind: LintKind };

/** What is worth knowing about a valid request; `path` is a path of the request (`draftPathOf` finds the control). */
export function lintRequest(request: SearchRequest): NamedFinding[] {
  const names = Object.keys(lints) as LintName[];
  return names.flatMap((name) => {
    const finding = lints[name].find(request);
    return finding ? [{ ...finding, name, kind: lints[name].kind }] : [];
  });
}
