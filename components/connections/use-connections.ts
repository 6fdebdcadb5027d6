import { useMemo, useRef, useState } from "react";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";
import type { ConnectionListResponse, ConnectionSummary } from "@/lib/contract/connection";
import { hasStoredProfiles } from "@/lib/storage/connections/has-profiles";
import { selectConnection } from "@/lib/transport/connections";

/** The connections of this browser. `initial` is rendered with the page. */
export function useConnections(initial: ConnectionListResponse) {
  const [list, setList] = useState(initial);
  /** The list now, even if it is not rendered yet. */
  const latest = useRef(initial);
  /** The list that the server returned last. */
  const stored = useRef(initial);
  const [error, setError] = useState<string | null>(null);
  const switches = useRef(0);

  const show = (next: ConnectionListResponse) => {
    setError(null);
    latest.current = next;
    setList(next);
  };
  const replace = (next: ConnectionListResponse) => {
    show(next);
    stored.current = next;
    if (hasStoredProfiles())
      import("@/lib/storage/connections/profiles").then(
        ({ deviceProfiles, dropProfiles }) => dropProfiles(deviceProfiles, next.connections),
        () => {},
      );
  };

  const choose = async (id: string): Promise<boolean | null> => {
    switches.current += 1;
    const own = switches.current;
    show(withChosen(latest.current, id));
    const result = await selectConnection(id);
    if (result.ok) stored.current = result.value;
    if (own !== switches.current) return null;
    replace(stored.current);
    if (!result.ok) setError(result.failure.error);
    return result.ok;
  };

  const handlers = useStableFunctions({
    /** The id of the chosen connection now, even if it is not rendered yet. */
    chosenNow: () => chosenOf(latest.current)?.id ?? null,
    /**
     * Updates the page before the server responds, because runs name the connection that the page shows. Resolves with
     * whether it was stored, or with null if the user has switched again.
     */
    choose,
    /** Stores the list that the server returned. */
    replace,
  });
  return useMemo(
    () => ({
      list,
      chosen: chosenOf(list),
      byId: (id: string | null) => list.connections.find((each) => each.id === id) ?? null,
      error,
      ...handlers,
    }),
    [list, error, handlers],
  );
}

export type ConnectionsState = ReturnType<typeof useConnections>;

const chosenOf = ({ connections }: ConnectionListResponse): ConnectionSummary | null =>
  connections.find(({ chosen }) => chosen) ?? null;

const withChosen = (list: ConnectionListResponse, id: string): ConnectionListResponse => ({
  ...list,
  connections: list.connections.map((each) => ({ ...each, chosen: each.id === id })),
});
