/** What the page shows: the list of cases, one case, or a new case from a sweep or from runs. */
export type JudgePlace =
  | { readonly kind: "list" }
  | { readonly kind: "case"; readonly id: string }
  | { readonly kind: "sweep"; readonly id: string }
  | { readonly kind: "runs"; readonly ids: readonly string[] };

/** The address contains ids only. Ids come from services too, so they may contain commas. */
export function judgeAddress(place: JudgePlace): string {
  switch (place.kind) {
    case "list":
      return "/judge";
    case "runs":
      return `/judge?runs=${place.ids.map((id) => encodeURIComponent(escapeComma(id))).join(",")}`;
    default:
      return `/judge?${place.kind}=${encodeURIComponent(place.id)}`;
  }
}

/** Parses the query of an address. Unknown and empty parameters show the list. */
export function parseJudgeAddress(search: string): JudgePlace {
  const query = new URLSearchParams(search);
  for (const kind of ["case", "sweep"] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  const named = (query.get("runs") ?? "").split(",").map(unescapeComma);
  const ids = [...new Set(named)].filter((id) => id !== "");
  return ids.length === 0 ? { kind: "list" } : { kind: "runs", ids };
}

const escapeComma = (id: string): string => id.replaceAll("%", "%25").replaceAll(",", "%2C");
const unescapeComma = (text: string): string => text.replaceAll("%2C", ",").replaceAll("%25", "%");
