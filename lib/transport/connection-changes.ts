import type { ConnectionTest } from "@/lib/contract/connection";
import {
  CONNECTIONS_PATH,
  type ConnectionResult,
  loadContract,
  type ParseResponse,
  parseConnectionList,
  sendConnectionRequest,
} from "./connections";

/** What a form holds; the server puts it into its one form, and says what is wrong with it. */
export type TypedConnection = {
  readonly label: string;
  readonly baseUrl: string;
  /** Absent: the one that the server has; null: none. */
  readonly key?: string | null;
};

const readTest: ParseResponse<ConnectionTest> = async (said) =>
  (await loadContract()).connectionTestSchema.parse(said);

const at = (id: string) => `${CONNECTIONS_PATH}/${encodeURIComponent(id)}`;

/*
 * None of these is a mutation of the query client: it keeps the variables of its mutations, and here a key is one.
 */

/** Keeps a connection and chooses it. */
export const createConnection = (typed: TypedConnection) =>
  sendConnectionRequest("POST", CONNECTIONS_PATH, typed, parseConnectionList);

export const updateConnection = (id: string, typed: TypedConnection) =>
  sendConnectionRequest("PATCH", at(id), typed, parseConnectionList);

export const deleteConnection = (id: string) =>
  sendConnectionRequest("DELETE", at(id), undefined, parseConnectionList);

/** Forgets every connection that was entered in this browser. */
export const deleteAllConnections = () =>
  sendConnectionRequest("DELETE", CONNECTIONS_PATH, undefined, parseConnectionList);

/** Tries a kept connection with a real call that spends nothing. */
export const checkConnection = (id: string, signal: AbortSignal) =>
  sendConnectionRequest("POST", `${at(id)}/test`, {}, readTest, signal);

/** The same with what stands in a form; with `id`, an absent key is that connection's own. */
export const checkDraftConnection = (
  draft: Omit<TypedConnection, "label"> & { readonly id?: string },
  signal: AbortSignal,
): Promise<ConnectionResult<ConnectionTest>> =>
  sendConnectionRequest("POST", `${CONNECTIONS_PATH}/test`, draft, readTest, signal);
