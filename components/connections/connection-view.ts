import type { ConnectionSummary } from "@/lib/contract/connection";

/** What the dialog shows. */
export type ConnectionView =
  | { readonly kind: "list" }
  | { readonly kind: "new" }
  /** One connection, and what is to be done with it at once. */
  | { readonly kind: "one"; readonly id: string; readonly first?: "enter-key" | "test" }
  | { readonly kind: "leave-everywhere" };

/** The view for an act on a connection; the list, where that one is gone. */
export function viewOf(
  id: string | null,
  list: readonly ConnectionSummary[],
  first: "enter-key" | "test",
): ConnectionView {
  const found = list.find((each) => each.id === id);
  if (!found || found.baseUrl === null) return { kind: "list" };
  return { kind: "one", id: found.id, first };
}
