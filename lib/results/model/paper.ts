import { isJsonObject } from "@/lib/contract/json-object";
import type { PaperId, PaperView } from "./result-view";

/** URLs of papers by the kind of their id. Only ids of the expected form become part of one. */
const kinds: Readonly<
  Record<string, { readonly name: string; readonly form: RegExp; readonly url: string }>
> = {
  doi: { name: "DOI", form: /^10\.\d{4,9}\/[^\s"<>]{1,300}$/, url: "https://doi.org/" },
  arxiv: {
    name: "arXiv",
    form: /^[\w.-]{1,40}(?:\/\d{7})?(?:v\d{1,3})?$/,
    url: "https://arxiv.org/abs/",
  },
  pmid: { name: "PubMed", form: /^\d{1,10}$/, url: "https://pubmed.ncbi.nlm.nih.gov/" },
  pmcid: { name: "PMC", form: /^PMC\d{1,10}$/i, url: "https://pmc.ncbi.nlm.nih.gov/articles/" },
  openalex: { name: "OpenAlex", form: /^[AW]\d{1,15}$/i, url: "https://openalex.org/" },
};
const sameKind: Readonly<Record<string, string>> = { pubmed: "pmid", pmc: "pmcid" };

const MAX_IDS = 20;
const MAX_AUTHORS = 100;
const MAX_TEXT = 300;

type PaperItem = {
  readonly paperId?: string | null | undefined;
  readonly primaryId?: string | null | undefined;
  readonly abstract?: string | null | undefined;
  readonly ids?: unknown;
  readonly authors?: unknown;
};

/** The facts of a paper; null for any other result. */
export function readPaper(item: PaperItem): PaperView | null {
  const { paperId, primaryId, abstract, ids, authors } = item;
  if (!paperId && !primaryId && !abstract) return null;
  const found = [primaryId, ...idsIn(ids)].flatMap((each) =>
    typeof each === "string" && each.trim() !== "" ? [each.trim().slice(0, MAX_TEXT)] : [],
  );
  const known = new Map(found.map(paperIdOf).map((each) => [each.url ?? each.label, each]));
  return { authors: authorsIn(authors), ids: [...known.values()].slice(0, MAX_IDS) };
}

/** `["doi:10.1/x"]`, `{ doi: "10.1/x", arxiv: ["1706.1"] }` or `[{ type: "doi", id: "10.1/x" }]`. */
function idsIn(ids: unknown): unknown[] {
  if (Array.isArray(ids))
    return ids.map((each: unknown) => {
      if (!isJsonObject(each)) return each;
      const value = each.id ?? each.value;
      const kind = each.type ?? each.source ?? each.kind;
      return typeof kind === "string" && typeof value === "string" ? withKind(kind, value) : value;
    });
  if (!isJsonObject(ids)) return [ids];
  return Object.entries(ids).flatMap(([kind, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) =>
      typeof each === "string" || typeof each === "number" ? withKind(kind, String(each)) : null,
    ),
  );
}

const withKind = (kind: string, id: string): string =>
  id.toLowerCase().startsWith(`${kind.toLowerCase()}:`) ? id : `${kind}:${id}`;

function paperIdOf(text: string): PaperId {
  const [, prefix = "", id = ""] = /^([a-z]{2,20}):\s*(\S.*)$/i.exec(text) ?? [];
  const lower = prefix.toLowerCase();
  const kind = kinds[sameKind[lower] ?? lower];
  if (!kind) return { label: text, url: null };
  return {
    label: `${kind.name} ${id}`,
    url: kind.form.test(id) ? kind.url + id.split("/").map(encodeURIComponent).join("/") : null,
  };
}

function authorsIn(authors: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(authors) ? authors : [authors];
  return list.slice(0, MAX_AUTHORS).flatMap((each) => {
    const name = isJsonObject(each) ? (each.name ?? each.fullName) : each;
    return typeof name === "string" && name.trim() !== "" ? [name.trim().slice(0, MAX_TEXT)] : [];
  });
}
