import type { SampleItem } from "./live-sample";

type Names = {
  readonly size: string;
  readonly offset?: string;
  readonly page?: string;
  readonly first?: number;
};

/** Parameters of the services for parts of their results; `first` is the number of the first page. */
const names: Readonly<Record<string, Names>> = {
  wikipedia: { size: "srlimit", offset: "sroffset" },
  github: { size: "per_page", page: "page" },
  stackexchange: { size: "pagesize", page: "page" },
  hackernews: { size: "hitsPerPage", page: "page", first: 0 },
  arxiv: { size: "max_results", offset: "start" },
  crossref: { size: "rows", offset: "offset" },
  pubmed: { size: "retmax", offset: "retstart" },
  openverse: { size: "page_size", page: "page" },
  commons: { size: "gsrlimit", offset: "gsroffset" },
  gdelt: { size: "maxrecords" },
  brave: { size: "count", page: "offset", first: 0 },
  marginalia: { size: "count", page: "page" },
  openalex: { size: "per_page", page: "page" },
  semanticscholar: { size: "limit", offset: "offset" },
};

/** The part of the items that a request asks for. */
export function pageOf(
  service: string,
  items: readonly SampleItem[],
  { searchParams }: URL,
): readonly SampleItem[] {
  const ids = service === "pubmed" ? searchParams.get("id")?.split(",") : undefined;
  if (ids !== undefined) return items.filter(({ id }) => ids.includes(id));
  const parameters = names[service];
  if (parameters === undefined) return items;
  const number = (name: string | undefined, missing: number) =>
    name === undefined ? missing : Number(searchParams.get(name) ?? missing);
  const { size, offset, page, first = 1 } = parameters;
  const count = number(size, items.length);
  const start = page === undefined ? number(offset, 0) : (number(page, first) - first) * count;
  return items.slice(start, start + count);
}
