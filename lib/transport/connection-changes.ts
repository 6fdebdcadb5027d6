import type { ConnectionTest } from "@/lib/contract/connection";
import {
  CONNECTIONS_PATH,
  type ConnectionResult,
  loadContract,
  type ParseResponse,
  parseConnectionList,
  sendConnectionRequest,
} from "./connections";

/** Form values. The server normalizes and validates them. */
export type TypedConnection = {
  readonly label: string;
  readonly baseUrl: string;
  /** Absent: keep the stored key. Null: no key. */
  readonly key?: string | null;
};

const parseConnectionTest: ParseResponse<ConnectionTest> = async (json) =>
  (await loadContract()).connectionTestSchema.parse(json);

const at = (id: string) => `${CONNECTIONS_PATH}/${encodeURIComponent(id)}`;

/*
 * These are not mutations of the query client, because it stores mutation variables and one of them
 * is a key.
 */

export const createConnection = (typed: TypedConnection) =>
  sendConnectionRequest("POST", CONNECTIONS_PATH, typed, parseConnectionList);

export const updateConnection = (id: string, typed: TypedConnection) =>
  sendConnectionRequest("PATCH", at(id), typed, parseConnectionList);

export const deleteConnection = (id: string) =>
  sendConnectionRequest("DELETE", at(id), undefined, parseConnectionList);

export const deleteAllConnections = () =>
  sendConnectionRequest("DELETE", CONNECTIONS_PATH, undefined, parseConnectionList);

/** Tests a stored connection with a real call that uses no credits. */
export const checkConnection = (id: string, signal: AbortSignal) =>
  sendConnectionRequest("POST", `${at(id)}/test`, {}, parseConnectionTest, signal);

/**
 * Tests form values. If `id` is given and the key is absent, uses the stored key of that
 * connection.
 */
export const checkDraftConnection = (
  draft: Omit<TypedConnection, "label"> & { readonly id?: string },
  signal: AbortSignal,
): Promise<ConnectionResult<ConnectionTest>> =>
  sendConnectionRequest("POST", `${CONNECTIONS_PATH}/test`, draft, parseConnectionTest, signal);
