import type { ContentView, MetadataEntry, ResultsView, ResultView } from "./result-view";

/** Contents up to this many bytes travel with the summary: asking for them would cost more than they weigh. */
const SMALL = 4_000;
/** Of all contents of a response together that do; beyond, even small ones are asked for. */
const ALL_SMALL = 400_000;
/** Bytes of the one Markdown that is read first: it goes with the summaries, so that nobody asks and waits for it. */
const FIRST_PAGE = 1_500_000;
/** Characters of a text of the summary itself. */
const MAX_TEXT_LENGTH = 20_000;

/** Takes out of a view what is large, so that the page holds summaries and a worker the rest. */
export function omitLargeValues(view: ResultsView): ResultsView {
  let left = ALL_SMALL;
  const mayGo = (bytes: number) => {
    if (bytes > SMALL || bytes > left) return false;
    left -= bytes;
    return true;
  };
  const content = (each: ContentView): ContentView =>
    mayGo(each.bytes) ? each : { ...each, value: undefined, held: true };
  const first = firstPage(view);
  const light = (result: ResultView): ResultView => {
    const metadata = result.metadata.map((entry) => lightEntry(entry, mayGo));
    const unknown = result.unknown.map(([key, value]) => lightPair(key, value, mayGo));
    return {
      ...result,
      title: cut(result.title),
      excerpt: cut(result.excerpt),
      category: cut(result.category),
      date: cut(result.date),
      warning: cut(result.warning),
      health: { ...result.health, error: cut(result.health.error) },
      contents: result.contents.map((each) => (each === first ? each : content(each))),
      metadata,
      unknown,
      held: {
        metadata: metadata.some((entry, at) => entry !== result.metadata[at]),
        other: unknown.some(([, value], at) => value !== result.unknown[at]?.[1]),
      },
    };
  };
  const source = (each: ResultsView["sources"]["web"]) =>
    each.state === "items" ? { ...each, items: each.items.map(light) } : each;
  const { web, news, images } = view.sources;
  return {
    ...view,
    sources: { web: source(web), news: source(news), images: source(images) },
    warning: cut(view.warning),
    actions: view.actions && content(view.actions),
    unknown: view.unknown.map(([key, value]) => lightPair(key, value, mayGo)),
  };
}

/** What a reader sees first: the Markdown of the first result of the first source that has any. */
function firstPage({ sources: { web, news, images } }: ResultsView): ContentView | undefined {
  const result = [web, news, images].find(({ state }) => state === "items")?.items[0];
  return result?.contents.find(({ kind, bytes }) => kind === "markdown" && bytes <= FIRST_PAGE);
}

/** Raw has the whole; nobody reads on here for so long. */
const cut = <Text extends string | null>(text: Text): Text | string =>
  text !== null && text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;

type MayGo = (bytes: number) => boolean;

const lightEntry = (entry: MetadataEntry, mayGo: MayGo): MetadataEntry =>
  isLight(entry.value, mayGo) ? entry : { ...entry, value: undefined };

const lightPair = (key: string, value: unknown, mayGo: MayGo): readonly [string, unknown] =>
  isLight(value, mayGo) ? [key, value] : [key, undefined];

/** Without measuring in full what is plainly large. */
function isLight(value: unknown, mayGo: MayGo): boolean {
  if (typeof value === "string") return mayGo(value.length);
  if (typeof value !== "object" || value === null) return true;
  let bytes = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && bytes <= SMALL) {
    const each = open.pop();
    bytes += typeof each === "string" ? each.length : 4;
    if (typeof each === "object" && each !== null)
      for (const key in each) {
        bytes += key.length;
        open.push(Reflect.get(each, key));
        if (open.length > SMALL) return false;
      }
  }
  return mayGo(bytes);
}
