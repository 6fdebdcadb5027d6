import type { Dialect } from "@/lib/contract/dialect/dialects";
import type { SearchRequest } from "@/lib/contract/request";
import { keysOf } from "@/lib/contract/typed-keys";
import {
  invalidActionSelector,
  manyActions,
  outputRightAfterClick,
  writeWithoutFocus,
} from "./action-lints";
import {
  lockdownComparesWithItself,
  lockdownNeverFetches,
  minAgeAboveMaxAge,
  minAgeNeverFetches,
} from "./cache-lints";
import { cacheForcedOff, formatsOftenRejected, optionsWithoutFormats } from "./content-lints";
import { enhancedProxyCost, imagesAreScraped, lockdownCost, manyPages } from "./cost-lints";
import { maxAgeInSearch, papersInOwnList, threatModes } from "./dialect-lints";
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
  unknownRedactionValues,
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
  formatsOftenRejected,
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
  invalidActionSelector,
  outputRightAfterClick,
  cacheForcedOff,
  minAgeAboveMaxAge,
  minAgeNeverFetches,
  lockdownNeverFetches,
  lockdownComparesWithItself,
  cleaningWithoutRetention,
  redactionWithoutMarkdown,
  unknownRedactionValues,
  retentionTwice,
  blockedAndAllowed,
  threatProtectionTwice,
  manyPages,
  imagesAreScraped,
  enhancedProxyCost,
  lockdownCost,
  papersInOwnList,
  maxAgeInSearch,
  threatModes,
} as const satisfies Record<string, Lint>;

export type LintName = keyof typeof lints;

export type NamedFinding = Omit<Finding, "inDialect"> & {
  readonly name: LintName;
  readonly kind: LintKind;
};

/** Findings about a valid request; `path` is a request path (`draftPathOf` returns the control). */
export function lintRequest(
  request: SearchRequest,
  dialect: Dialect = "specification",
): NamedFinding[] {
  const names = keysOf(lints);
  return names.flatMap((name) => {
    const lint: Lint = lints[name];
    if (lint.dialect !== undefined && lint.dialect !== dialect) return [];
    const finding = lint.find(request);
    if (!finding) return [];
    const { path, message, inDialect } = finding;
    return [{ path, message: inDialect?.[dialect] ?? message, name, kind: lint.kind }];
  });
}
