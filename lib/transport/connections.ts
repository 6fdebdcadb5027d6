import { queryOptions } from "@tanstack/react-query";
import type { ConnectionError, ConnectionList } from "@/lib/contract/connection";
import { isBody } from "@/lib/request/body";

export type Refusal = Pick<ConnectionError, "error" | "fields"> & {
  /** The session has ended: the password has to be entered first. */
  readonly locked: boolean;
};

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

// A page shows the connections that came with it; what reads an answer about them comes with the first question.
export const contract = () => import("@/lib/contract/connection");

export type Read<Value> = (said: unknown) => Promise<Value>;
export const readList: Read<ConnectionList> = async (said) =>
  (await contract()).connectionListSchema.parse(said);

export const ADDRESS = "/api/connections";

export const chooseConnection = (id: string) => send("PUT", `${ADDRESS}/chosen`, { id }, readList);

/** The connections of this browser. They come with the page; those who change them are told the new ones. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<ConnectionList> => {
    const answer = await send("GET", ADDRESS, undefined, readList, signal);
    if (!answer.ok) throw new Error(answer.refusal.error);
    return answer.value;
  },
  networkMode: "always",
});

/** Sends one of the questions about connections. Never rejects. */
export async function send<Value>(
  method: string,
  address: string,
  body: unknown,
  read: Read<Value>,
  signal?: AbortSignal,
): Promise<Answer<Value>> {
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
      : { ok: false, refusal: await refusalOf(said) };
  } catch {
    return { ok: false, refusal: refused("The workbench does not answer.") };
  }
}

const refused = (error: string): Refusal => ({ error, fields: {}, locked: false });

async function refusalOf(said: unknown): Promise<Refusal> {
  const { connectionErrorSchema, lockedCode } = await contract();
  const read = connectionErrorSchema.safeParse(said);
  if (!read.success) return refused("The workbench said something that the page does not know.");
  const { error, fields } = read.data;
  const failure = isBody(said) ? said.failure : undefined;
  return { error, fields, locked: isBody(failure) && failure.code === lockedCode };
}
