import type { ConnectionTest } from "@/lib/contract/connection";
import { ADDRESS, type Answer, contract, type Read, readList, send } from "./connections";

/** What a form holds; the server puts it into its one form, and says what is wrong with it. */
export type TypedConnection = {
  readonly label: string;
  readonly baseUrl: string;
  /** Absent: the one that the server has; null: none. */
  readonly key?: string | null;
};

const readTest: Read<ConnectionTest> = async (said) =>
  (await contract()).connectionTestSchema.parse(said);

const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/*
 * None of these is a mutation of the query client: it keeps the variables of its mutations, and here a key is one.
 */

/** Keeps a connection and chooses it. */
export const addConnection = (typed: TypedConnection) => send("POST", ADDRESS, typed, readList);

export const changeConnection = (id: string, typed: TypedConnection) =>
  send("PATCH", at(id), typed, readList);

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
