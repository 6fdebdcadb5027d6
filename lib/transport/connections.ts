import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import {
  type ConnectionError,
  type ConnectionList,
  type ConnectionTest,
  connectionErrorSchema,
  connectionListSchema,
  connectionTestSchema,
  lockedCode,
} from "@/lib/contract/connection";

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

const ADDRESS = "/api/connections";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/*
 * None of these is a mutation of the query client: it keeps the variables of its mutations, and here a key is one.
 */

/** Keeps a connection and chooses it. */
export const addConnection = (typed: TypedConnection) =>
  send("POST", ADDRESS, typed, connectionListSchema);

export const changeConnection = (id: string, typed: TypedConnection) =>
  send("PATCH", at(id), typed, connectionListSchema);

export const chooseConnection = (id: string) =>
  send("PUT", `${ADDRESS}/chosen`, { id }, connectionListSchema);

export const forgetConnection = (id: string) =>
  send("DELETE", at(id), undefined, connectionListSchema);

/** Forgets every connection that was entered in this browser. */
export const forgetAllConnections = () => send("DELETE", ADDRESS, undefined, connectionListSchema);

/** Tries a kept connection with a real call that spends nothing. */
export const testConnection = (id: string, signal: AbortSignal) =>
  send("POST", `${at(id)}/test`, {}, connectionTestSchema, signal);

/** The same with what stands in a form; with `id`, an absent key is that connection's own. */
export const testDraft = (
  draft: Omit<TypedConnection, "label"> & { readonly id?: string },
  signal: AbortSignal,
): Promise<Answer<ConnectionTest>> =>
  send("POST", `${ADDRESS}/test`, draft, connectionTestSchema, signal);

/** Leaves a workbench that has a password: in this browser, or in every one. True when the server has done so. */
export async function leaveWorkbench(where: "here" | "everywhere"): Promise<boolean> {
  const address = where === "here" ? "/api/access" : "/api/access?everywhere";
  return fetch(address, { method: "DELETE" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The connections of this browser. Asked for again by those who change them, and not by itself. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: async ({ signal }): Promise<ConnectionList> => {
    const answer = await send("GET", ADDRESS, undefined, connectionListSchema, signal);
    if (!answer.ok) throw new Error(answer.refusal.error);
    return answer.value;
  },
  networkMode: "always",
});

async function send<Schema extends z.ZodType>(
  method: string,
  address: string,
  body: unknown,
  schema: Schema,
  signal?: AbortSignal,
): Promise<Answer<z.output<Schema>>> {
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
      ? { ok: true, value: schema.parse(said) }
      : { ok: false, refusal: refusalOf(said) };
  } catch {
    return { ok: false, refusal: refused("The workbench does not answer.") };
  }
}

const refused = (error: string): Refusal => ({ error, fields: {}, locked: false });

const lockedSchema = z.object({ failure: z.object({ code: z.literal(lockedCode) }) });

function refusalOf(said: unknown): Refusal {
  const read = connectionErrorSchema.safeParse(said);
  if (!read.success) return refused("The workbench said something that the page does not know.");
  const { error, fields } = read.data;
  return { error, fields, locked: lockedSchema.safeParse(said).success };
}
