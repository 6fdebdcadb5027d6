import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
  viewportFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { statusCodes } from "@/lib/contract/fields/status-codes";
import { operators } from "@/lib/contract/query/operators";
import {
  actionOutputsSchema,
  imageResultSchema,
  metadataSchema,
  newsResultSchema,
  searchResponseSchema,
  webResultSchema,
} from "@/lib/contract/response";
import { failures } from "./failure-rows";

/** Field values with a behaviour of their own. */
const ofItsOwnValue = [
  "scrapeOptions.proxy=basic",
  "scrapeOptions.proxy=enhanced",
  "scrapeOptions.proxy=auto",
  "scrapeOptions.parsers=[]",
  "scrapeOptions.parsers.type=pdf",
  "scrapeOptions.parsers.type=image",
  "scrapeOptions.parsers.mode=fast",
  "scrapeOptions.parsers.mode=auto",
  "scrapeOptions.parsers.mode=ocr",
  "scrapeOptions.redactPII.mode=fast",
  "scrapeOptions.redactPII.mode=accurate",
  "scrapeOptions.redactPII.mode=aggressive",
  "scrapeOptions.redactPII.replaceStyle=tag",
  "scrapeOptions.redactPII.replaceStyle=mask",
  "scrapeOptions.redactPII.replaceStyle=remove",
  "format.changeTracking.modes=git-diff",
  "format.changeTracking.modes=json",
  "source.web",
  "source.news",
  "source.images",
  "category.github",
  "category.research",
  "category.pdf",
  "category.developer",
  "enterprise.zdr",
  "enterprise.anon",
] as const;

/** Rules that the specification states in prose rather than in its field tables. */
const sentences = [
  "without formats a result is url, title and description alone",
  "a search that scrapes nothing warns of nothing",
  "both spellings of a format are equivalent",
  "markdown is the main content without header, menu and footer",
  "the cleaning pass is skipped with a warning beyond the model's output limit",
  "the cleaning pass is off under zero data retention",
  "headers and actions force storeInCache off",
  "minAge never starts a scrape, and 1 accepts any copy",
  "lockdown sends no request to the target and leaves no trace",
  "lockdown costs 5 credits on a hit and 1 on a miss",
  "proxy auto costs 5 credits only when the enhanced retry succeeds",
  "a parsed PDF costs 1 credit per page, an unparsed one 1 credit",
  "screenshot URLs expire after 24 hours",
  "audio and video URLs expire after 1 hour",
  "a click on all matches does not fail without a match",
  "a failing action is named, and earlier outputs are returned",
  "a page that fails is a result and never fails the search",
  "a failed page costs nothing",
  "a missing page counts as removed",
  "a timeout of the page ends the page and not the search",
  "a timeout of the request ends the search",
  "a warning names requested options that were not applied",
  "redirects are followed, and both URLs are returned",
  "pages in other charsets are decoded",
  "no page can reach the local machine",
  "calls to a language model are limited, and failures are reported",
] as const;

const under = (place: string, fields: object): string[] =>
  Object.keys(fields).map((field) => `${place}.${field}`);

const kinds = (
  place: string,
  registry: Readonly<Record<string, { readonly fields: object }>>,
): string[] =>
  Object.entries(registry).flatMap(([kind, { fields }]) => [
    `${place}.${kind}`,
    ...under(`${place}.${kind}`, fields),
  ]);

/**
 * Fields that web results do not have. The shared ones have the same meaning and implementation.
 */
const beyondWeb = (place: string, fields: object): string[] => [
  `${place}.url`,
  `${place}.title`,
  `${place}.position`,
  `${place} with the scraped page`,
  ...Object.keys(fields)
    .filter((field) => !(field in webResultSchema.shape))
    .map((field) => `${place}.${field}`),
];

/** Every row that needs a test over HTTP. Additions to the contract become rows automatically. */
export const rows: readonly string[] = [
  ...under("request", requestFields),
  ...under("request.sources.web", webSourceFields),
  ...under("operator", operators),
  ...under("scrapeOptions", scrapeFields),
  ...under("scrapeOptions.location", locationFields),
  ...under("scrapeOptions.parsers", parserFields),
  ...under("scrapeOptions.profile", profileFields),
  ...under("scrapeOptions.redactPII", redactionFields),
  ...under("scrapeOptions.auditMetadata", auditFields),
  ...under("threatProtection", threatFields),
  ...kinds("format", formatRegistry),
  ...under("format.screenshot.viewport", viewportFields),
  ...kinds("action", actionRegistry),
  ...under("action.screenshot.viewport", viewportFields),
  ...under("response", searchResponseSchema.shape),
  ...under("web result", webResultSchema.shape),
  ...beyondWeb("news result", newsResultSchema.shape),
  ...beyondWeb("image result", imageResultSchema.shape),
  ...under("actions output", actionOutputsSchema.shape),
  ...under("metadata", metadataSchema.shape),
  ...statusCodes.map(({ status, code }) => `status ${status}${code ? ` ${code}` : ""}`),
  ...ofItsOwnValue,
  ...sentences,
  ...failures,
];
