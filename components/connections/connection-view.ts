import type { ConnectionSummary } from "@/lib/contract/connection";

/** What another text says of a connection that is to be added. */
export type Prefill = {
  readonly baseUrl: string | null;
  /** Hands the key over once, so that nothing else holds it. */
  readonly takeKey: () => string | null;
};

/** What the dialog shows. */
export type ConnectionView =
  | { readonly kind: "list" }
  | { readonly kind: "new"; readonly prefill?: Prefill }
  /** One connection, and what is to be done with it at once. */
  | { readonly kind: "one"; readonly id: string; readonly first?: "enter-key" | "test" }
  | { readonly kind: "leave-everywhere" };

/** The view for an act on a connection; the list, where that one is gone. */
export function connectionView(
  id: string | null,
  list: readonly ConnectionSummary[],
  first: "enter-key" | "test",
): ConnectionView {
  const found = list.find((each) => each.id === id);
  if (!found || found.baseUrl === null) return { kind: "list" };
  return { kind: "one", id: found.id, first };
}

/** The view that adds a connection to what another text names. Its key is handed over once and then forgotten. */
export function newConnectionView(baseUrl: string | null, key: string | null): ConnectionView {
  let held = key;
  const takeKey = () => {
    const given = held;
    held = null;
    return given;
  };
  return { kind: "new", prefill: { baseUrl, takeKey } };
}
