import { formatIdList, parseIdList } from "@/lib/format/id-list";

/** The view of the page: the list of cases, one case, or a new case from a sweep or from runs. */
export type JudgePlace =
  | { readonly kind: "list" }
  | { readonly kind: "case"; readonly id: string }
  | { readonly kind: "sweep"; readonly id: string }
  | { readonly kind: "runs"; readonly ids: readonly string[] };

/** The URL contains ids only. */
export function judgeUrl(place: JudgePlace): string {
  switch (place.kind) {
    case "list":
      return "/judge";
    case "runs":
      return `/judge?runs=${formatIdList(place.ids)}`;
    default:
      return `/judge?${place.kind}=${encodeURIComponent(place.id)}`;
  }
}

/** Parses the query of a URL. Unknown and empty parameters show the list. */
export function parseJudgeUrl(search: string): JudgePlace {
  const query = new URLSearchParams(search);
  for (const kind of ["case", "sweep"] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  const ids = [...new Set(parseIdList(query.get("runs")))];
  return ids.length === 0 ? { kind: "list" } : { kind: "runs", ids };
}
