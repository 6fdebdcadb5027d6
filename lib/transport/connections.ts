import { queryOptions } from "@tanstack/react-query";
import type { ConnectionError, ConnectionList, ConnectionTest } from "@/lib/contract/connection";
import { isBody } from "@/lib/request/body";

export type Refusal = Pick<ConnectionError, "error" | "fields"> & {
  /** The session has ended: the password has to be entered first. */
  readonly locked: boolean;
};

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a form holds; the server puts it into its one form, and says what is wrong with it. */
export type TypedConnection = {
  readonly label: string;
  readonly baseUrl: string;
  /** Absent: the one that the server has; null: none. */
  readonly key?: string | null;
};

// A page shows the connections that came with it; what reads an answer about them comes with the first question.
const contract = () => import("@/lib/contract/connection");

type Read<Value> = (said: unknown) => Promise<Value>;
const readList: Read<ConnectionList> = async (said) =>
  (await contract()).connectionListSchema.parse(said);
const readTest: Read<ConnectionTest> = async (said) =>
  (await contract()).connectionTestSchema.parse(said);

const ADDRESS = "/api/connections";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/*
 * None of these is a mutation of the query client: it keeps the variables of its mutations, and here a key is one.
 */

/** Keeps a connection and chooses it. */
export const addConnection = (typed: TypedConnection) => send("POST", ADDRESS, typed, readList);

export const changeConnection = (id: string, typed: TypedConnection) =>
  send("PATCH", at(id), typed, readList);

export const chooseConnection = (id: string) => send("PUT", `${ADDRESS}/chosen`, { id }, readList);

export const forgetConnection = (id: string) => send("DELETE", at(id), undefined, readList);

/** Forgets every connection that was entered in this browser. */
export const forgetAllConnections = () => send("DELETE", ADDRESS, undefined, readList);

/** Tries a kept connection with a real call that spends nothing. */
export const testConnection = (id: string, signal: AbortSignal) =>
  send("POST", `${at(id)}/test`, {}, readTest, signal);

/** The same with what stands in a form; with `id`, an absent key is that connection's own. */
export const testDraft = (
  draft: Omit<TypedConnection, "label"> & { readonly id?: string },
  signal: AbortSignal,
): Promise<Answer<ConnectionTest>> => send("POST", `${ADDRESS}/test`, draft, readTest, signal);

/** Leaves a workbench that has a password: in this browser, or in every one. True when the server has done so. */
export async function leaveWorkbench(where: "here" | "everywhere"): Promise<boolean> {
  const address = where === "here" ? "/api/access" : "/api/access?everywhere";
  return fetch(address, { method: "DELETE" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

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

async function send<Value>(
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
