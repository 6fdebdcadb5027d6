import "server-only";
import { createHash } from "node:crypto";
import {
  type ConnectionListResponse,
  type ConnectionSummary,
  connectionHeader,
  noConnectionCode,
} from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import { engineConnectionId } from "@/lib/contract/kinds";
import { type BrowserSession, sessionOf } from "../access/session";
import { environment } from "../env";
import { rememberSecret } from "../observability/mask";
import { storedConnections } from "./stored";

/** The target of a run. The key never leaves the server. */
export type ConnectionTarget =
  | { readonly kind: "engine" }
  | {
      readonly kind: "remote";
      readonly id: string;
      readonly label: string;
      readonly baseUrl: string;
      readonly key: string | null;
    };

type Remote = Extract<ConnectionTarget, { kind: "remote" }>;
type Listed = { readonly target: ConnectionTarget; readonly source: ConnectionSummary["source"] };

/** Every connection that this browser may use, in display order. */
export async function availableConnections(
  cookieHeader: string | null,
): Promise<readonly Listed[]> {
  const own = environment();
  const builtIn: Listed[] = own.engineOn
    ? [{ target: { kind: "engine" }, source: "built-in" }]
    : [];
  const stored = own.exposed ? [] : await storedConnections(cookieHeader);
  return [
    ...builtIn,
    ...operatorConnections().map((target): Listed => ({ target, source: "operator" })),
    ...stored.map(
      ({ id, label, baseUrl, key }): Listed => ({
        target: { kind: "remote", id, label, baseUrl, key },
        source: "yours",
      }),
    ),
  ];
}

/** The operator's connections. An id changes only with the label or the URL. */
export function operatorConnections(): readonly Remote[] {
  return environment().connections.map(({ label, baseUrl, key }) => {
    if (key) rememberSecret(key);
    const id = createHash("sha256").update(`${label}\n${baseUrl}`).digest("base64url").slice(0, 12);
    return { kind: "remote", id: `op-${id}`, label, baseUrl, key };
  });
}

export const connectionId = (target: ConnectionTarget): string =>
  target.kind === "engine" ? engineConnectionId : target.id;

/**
 * The public view of the connections: labels, URLs, and the last characters of keys entered in
 * this browser.
 */
export async function describeConnections(
  cookieHeader: string | null,
  session: BrowserSession | null,
): Promise<ConnectionListResponse> {
  const listed = await availableConnections(cookieHeader);
  const chosen = chosenAmong(listed, session?.chosen ?? null);
  return {
    connections: listed.map((each) => summary(each, each === chosen)),
    mayAdd: !environment().exposed,
  };
}

function summary({ target, source }: Listed, chosen: boolean): ConnectionSummary {
  if (target.kind === "engine")
    return {
      id: engineConnectionId,
      label: "Built-in engine",
      baseUrl: null,
      hasKey: false,
      isFree: isFreeTarget(target),
      keyLast4: null,
      source,
      chosen,
    };
  const { id, label, baseUrl, key } = target;
  // If others can reach the server, the user may not be the operator, whose key ends stay hidden.
  const mayShow =
    key !== null && key.length >= 8 && !(source === "operator" && environment().exposed);
  const keyLast4 = mayShow ? key.slice(-4) : null;
  const isFree = isFreeTarget(target);
  return { id, label, baseUrl, hasKey: key !== null, isFree, keyLast4, source, chosen };
}

/**
 * Without a key there is no account that a service could charge. The built-in engine is free unless the operator
 * limits its credits.
 */
export const isFreeTarget = (target: ConnectionTarget): boolean =>
  target.kind === "engine" ? environment().engineCredits === null : target.key === null;

/** Falls back to the first connection if the chosen one was removed. */
const chosenAmong = (listed: readonly Listed[], id: string | null): Listed | undefined =>
  listed.find(({ target }) => connectionId(target) === id) ?? listed[0];

export async function connectionOf(
  cookieHeader: string | null,
  id: string,
): Promise<ConnectionTarget | undefined> {
  const listed = await availableConnections(cookieHeader);
  return listed.find(({ target }) => connectionId(target) === id)?.target;
}

const noConnection = (message: string): Failure => ({
  kind: "workbench-refused",
  status: 409,
  code: noConnectionCode,
  message,
});

/**
 * The connection for a run: the one that the page names, which is the one it shows, otherwise the
 * session's. An unknown id is an error, because another connection may cost something.
 */
export async function resolveTarget(request: Request): Promise<ConnectionTarget | Failure> {
  const cookies = request.headers.get("cookie");
  const requestedId = request.headers.get(connectionHeader);
  if (requestedId === engineConnectionId && environment().engineOn) return { kind: "engine" };
  const listed = await availableConnections(cookies);
  if (requestedId !== null)
    return (
      listed.find(({ target }) => connectionId(target) === requestedId)?.target ??
      noConnection("The connection of this run no longer exists. Choose another one.")
    );
  const session = await sessionOf(request);
  return (
    chosenAmong(listed, session?.chosen ?? null)?.target ??
    noConnection("No connection is configured. The operator of this workbench must add one.")
  );
}
