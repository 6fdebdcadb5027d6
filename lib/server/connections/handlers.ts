import "server-only";
import type * as z from "zod";
import type { ConnectionError } from "@/lib/contract/connection";
import {
  chosenConnectionSchema,
  connectionChangeSchema,
  connectionCheckSchema,
  draftConnectionSchema,
  type NewConnection,
  newConnectionSchema,
} from "@/lib/contract/connection-requests";
import { type BrowserSession, newSession, sessionCookie } from "../access/session";
import { environment } from "../env";
import type { ById, Handler, RequestContext } from "../guarded";
import { json, readValue } from "../json";
import { rememberSecret } from "../observability/mask";
import { connectionOf, describeConnections } from "./connections";
import { probeConnection } from "./probe";
import {
  clearConnectionCookie,
  clearConnectionCookies,
  type StoredConnection,
  storeConnection,
  storedConnection,
  storedConnections,
} from "./stored";

type Fields = ConnectionError["fields"];

const errorResponse = (status: number, error: string, fields: Fields = {}): Response =>
  json({ success: false, error, fields } satisfies ConnectionError, status);

const notFound = () =>
  errorResponse(404, "The connection does not exist. It may have been removed.");
const operatorOnly = () =>
  errorResponse(403, "Only the operator of this workbench can change connections.");

/** `GET /api/connections`. Renews seals that are old or use an old secret. */
export async function getConnections(request: Request, context: RequestContext): Promise<Response> {
  const cookies = request.headers.get("cookie");
  if (!environment().exposed)
    for (const stored of await storedConnections(cookies)) {
      if (!stored.stale) continue;
      const renewed = await storeConnection(stored, cookies, stored.id);
      if (renewed.ok) context.setCookie(renewed.cookie);
    }
  return json(await describeConnections(cookies, context.session));
}

/** `POST /api/connections`: stores a new connection and selects it. */
export async function postConnection(request: Request, context: RequestContext): Promise<Response> {
  if (environment().exposed) return operatorOnly();
  const fields = await readFields(request, newConnectionSchema);
  if (fields instanceof Response) return fields;
  return store(fields, request, context);
}

/** `PATCH /api/connections/{id}`. A key is sent only to the origin for which it was entered. */
export const patchConnection: Handler<ById> = async (request, context, { id }) => {
  if (environment().exposed) return operatorOnly();
  const change = await readFields(request, connectionChangeSchema);
  if (change instanceof Response) return change;
  const old = await storedConnection(request.headers.get("cookie"), id);
  if (!old) return notFound();
  const baseUrl = change.baseUrl ?? old.baseUrl;
  const key = change.key === undefined ? keyFor(old, baseUrl) : change.key;
  if (key === KEY_REQUIRED) return keyMissing();
  return store({ label: change.label ?? old.label, baseUrl, key }, request, context, id);
};

/** `DELETE /api/connections/{id}` */
export const removeConnection: Handler<ById> = async (request, context, { id }) => {
  if (!(await storedConnection(request.headers.get("cookie"), id))) return notFound();
  context.setCookie(clearConnectionCookie(id));
  const remaining = withoutCookie(request, id);
  return json(await describeConnections(remaining, context.session));
};

/** `DELETE /api/connections`: removes every connection entered in this browser. */
export const removeAllConnections: Handler<unknown> = async (request, context) => {
  for (const cookie of clearConnectionCookies(request.headers.get("cookie")))
    context.setCookie(cookie);
  return json(await describeConnections(null, context.session));
};

export const putChosenConnection: Handler<unknown> = async (request, context) => {
  const fields = await readFields(request, chosenConnectionSchema);
  if (fields instanceof Response) return fields;
  const cookies = request.headers.get("cookie");
  if (!(await connectionOf(cookies, fields.id))) return notFound();
  const session = await choose(fields.id, context);
  return json(await describeConnections(cookies, session));
};

