import "server-only";
import { holdSecretsSchema } from "@/lib/contract/draft-secrets";
import { newSession, sessionCookie } from "../access/session";
import type { ById, Handler, RequestContext } from "../guarded";
import { json, readValue } from "../json";
import { rememberSecret } from "../observability/mask";
import { respondRejected } from "../respond";
import { draftSecrets } from "./secrets";

/** The texts may have 256 kB; in JSON, a character can be escaped as six. */
const MAX_BODY_BYTES = 2_000_000;

/** `GET /api/drafts/{id}/secrets`: the handles of the held texts, not the texts. */
export const getDraftSecrets = (
  _request: Request,
  { session }: RequestContext,
  { id }: ById,
): Response => json({ held: session ? draftSecrets().held(session.id, id) : [] });

/** `PUT /api/drafts/{id}/secrets`: replaces the held texts of a draft. */
export const putDraftSecrets: Handler<ById> = async (request, context, { id }) => {
  const body = await readValue(request, holdSecretsSchema, MAX_BODY_BYTES);
  if (!body.ok) return respondRejected(body.status, body.error);
  for (const text of Object.values(body.value.texts)) rememberSecret(text);
  const session = context.session ?? newSession(context.person);
  if (!draftSecrets().hold(session.id, id, body.value))
    return respondRejected(
      413,
      "The drafts of this browser have too many secrets. Close requests that you no longer need.",
    );
  if (!context.session) context.setCookie(await sessionCookie(session));
  return json({ held: draftSecrets().held(session.id, id) });
};
