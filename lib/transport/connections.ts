import { queryOptions } from "@tanstack/react-query";
import type { ConnectionError, ConnectionListResponse } from "@/lib/contract/connection";
import { isJsonObject } from "@/lib/contract/json-object";

export type ConnectionFailure = Pick<ConnectionError, "error" | "fields"> & {
  /** The session has expired: the user has to enter the password. */
  readonly locked: boolean;
};

export type ConnectionResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ConnectionFailure };

// Lazy: the page is rendered with its connections, so the schemas are needed only for later
// requests.
export const loadContract = () => import("@/lib/contract/connection");

export type ParseResponse<Value> = (json: unknown) => Promise<Value>;
export const parseConnectionList: ParseResponse<ConnectionListResponse> = async (json) =>
  (await loadContract()).connectionListSchema.parse(json);

export const CONNECTIONS_PATH = "/api/connections";

export const selectConnection = (id: string) =>
  sendConnectionRequest("PUT", `${CONNECTIONS_PATH}/chosen`, { id }, parseConnectionList);

/** The connections of this browser. Rendered with the page and updated by every change. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<ConnectionListResponse> => {
    const result = await sendConnectionRequest(
      "GET",
      CONNECTIONS_PATH,
      undefined,
      parseConnectionList,
      signal,
    );
    if (!result.ok) throw new Error(result.failure.error);
    return result.value;
  },
  networkMode: "always",
});

/** Never rejects. */
export async function sendConnectionRequest<Value>(
  method: string,
  address: string,
  body: unknown,
  parse: ParseResponse<Value>,
  signal?: AbortSignal,
): Promise<ConnectionResult<Value>> {
  try {
    const response = await fetch(address, {
      method,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
      ...(signal && { signal }),
    });
    const json: unknown = await response.json();
    return response.ok
      ? { ok: true, value: await parse(json) }
      : { ok: false, failure: await parseFailure(json) };
  } catch {
    return { ok: false, failure: failureOf("The workbench server does not respond.") };
  }
}

const failureOf = (error: string): ConnectionFailure => ({ error, fields: {}, locked: false });

async function parseFailure(json: unknown): Promise<ConnectionFailure> {
  const { connectionErrorSchema, lockedCode } = await loadContract();
  const parsed = connectionErrorSchema.safeParse(json);
  if (!parsed.success)
    return failureOf("The workbench server sent an unexpected response. Reload the page.");
  const { error, fields } = parsed.data;
  const failure = isJsonObject(json) ? json.failure : undefined;
  return { error, fields, locked: isJsonObject(failure) && failure.code === lockedCode };
}
