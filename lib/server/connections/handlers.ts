import "server-only";
import type * as z from "zod";
import {
  type ConnectionError,
  chosenConnectionSchema,
  connectionChangeSchema,
  draftConnectionSchema,
  type NewConnection,
  newConnectionSchema,
} from "@/lib/contract/connection";
import { type BrowserSession, newSession, sessionCookie } from "../access/session";
import { environment } from "../env";
import type { RequestContext } from "../guarded";
import { rememberSecret } from "../observability/mask";
import { readSmallJson } from "../read-small-json";
import { checkConnection } from "./check";
import { availableConnections, describeConnections, hasConnection } from "./connections";
import {
  clearConnectionCookie,
  clearConnectionCookies,
  type StoredConnection,
  storeConnection,
  storedConnection,
  storedConnections,
} from "./stored";

type Fields = ConnectionError["fields"];
type ById = { readonly id: string };

const json = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

const errorResponse = (status: number, error: string, fields: Fields = {}): Response =>
  json({ success: false, error, fields } satisfies ConnectionError, status);

const notFound = () =>
  errorResponse(404, "There is no such connection. It may have been forgotten.");
const notYours = () =>
  errorResponse(403, "Connections are named by the operator of this workbench.");

/** `GET /api/connections`. Seals that have grown old, or whose secret is on its way out, are made anew. */
export async function getConnections(request: Request, visit: RequestContext): Promise<Response> {
  const cookies = request.headers.get("cookie");
  if (!environment().exposed)
    for (const kept of await storedConnections(cookies)) {
      if (!kept.stale) continue;
      const again = await storeConnection(kept, cookies, kept.id);
      if (again.ok) visit.setCookie(again.cookie);
    }
  return json(await describeConnections(cookies, visit.session));
}

/** `POST /api/connections`: keeps a new one and chooses it. */
export async function postConnection(request: Request, visit: RequestContext): Promise<Response> {
  if (environment().exposed) return notYours();
  const read = await readFields(request, newConnectionSchema);
  if (read instanceof Response) return read;
  return keep(read, request, visit);
}

/** `PATCH /api/connections/{id}`: a key goes only to the origin for which it was entered. */
export async function patchConnection(
  request: Request,
  visit: RequestContext,
  { id }: ById,
): Promise<Response> {
  if (environment().exposed) return notYours();
  const change = await readFields(request, connectionChangeSchema);
  if (change instanceof Response) return change;
  const old = await storedConnection(request.headers.get("cookie"), id);
  if (!old) return notFound();
  const baseUrl = change.baseUrl ?? old.baseUrl;
  const key = change.key === undefined ? keyFor(old, baseUrl) : change.key;
  if (key === MUST_BE_ENTERED) return keyMissing();
  return keep({ label: change.label ?? old.label, baseUrl, key }, request, visit, id);
}

/** `DELETE /api/connections/{id}` */
export async function deleteConnection(
  request: Request,
  visit: RequestContext,
  { id }: ById,
): Promise<Response> {
  if (!(await storedConnection(request.headers.get("cookie"), id))) return notFound();
  visit.setCookie(clearConnectionCookie(id));
  const left = withoutCookie(request, id);
  return json(await describeConnections(left, visit.session));
}

/** `DELETE /api/connections`: forgets every one that was entered in this browser. */
export async function deleteAllConnections(
  request: Request,
  visit: RequestContext,
): Promise<Response> {
  for (const cookie of clearConnectionCookies(request.headers.get("cookie")))
    visit.setCookie(cookie);
  return json(await describeConnections(null, visit.session));
}

/** `PUT /api/connections/chosen` */
export async function putChosenConnection(
  request: Request,
  visit: RequestContext,
): Promise<Response> {
  const read = await readFields(request, chosenConnectionSchema);
  if (read instanceof Response) return read;
  const cookies = request.headers.get("cookie");
  if (!(await hasConnection(cookies, read.id))) return notFound();
  const session = await choose(read.id, visit);
  return json(await describeConnections(cookies, session));
}

/** `POST /api/connections/{id}/test` */
export async function postConnectionTest(
  request: Request,
  _visit: RequestContext,
  { id }: ById,
): Promise<Response> {
  const listed = await availableConnections(request.headers.get("cookie"));
  const target = listed
    .map((each) => each.target)
    .find((each) => each.kind === "remote" && each.id === id);
  if (target?.kind !== "remote") return notFound();
  return json(await checkConnection(target, request.signal));
}

/** `POST /api/connections/test`: what stands in the dialog, before it is kept. */
export async function postDraftTest(request: Request): Promise<Response> {
  if (environment().exposed) return notYours();
  const draft = await readFields(request, draftConnectionSchema);
  if (draft instanceof Response) return draft;
  const { baseUrl, id } = draft;
  const old = id === undefined ? null : await storedConnection(request.headers.get("cookie"), id);
  const key = draft.key === undefined ? (old ? keyFor(old, baseUrl) : null) : draft.key;
  if (key === MUST_BE_ENTERED) return keyMissing();
  if (key) rememberSecret(key);
  return json(await checkConnection({ baseUrl, key }, request.signal));
}

const MUST_BE_ENTERED = Symbol("the key must be entered");

/** The key of a connection for an address: another origin has to be given it by hand. */
function keyFor(old: StoredConnection, baseUrl: string): string | null | typeof MUST_BE_ENTERED {
  if (old.key === null || new URL(baseUrl).origin === old.keyOrigin) return old.key;
  return MUST_BE_ENTERED;
}

const keyMissing = () =>
  errorResponse(400, "The key was entered for another address.", {
    key: "The key was entered for another address. Enter the one for this address, or none.",
  });

async function keep(
  connection: NewConnection,
  request: Request,
  visit: RequestContext,
  id?: string,
): Promise<Response> {
  const cookies = request.headers.get("cookie");
  const kept = await storeConnection(connection, cookies, id);
  if (!kept.ok)
    return kept.reason === "too-long"
      ? errorResponse(400, "The connection does not fit into a cookie.", {
          key: "Name, address and key together are too long to be kept. Shorten one of them.",
        })
      : errorResponse(409, "This browser keeps too many connections. Forget one first.");
  visit.setCookie(kept.cookie);
  const session = id === undefined ? await choose(kept.id, visit) : visit.session;
  const left = withoutCookie(request, kept.id);
  const added = kept.cookie.split(";", 1)[0];
  const list = await describeConnections([left, added].filter(Boolean).join("; "), session);
  return json(list, id === undefined ? 201 : 200);
}

/** Writes the choice into the session, which begins here for a browser that has none. */
async function choose(id: string, visit: RequestContext): Promise<BrowserSession> {
  const session = { ...(visit.session ?? newSession()), chosen: id };
  visit.setCookie(await sessionCookie(session));
  return session;
}

/** The request's cookies as the browser will send them once it has forgotten that one. */
function withoutCookie(request: Request, id: string): string {
  const name = clearConnectionCookie(id).split("=", 1)[0];
  return (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.split("=", 1)[0] !== name)
    .join("; ");
}

/** The body, or the answer that says which field is wrong. Values are never repeated. */
async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const body = await readSmallJson(request);
  if (!body.ok) return errorResponse(body.status, body.error);
  const parsed = schema.safeParse(body.value);
  if (parsed.success) return parsed.data;
  const fields: Fields = {};
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (name === "label" || name === "baseUrl" || name === "key") fields[name] ??= message;
  }
  return errorResponse(400, "The connection is not complete.", fields);
}
