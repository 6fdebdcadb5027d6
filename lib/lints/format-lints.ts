import { parseQuery } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";
import type { Format } from "@/lib/contract/schemas/formats";
import type { Lint } from "./lint";
import { quoteNames, setOptions } from "./option-names";

const formatsOf = ({ scrapeOptions }: SearchRequest) => scrapeOptions?.formats ?? [];

/** Observed at services: one screenshot per page. */
export const secondScreenshot: Lint = {
  kind: "contradiction",
  hostedOnly: true,
  find: (request) => {
    const formats = formatsOf(request);
    const first = formats.findIndex(({ type }) => type === "screenshot");
    const second = formats.findIndex(({ type }, at) => type === "screenshot" && at > first);
    if (second < 0) return null;
    return {
      path: ["scrapeOptions", "formats", second],
      message:
        "Hosted services accept one `screenshot` per page. Use `screenshot` actions for more.",
    };
  },
};

/** About the first such format. */
const formatLint = (message: string, isFound: (format: Format) => boolean): Lint => ({
  kind: "no-effect",
  find: (request) => {
    const index = formatsOf(request).findIndex(isFound);
    return index < 0 ? null : { path: ["scrapeOptions", "formats", index], message };
  },
});

export const jsonWithoutShape = formatLint(
  "The `json` format has neither `prompt` nor `schema`, so its result is unpredictable.",
  (format) => format.type === "json" && !hasShape(format),
);

/** Specification, `changeTracking`: prompt and schema belong to its `json` mode. */
export const shapeWithoutJsonMode = formatLint(
  "`prompt` and `schema` of `changeTracking` only have an effect in its `json` mode.",
  (format) =>
    format.type === "changeTracking" && !format.modes?.includes("json") && hasShape(format),
);

const hasShape = ({ prompt, schema }: { prompt?: string; schema?: unknown }): boolean =>
  Boolean(prompt?.trim()) || schema !== undefined;

export const tagsBothWays: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    const excluded = new Set(scrapeOptions?.excludeTags ?? []);
    const index = (scrapeOptions?.includeTags ?? []).findIndex((tag) => excluded.has(tag));
    if (index < 0) return null;
    return {
      path: ["scrapeOptions", "includeTags", index],
      message: `\`${scrapeOptions?.includeTags?.[index]}\` is both included and excluded.`,
    };
  },
};

const aboutMarkdown = ["onlyCleanContent", "removeBase64Images"] as const;

/** Specification: both apply to Markdown only. */
export const markdownOptionsWithoutMarkdown: Lint = {
  kind: "no-effect",
  find: (request) => {
    const formats = formatsOf(request);
    const { scrapeOptions } = request;
    if (!scrapeOptions || formats.length === 0) return null;
    if (formats.some(({ type }) => type === "markdown")) return null;
    const ineffective = setOptions(scrapeOptions, aboutMarkdown);
    const [first] = ineffective;
    if (!first) return null;
    return {
      path: ["scrapeOptions", first],
      message: `${quoteNames(ineffective)} ${ineffective.length === 1 ? "applies" : "apply"} to markdown, which is not among the formats.`,
    };
  },
};

/** Whether a request is for PDFs, by its category or its query. */
export const requestsPdf = (request: SearchRequest): boolean =>
  (request.categories?.some(({ type }) => type === "pdf") ?? false) ||
  parseQuery(request.query).some(
    (term) =>
      term.kind === "operator" &&
      term.name === "filetype" &&
      !term.negated &&
      term.value.text.toLowerCase() === "pdf",
  );

/** Specification, `parsers`: every PDF page is billed, so searches for PDFs should set a limit. */
export const pdfWithoutBound: Lint = {
  kind: "cost",
  find: (request) => {
    const { scrapeOptions } = request;
    if (formatsOf(request).length === 0 || !requestsPdf(request)) return null;
    const parsers = scrapeOptions?.parsers;
    if (parsers && !parsers.some(({ type, maxPages }) => type === "pdf" && maxPages === undefined))
      return null;
    return {
      path: ["scrapeOptions", "parsers"],
      message: "Every PDF page costs a credit. Use `maxPages` to limit the pages per PDF.",
    };
  },
};

/** Specification, `parsers`: with an empty list, a PDF is returned as base64. */
export const pdfAsBase64: Lint = {
  kind: "side-effect",
  find: (request) => {
    if (request.scrapeOptions?.parsers?.length !== 0) return null;
    if (!formatsOf(request).some(({ type }) => type === "markdown")) return null;
    return {
      path: ["scrapeOptions", "parsers"],
      message: "With empty `parsers`, PDFs are returned as base64 instead of text.",
    };
  },
};
