import type { SearchRequest } from "@/lib/contract/request";
import { keysOf } from "@/lib/contract/typed-keys";
import { manyActions, outputRightAfterClick, writeWithoutFocus } from "./action-lints";
import {
  lockdownComparesWithItself,
  lockdownNeverFetches,
  minAgeAboveMaxAge,
  minAgeNeverFetches,
} from "./cache-lints";
import { cacheForcedOff, formatsOftenRejected, optionsWithoutFormats } from "./content-lints";
import { enhancedProxyCost, imagesAreScraped, lockdownCost, manyPages } from "./cost-lints";
import {
  categoriesWithoutWeb,
  countryDefaultDropped,
  developerAlone,
  littleEffect,
  malformedLanguages,
  noSource,
  siteAgainstDomains,
  timeFilterForWeb,
  timeFilterTwice,
} from "./filter-lints";
import {
  jsonWithoutShape,
  markdownOptionsWithoutMarkdown,
  pdfAsBase64,
  pdfWithoutBound,
  secondScreenshot,
  shapeWithoutJsonMode,
  tagsBothWays,
} from "./format-lints";
import type { Finding, Lint, LintKind } from "./lint";
import {
  blockedAndAllowed,
  cleaningWithoutRetention,
  redactionWithoutMarkdown,
  retentionTwice,
  threatProtectionTwice,
} from "./privacy-lints";
import { queryLints } from "./query-lints";
import {
  actionsWaitTooLong,
  pageOutlastsSearch,
  waitForTooLong,
  waitsOutlastTimeout,
} from "./wait-lints";

/** All lints in display order. A new lint is a function and a line here. */
export const lints = {
  ...queryLints,
  noSource,
  siteAgainstDomains,
  categoriesWithoutWeb,
  developerAlone,
  timeFilterTwice,
  timeFilterForWeb,
  countryDefaultDropped,
  littleEffect,
  malformedLanguages,
  optionsWithoutFormats,
  formatsOftenRefused: formatsOftenRejected,
  secondScreenshot,
  jsonWithoutShape,
  shapeWithoutJsonMode,
  tagsBothWays,
  markdownOptionsWithoutMarkdown,
  pdfWithoutBound,
  pdfAsBase64,
  waitForTooLong,
  waitsOutlastTimeout,
  pageOutlastsSearch,
  manyActions,
  actionsWaitTooLong,
  writeWithoutFocus,
  readAtOnceAfterClick: outputRightAfterClick,
  cacheForcedOff,
  minAgeAboveMaxAge,
  minAgeNeverFetches,
  lockdownNeverFetches,
  historyNotKept: lockdownComparesWithItself,
  cleaningWithoutRetention,
  redactionWithoutMarkdown,
  retentionTwice,
  blockedAndAllowed,
  threatProtectionTwice,
  manyPages,
  imagesAreScraped,
  enhancedProxyCost,
  lockdownCost,
} as const satisfies Record<string, Lint>;

export type LintName = keyof typeof lints;

export type NamedFinding = Finding & { readonly name: LintName; readonly kind: LintKind };

/** Findings about a valid request; `path` is a request path (`draftPathOf` returns the control). */
export function lintRequest(request: SearchRequest): NamedFinding[] {
  const names = keysOf(lints);
  return names.flatMap((name) => {
    const finding = lints[name].find(request);
    return finding ? [{ ...finding, name, kind: lints[name].kind }] : [];
  });
}
