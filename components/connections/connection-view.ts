import type { ConnectionSummary } from "@/lib/contract/connection";

/** Initial values of a new connection, taken from an imported text. */
export type Prefill = {
  readonly baseUrl: string | null;
  /** Returns the key on the first call only, so that nothing else stores it. */
  readonly takeKey: () => string | null;
};

export type ConnectionView =
  | { readonly kind: "list" }
  /** `onAdded` runs the search for which the connection is added. */
  | { readonly kind: "new"; readonly prefill?: Prefill; readonly onAdded?: () => void }
  /** One connection. `first` is done when it opens. */
  | { readonly kind: "one"; readonly id: string; readonly first?: "enter-key" | "test" }
  | { readonly kind: "log-out" | "log-out-everywhere" };

/** The view for a command on a connection, or the list if the connection no longer exists. */
export function connectionView(
  id: string | null,
  list: readonly ConnectionSummary[],
  first: "enter-key" | "test",
): ConnectionView {
  const found = list.find((each) => each.id === id);
  if (!found || found.baseUrl === null) return { kind: "list" };
  return { kind: "one", id: found.id, first };
}

/** The view that adds a connection with an imported base URL and key. The key can be taken once. */
export function newConnectionView(baseUrl: string | null, key: string | null): ConnectionView {
  let remaining = key;
  const takeKey = () => {
    const taken = remaining;
    remaining = null;
    return taken;
  };
  return { kind: "new", prefill: { baseUrl, takeKey } };
}
