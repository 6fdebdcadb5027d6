import { CONNECTIONS_PATH, parseConnectionList, sendConnectionRequest } from "./connections";

/** Form values. The server normalizes and validates them. */
export type TypedConnection = {
  readonly label: string;
  readonly baseUrl: string;
  /** Absent: keep the stored key. Null: no key. */
  readonly key?: string | null;
};

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