export const postConnectionTest: Handler<ById> = async (request, _context, { id }) => {
  const options = await readFields(request, connectionCheckSchema);
  if (options instanceof Response) return options;
  const target = await connectionOf(request.headers.get("cookie"), id);
  if (target?.kind !== "remote") return notFound();
  return streamEvents((signal) => probeConnection(target, options, signal), request.signal);
};

/** `POST /api/connections/test`: tests the values of the dialog before they are saved. */
export async function postDraftTest(request: Request): Promise<Response> {
  if (environment().exposed) return operatorOnly();
  const draft = await readFields(request, draftConnectionSchema);
  if (draft instanceof Response) return draft;
  const { baseUrl, id } = draft;
  const old = id === undefined ? null : await storedConnection(request.headers.get("cookie"), id);
  const key = draft.key === undefined ? (old ? keyFor(old, baseUrl) : null) : draft.key;
  if (key === KEY_REQUIRED) return keyMissing();
  if (key) rememberSecret(key);
  const { search } = draft;
  return streamEvents(
    (signal) => probeConnection({ baseUrl, key }, { search }, signal),
    request.signal,
  );
}

const KEY_REQUIRED = Symbol("the key must be entered");

/** The stored key for a URL. For another origin it must be entered again. */
function keyFor(old: StoredConnection, baseUrl: string): string | null | typeof KEY_REQUIRED {
  if (old.key === null || new URL(baseUrl).origin === old.keyOrigin) return old.key;
  return KEY_REQUIRED;
}

const keyMissing = () =>
  errorResponse(400, "The key was entered for another URL.", {
    key: "The key was entered for another URL. Enter the key for this URL, or leave it empty.",
  });

async function store(
  connection: NewConnection,
  request: Request,
  context: RequestContext,
  id?: string,
): Promise<Response> {
  const cookies = request.headers.get("cookie");
  const stored = await storeConnection(connection, cookies, id);
  if (!stored.ok)
    return stored.reason === "too-long"
      ? errorResponse(400, "The connection is too long to be stored in a cookie.", {
          key: "Name, URL and key together are too long. Shorten one of them.",
        })
      : errorResponse(409, "This browser has too many saved connections. Remove one first.");
  context.setCookie(stored.cookie);
  const session = id === undefined ? await choose(stored.id, context) : context.session;
  const remaining = withoutCookie(request, stored.id);
  const added = stored.cookie.split(";", 1)[0];
  const list = await describeConnections([remaining, added].filter(Boolean).join("; "), session);
  return json(list, id === undefined ? 201 : 200);
}

/** Stores the choice in the session, creating it if needed. */
async function choose(id: string, context: RequestContext): Promise<BrowserSession> {
  const session = { ...(context.session ?? newSession(context.person)), chosen: id };
  context.setCookie(await sessionCookie(session));
  return session;
}

/** The request's cookies without one connection, as the browser will send them next. */
function withoutCookie(request: Request, id: string): string {
  const name = clearConnectionCookie(id).split("=", 1)[0];
  return (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.split("=", 1)[0] !== name)
    .join("; ");
}

/** The parsed body, or a response that lists the invalid fields. Values are never repeated. */
async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const body = await readValue(request, schema);
  if (body.ok) return body.value;
  const fields: Fields = {};
  for (const { path, message } of body.invalid?.issues ?? []) {
    const [name] = path;
    if (name === "label" || name === "baseUrl" || name === "key") fields[name] ??= message;
  }
  const hasFields = Object.keys(fields).length > 0;
  const error = hasFields ? "The connection is not complete." : body.error;
  return errorResponse(body.status, error, fields);
}

/** A response with one JSON text per line, each sent as soon as it is there. */
function streamEvents(
  events: (signal: AbortSignal) => AsyncGenerator<object>,
  gone: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  const stopped = new AbortController();
  const running = events(AbortSignal.any([gone, stopped.signal]));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await running.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    cancel: () => stopped.abort(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      // A compressor would delay the lines.
      "Cache-Control": "no-store, no-transform",
    },
  });
}
