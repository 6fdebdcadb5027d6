import { textsIn } from "@/lib/contract/json-object";
import { localRecord } from "../local-record";

const MAX_CONNECTIONS = 100;

/** Ids of the connections to which the user sends unknown fields. */
const confirmed = localRecord<readonly string[]>({
  key: "search-workbench.send-unknown",
  parse: (stored) => (Array.isArray(stored) ? textsIn(stored) : null),
  initial: [],
});

export const sendsUnknownTo = (connection: string | null): boolean =>
  connection !== null && confirmed.read().includes(connection);

export function confirmUnknownFor(connection: string | null): void {
  if (connection !== null && !sendsUnknownTo(connection))
    confirmed.write([connection, ...confirmed.read()].slice(0, MAX_CONNECTIONS));
}
