import type { ConnectionError, ConnectionListResponse } from "@/lib/contract/connection";
import { type CallFailure, type CallResult, sendJson } from "./send-json";

export type ConnectionFailure = CallFailure<ConnectionError["fields"]>;
export type ConnectionResult<Value> = CallResult<Value, ConnectionError["fields"]>;

// Lazy: the page is rendered with its connections, so the schemas are needed only for later
// requests.
export const loadContract = () => import("@/lib/contract/connection");

export type ParseResponse<Value> = (json: unknown) => Promise<Value>;
export const parseConnectionList: ParseResponse<ConnectionListResponse> = async (json) =>
  (await loadContract()).connectionListSchema.parse(json);

export const CONNECTIONS_PATH = "/api/connections";

export const selectConnection = (id: string) =>
  sendConnectionRequest("PUT", `${CONNECTIONS_PATH}/chosen`, { id }, parseConnectionList);

/** Never rejects. */
export const sendConnectionRequest = <Value>(
  method: string,
  url: string,
  body: unknown,
  parse: ParseResponse<Value>,
  signal?: AbortSignal,
  onLine?: (text: string) => void,
): Promise<ConnectionResult<Value>> =>
  sendJson({
    ...{ method, url, body, parse, signal, onLine },
    noFields: {},
    parseError: async (json) =>
      (await loadContract()).connectionErrorSchema.safeParse(json).data ?? null,
  });
