import { queryOptions } from "@tanstack/react-query";
import type { ConnectionError, ConnectionListResponse } from "@/lib/contract/connection";
import { isJsonObject } from "@/lib/contract/json-object";

export type ConnectionFailure = Pick<ConnectionError, "error" | "fields"> & {
  /** The session has ended: the password has to be entered first. */
  readonly locked: boolean;
};

export type ConnectionResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ConnectionFailure };

// A page shows the connections that came with it; what reads an answer about them comes with the first question.
export const loadContract = () => import("@/lib/contract/connection");

export type ParseResponse<Value> = (said: unknown) => Promise<Value>;
export const parseConnectionList: ParseResponse<ConnectionListResponse> = async (said) =>
  (await loadContract()).connectionListSchema.parse(said);

export const CONNECTIONS_PATH = "/api/connections";

export const selectConnection = (id: string) =>
  sendConnectionRequest("PUT", `${CONNECTIONS_PATH}/chosen`, { id }, parseConnectionList);

/** The connections of this browser. They come with the page; those who change them are told the new ones. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<ConnectionListResponse> => {
    const answer = await sendConnectionRequest(
      "GET",
      CONNECTIONS_PATH,
      undefined,
      parseConnectionList,
      signal,
    );
    if (!answer.ok) throw new Error(answer.failure.error);
    return answer.value;
  },
  networkMode: "always",
});

/** Sends one of the questions about connections. Never rejects. */
export async function sendConnectionRequest<Value>(
  method: string,
  address: string,
  body: unknown,
  read: ParseResponse<Value>,
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
    const said: unknown = await response.json();
    return response.ok
      ? { ok: true, value: await read(said) }
      : { ok: false, failure: await refusalOf(said) };
  } catch {
    return { ok: false, failure: refused("The workbench does not answer.") };
  }
}

const refused = (error: string): ConnectionFailure => ({ error, fields: {}, locked: false });

async function refusalOf(said: unknown): Promise<ConnectionFailure> {
  const { connectionErrorSchema, lockedCode } = await loadContract();
  const read = connectionErrorSchema.safeParse(said);
  if (!read.success) return refused("The workbench said something that the page does not know.");
  const { error, fields } = read.data;
  const failure = isJsonObject(said) ? said.failure : undefined;
  return { error, fields, locked: isJsonObject(failure) && failure.code === lockedCode };
}
