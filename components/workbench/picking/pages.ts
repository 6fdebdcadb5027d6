import { responses } from "@/components/results/contents/response-workers";
import { isJsonObject } from "@/lib/contract/json-object";
import { sourceTypes } from "@/lib/contract/kinds";
import type { ContentKind, ContentView, ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

/** HTML that came back for a result. */
export type PickPage = {
  readonly id: string;
  readonly resultId: string;
  readonly title: string;
  /** Which HTML it is: the page as served, cleaned, or as it stood at a step. */
  readonly what: string;
  readonly url: string | null;
  readonly bytes: number;
  /** Whether it is the one of its result that matches are counted in. */
  readonly main: boolean;
  readonly load: () => Promise<string | null>;
};

const words = {
  rawHtml: "as served",
  html: "cleaned",
  actions: "after the actions",
} as const satisfies Partial<Record<ContentKind, string>>;

/** The page as served first: that is the one that actions and tags are applied to. */
const kinds = ["rawHtml", "html", "actions"] as const;

/** Every page of a run that there is HTML of, in the order of the results. */
export const pickPagesOf = (shown: ShownRun): readonly PickPage[] =>
  sourceTypes.flatMap((source) => {
    const view = shown.view.sources[source];
    return view.state === "items"
      ? view.items.flatMap((result) => pagesOfResult(shown, result))
      : [];
  });

function pagesOfResult({ run }: ShownRun, result: ResultView): PickPage[] {
  const found = kinds.flatMap((kind) => {
    const content = result.contents.find((each) => each.kind === kind);
    return content ? partsOf(kind, content).map((part) => ({ kind, content, ...part })) : [];
  });
  return found.map(({ kind, content, what, at }, index) => ({
    id: `${result.id} ${kind} ${at}`,
    resultId: result.id,
    title: result.title ?? result.url ?? `Result ${result.position}`,
    what,
    url: result.url,
    bytes: content.bytes,
    main: index === 0,
    load: async () => htmlIn(await valueIn(run.body, result, content), at),
  }));
}

type Part = { readonly what: string /** Which of several; -1 is the last. */; readonly at: number };

/** A page was taken once, or by each step that takes it; how many these are is not known of what is held elsewhere. */
function partsOf(kind: (typeof kinds)[number], content: ContentView): readonly Part[] {
  if (kind !== "actions" || content.held) return [{ what: words[kind], at: -1 }];
  const taken = scrapesIn(content.value);
  return taken.map((_, at) => ({
    what: taken.length === 1 ? words.actions : `after the actions, ${at + 1} of ${taken.length}`,
    at,
  }));
}

const valueIn = async (body: Blob, result: ResultView, content: ContentView): Promise<unknown> =>
  content.held ? responses.content(body, result.id, content.kind) : content.value;

/** The HTML itself, or that of a step that took it. */
const htmlIn = (value: unknown, at: number): string | null =>
  typeof value === "string" ? value : (scrapesIn(value).at(at) ?? null);

const scrapesIn = (value: unknown): readonly string[] =>
  isJsonObject(value) && Array.isArray(value.scrapes)
    ? value.scrapes.flatMap((each: unknown) =>
        isJsonObject(each) && typeof each.html === "string" ? [each.html] : [],
      )
    : [];
