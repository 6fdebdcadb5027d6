import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ConnectionListResponse, ConnectionSummary } from "@/lib/contract/connection";
import { connectionsQuery, selectConnection } from "@/lib/transport/connections";

export type ConnectionsState = {
  readonly list: ConnectionListResponse;
  /** null where the operator has named none and the engine is off. */
  readonly chosen: ConnectionSummary | null;
  /** The id of the chosen one at this moment, be it drawn already or not. */
  readonly chosenNow: () => string | null;
  /** Why the last choice did not reach the server. */
  readonly problem: string | null;
  /** Shown at once: a run names the connection that the page shows. */
  readonly choose: (id: string) => Promise<boolean>;
  /** Takes over what the server has answered to a change. */
  readonly replace: (list: ConnectionListResponse) => void;
};

/** The connections of this browser. `initial` came with the page. */
export function useConnections(initial: ConnectionListResponse): ConnectionsState {
  const client = useQueryClient();
  const { data: list } = useQuery({ ...connectionsQuery, initialData: initial });
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);

  const replace = (next: ConnectionListResponse) => {
    setProblem(null);
    // An answer to an earlier question would undo this.
    void client.cancelQueries(connectionsQuery);
    client.setQueryData(connectionsQuery.queryKey, next);
  };

  const choose = async (id: string) => {
    turn.current += 1;
    const mine = turn.current;
    replace(withChosen(list, id));
    const answer = await selectConnection(id);
    // Another one was chosen meanwhile.
    if (mine !== turn.current) return true;
    replace(answer.ok ? answer.value : list);
    if (!answer.ok) setProblem(answer.failure.error);
    return answer.ok;
  };

  return {
    list,
    chosen: chosenOf(list),
    chosenNow: () => chosenOf(client.getQueryData(connectionsQuery.queryKey) ?? list)?.id ?? null,
    problem,
    choose,
    replace,
  };
}

const chosenOf = ({ connections }: ConnectionListResponse): ConnectionSummary | null =>
  connections.find(({ chosen }) => chosen) ?? null;

const withChosen = (list: ConnectionListResponse, id: string): ConnectionListResponse => ({
  ...list,
  connections: list.connections.map((each) => ({ ...each, chosen: each.id === id })),
});
