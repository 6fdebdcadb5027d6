import { truncate } from "@/lib/format/truncate";
import { fileUrl } from "../artifacts/file-url";
import { fileKinds } from "../contents/file-kinds";
import { allResults, mapLists } from "./lists";
import type {
  ContentView,
  MetadataEntry,
  ResultsView,
  ResultView,
  SourceView,
} from "./result-view";

/** Bytes. Contents up to this size stay in the summary; requesting them would cost more. */
const SMALL = 4_000;
/** Bytes of all such contents of a response together. */
const MAX_SMALL_TOGETHER = 400_000;
/**
 * Bytes. The Markdown that is shown first stays in the summary, so that it appears without a worker
 * request.
 */
const FIRST_PAGE = 1_500_000;
const MAX_TEXT_LENGTH = 20_000;

/** Removes large values from a view: the page keeps summaries, the worker keeps the rest. */
export function omitLargeValues(view: ResultsView): ResultsView {
  let left = MAX_SMALL_TOGETHER;
  const mayStay = (bytes: number) => {
    if (bytes > SMALL || bytes > left) return false;
    left -= bytes;
    return true;
  };
  const content = (each: ContentView): ContentView =>
    isFile(each) || mayStay(each.bytes) ? each : { ...each, value: undefined, held: true };
  const first = firstPage(view);
  const summarized = (result: ResultView): ResultView => {
    const metadata = result.metadata.map((entry) => smallEntry(entry, mayStay));
    const unknown = result.unknown.map(([key, value]) => smallPair(key, value, mayStay));
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
  const source = (each: SourceView): SourceView =>
    each.state === "items" ? { ...each, items: each.items.map(summarized) } : each;
  return {
    ...view,
    sources: mapLists(view, source),
    warning: cut(view.warning),
    actions: view.actions && content(view.actions),
    unknown: view.unknown.map(([key, value]) => smallPair(key, value, mayStay)),
  };
}

/** The URLs of files stay: lists show them, and all files can be stored together. */
const isFile = ({ kind, bytes, value }: ContentView): boolean =>
  fileKinds.has(kind) && bytes <= SMALL && fileUrl(value) !== null;

/** The content shown first: the Markdown of the first result of the first source with results. */
function firstPage(view: ResultsView): ContentView | undefined {
  const [result] = allResults(view);
  return result?.contents.find(
    ({ kind, shape, bytes }) => kind === "markdown" && shape === "text" && bytes <= FIRST_PAGE,
  );
}

/** The raw view has the whole text. */
const cut = <Text extends string | null>(text: Text): Text | string =>
  text === null ? text : truncate(text, MAX_TEXT_LENGTH);

type MayStay = (bytes: number) => boolean;

const smallEntry = (entry: MetadataEntry, mayStay: MayStay): MetadataEntry =>
  isSmall(entry.value, mayStay) ? entry : { ...entry, value: undefined };

const smallPair = (key: string, value: unknown, mayStay: MayStay): readonly [string, unknown] =>
  isSmall(value, mayStay) ? [key, value] : [key, undefined];

/** Stops measuring once a value is known to be large. */
function isSmall(value: unknown, mayStay: MayStay): boolean {
  if (typeof value === "string") return mayStay(value.length);
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
  return mayStay(bytes);
}
