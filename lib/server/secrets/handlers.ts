import "server-only";
import type * as z from "zod";
import {
  putSecretSchema,
  type SecretSummary,
  type secretListSchema,
} from "@/lib/contract/secrets/secret-list";
import { isSecretName, SECRET_NAME_RULE } from "@/lib/contract/secrets/secret-variable";
import { newSession, sessionCookie } from "../access/session";
import {
  availableConnections,
  type ConnectionTarget,
  connectionId,
  connectionOf,
} from "../connections/connections";
import type { Handler, RequestContext } from "../guarded";
import { json, readValue } from "../json";
import { rememberSecret } from "../observability/mask";
import { respondRejected } from "../respond";
import { operatorSecrets } from "./secret-for";
import { sessionSecrets } from "./session-secrets";

type ByName = { readonly name: string };

/** A value may have 16,384 characters; in JSON, a character can be escaped as six. */
const MAX_BODY_BYTES = 110_000;
const ENGINE_LABEL = "Built-in engine";

/** `GET /api/secrets`: the names of the secrets and their connections, not the values. */
export async function getSecrets(request: Request, { session }: RequestContext): Promise<Response> {
  return listSecrets(request, session?.id ?? null);
}

/** `PUT /api/secrets/{name}`: holds a value for this session. It replaces an earlier one with its connection. */
export const putSecret: Handler<ByName> = async (request, context, { name }) => {
  if (!isSecretName(name)) return respondRejected(400, SECRET_NAME_RULE);
  if (operatorSecrets().some((each) => each.name === name))
    return respondRejected(
      409,
      `The operator of this server sets {{${name}}}. Choose another name.`,
    );
  const body = await readValue(request, putSecretSchema, MAX_BODY_BYTES);
  if (!body.ok) return respondRejected(body.status, body.error);
  const { value, connection } = body.value;
  const target = await connectionOf(request.headers.get("cookie"), connection);
  if (!target) return respondRejected(404, "The connection no longer exists. Choose another one.");
  rememberSecret(value);
  const session = context.session ?? newSession(context.person);
  const { baseUrl, label } = boundTo(target);
  if (!sessionSecrets().put(session.id, name, { value, connection, baseUrl, label }))
    return respondRejected(413, "This session has too many secrets. Delete one first.");
  if (!context.session) context.setCookie(await sessionCookie(session));
  return listSecrets(request, session.id);
};

export async function deleteSecret(
  request: Request,
  { session }: RequestContext,
  { name }: ByName,
): Promise<Response> {
  if (session) sessionSecrets().remove(session.id, name);
  return listSecrets(request, session?.id ?? null);
}

const boundTo = (target: ConnectionTarget): { baseUrl: string | null; label: string } =>
  target.kind === "engine"
    ? { baseUrl: null, label: ENGINE_LABEL }
    : { baseUrl: target.baseUrl, label: target.label };

async function listSecrets(request: Request, session: string | null): Promise<Response> {
  const targets = (await availableConnections(request.headers.get("cookie"))).map(({ target }) => ({
    id: connectionId(target),
    ...boundTo(target),
  }));
  const ofOperator = operatorSecrets().map(({ name, baseUrl }): SecretSummary => {
    const target = targets.find((each) => each.baseUrl === baseUrl);
    const label = target?.label ?? baseUrl ?? ENGINE_LABEL;
    return { name, source: "env", connection: target?.id ?? null, label };
  });
  const held = session === null ? [] : sessionSecrets().names(session);
  const ofSession = held.flatMap((name): SecretSummary[] => {
    const secret = session === null ? null : sessionSecrets().get(session, name);
    if (!secret) return [];
    const target = targets.find(
      ({ id, baseUrl }) => id === secret.connection && baseUrl === secret.baseUrl,
    );
    const label = target?.label ?? secret.label;
    return [{ name, source: "session", connection: target?.id ?? null, label }];
  });
  return json({
    secrets: [...ofOperator, ...ofSession],
  } satisfies z.output<typeof secretListSchema>);
}
