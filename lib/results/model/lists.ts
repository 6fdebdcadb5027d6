import {
  isMoreList,
  keyOfList,
  type ListId,
  type MoreListId,
} from "@/lib/contract/dialect/list-id";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { capitalize } from "@/lib/format/capitalize";
import { truncate } from "@/lib/format/truncate";
import type { ResultsView, ResultView, SourceView } from "./result-view";

/** The lists of a view: those of the specification, then the others of the response. */
export const listIds = ({ sources }: Pick<ResultsView, "sources">): readonly ListId[] => [
  ...sourceTypes,
  ...Object.keys(sources).filter(isMoreList),
];

const noList: SourceView = { state: "not-requested", items: [] };

export const sourceViewOf = ({ sources }: Pick<ResultsView, "sources">, id: ListId): SourceView =>
  sources[id] ?? noList;

type EachList<Value> = Readonly<Record<SourceType, Value>> & {
  readonly [list: MoreListId]: Value;
};

export function mapLists<Value>(
  { sources: { web, news, images, ...more } }: Pick<ResultsView, "sources">,
  map: (list: SourceView, id: ListId) => Value,
): EachList<Value> {
  const others = Object.entries(more).flatMap(([id, list]) =>
    isMoreList(id) ? [[id, map(list, id)] as const] : [],
  );
  return {
    ...Object.fromEntries(others),
    web: map(web, "web"),
    news: map(news, "news"),
    images: map(images, "images"),
  };
}

export const allResults = (view: Pick<ResultsView, "sources">): ResultView[] =>
  listIds(view).flatMap((id) => [...sourceViewOf(view, id).items]);

/** Requested lists that the response does not have, so that nothing is known about their results. */
export const absentLists = (view: Pick<ResultsView, "sources">): SourceType[] =>
  sourceTypes.filter((source) => sourceViewOf(view, source).state === "absent");

const titles: Readonly<Record<string, string>> = { web: "Web", news: "News", images: "Images" };

const MAX_TITLE = 40;

export function listTitle(id: ListId): string {
  const known = Object.hasOwn(titles, id) ? titles[id] : undefined;
  if (known !== undefined) return known;
  const key = keyOfList(id);
  const label = key.replace(/[_\s]+/g, " ").trim() || key;
  const short = truncate(label, MAX_TITLE);
  return capitalize(short);
}

const things: Readonly<Record<string, string>> = {
  web: "web results",
  news: "news results",
  images: "images",
};

/** The results of a list in a sentence: `web results`. */
export const listThings = (id: ListId): string =>
  (Object.hasOwn(things, id) ? things[id] : undefined) ?? `results of ${keyOfList(id)}`;
