import type { OtherPage } from "@/components/actions-editor/picker/other-pages";
import { responses } from "@/components/results/contents/response-workers";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import { type PageScreenshot, screenshotIn } from "@/lib/results/artifacts/page-screenshot";
import { allResults } from "@/lib/results/model/lists";
import type { ContentKind, ContentView, ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { type PageStyles, pageStylesIn } from "./page-styles";

/** Results of the script and the screenshot at the end of the run. */
export type PageAppearance = PageStyles & {
  /** Taken directly after the layout was recorded. */
  readonly screenshot: PageScreenshot | null;
};

export type PickPage = OtherPage & {
  readonly resultId: string;
  /** The kind of HTML: raw, cleaned, or after the actions. */
  readonly what: string;
  readonly url: string | null;
  readonly bytes: number;
  /** Whether matches of other results are counted in this page. One per result. */
  readonly main: boolean;
  readonly loadAppearance: () => Promise<PageAppearance>;
};

const labels = {
  rawHtml: "raw HTML",
  html: "cleaned",
  actions: "after the actions",
} as const satisfies Partial<Record<ContentKind, string>>;

/** Raw HTML first, because actions and tags apply to that. */
const kinds = ["rawHtml", "html", "actions"] as const;

export const pickPagesOf = (shown: ShownRun): readonly PickPage[] =>
  allResults(shown.view).flatMap((result) => pagesOfResult(shown, result));

function pagesOfResult({ run }: ShownRun, result: ResultView): PickPage[] {
  const found = kinds.flatMap((kind) => {
    const content = result.contents.find((each) => each.kind === kind);
    return content ? htmlPartsOf(kind, content).map((part) => ({ kind, content, ...part })) : [];
  });
  const outputs = result.contents.find(({ kind }) => kind === "actions");
  const loadAppearance = async () =>
    appearanceIn(outputs ? await valueIn(run.body, result, outputs) : null, run.request);
  return found.map(({ kind, content, what, at }, index) => ({
    id: `${result.id} ${kind} ${at}`,
    resultId: result.id,
    title: result.title ?? result.url ?? `Result ${result.position}`,
    what,
    url: result.url,
    bytes: content.bytes,
    main: index === 0,
    load: async () => htmlIn(await valueIn(run.body, result, content), at),
    loadAppearance,
  }));
}

/** The screenshot is that of the last action, which is missing if an action failed. */
function appearanceIn(outputs: unknown, { scrapeOptions }: SearchRequest): PageAppearance {
  const actions = scrapeOptions?.actions ?? [];
  const requested = actions.filter(({ type }) => type === "screenshot").length;
  const taken = isJsonObject(outputs) ? outputs.screenshots : null;
  const isLast = actions.at(-1)?.type === "screenshot";
  const hasLast = isLast && Array.isArray(taken) && taken.length === requested;
  return {
    ...pageStylesIn(outputs),
    screenshot: hasLast ? screenshotIn("actions", outputs) : null,
  };
}

type Part = { readonly what: string /** Which of several; -1 is the last. */; readonly at: number };

/**
 * The page itself, or the pages that scrape actions captured. For contents in the worker their
 * number is unknown.
 */
function htmlPartsOf(kind: (typeof kinds)[number], content: ContentView): readonly Part[] {
  if (kind !== "actions" || content.held) return [{ what: labels[kind], at: -1 }];
  const scrapes = scrapesIn(content.value);
  return scrapes.map((_, at) => ({
    what:
      scrapes.length === 1 ? labels.actions : `after the actions, ${at + 1} of ${scrapes.length}`,
    at,
  }));
}

const valueIn = async (body: Blob, result: ResultView, content: ContentView): Promise<unknown> =>
  content.held ? responses.content(body, result.id, content.kind) : content.value;

/** The HTML itself, or that of a scrape action. */
const htmlIn = (value: unknown, at: number): string | null =>
  typeof value === "string" ? value : (scrapesIn(value).at(at) ?? null);

const scrapesIn = (value: unknown): readonly string[] =>
  isJsonObject(value) && Array.isArray(value.scrapes)
    ? value.scrapes.flatMap((each: unknown) =>
        isJsonObject(each) && typeof each.html === "string" ? [each.html] : [],
      )
    : [];
