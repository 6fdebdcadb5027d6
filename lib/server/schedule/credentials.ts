import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { keyring } from "../access/keyring";
import { rememberSecret } from "../observability/mask";

/** Sealed values of schedules do not expire. */
const FOREVER = 0;
const SECRET_PREFIX = "whsec_";

export type NewFeed = { readonly token: string; readonly sealed: string; readonly hash: string };

/** The token in the URL of a feed: 32 random bytes. Its hash finds the schedule. */
export async function newFeed(): Promise<NewFeed> {
  const token = randomBytes(32).toString("base64url");
  rememberSecret(token);
  return { token, sealed: await keyring().seal(token, FOREVER), hash: hashOfToken(token) };
}

export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

export const isFeedToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export type NewWebhookSecret = { readonly secret: string; readonly sealed: string };

/** A signing secret in the form of Standard Webhooks: `whsec_` and base64. */
export async function newWebhookSecret(): Promise<NewWebhookSecret> {
  const secret = SECRET_PREFIX + randomBytes(32).toString("base64");
  rememberSecret(secret);
  return { secret, sealed: await keyring().seal(secret, FOREVER) };
}

/** The sealed text; null if the sealing secret was replaced. */
export async function openSealed(sealed: string): Promise<string | null> {
  const data = (await keyring().open(sealed, FOREVER))?.data;
  if (typeof data !== "string") return null;
  rememberSecret(data);
  return data;
}

/** The key of the signature, from the text of a secret. */
export const signingKey = (secret: string): Buffer =>
  Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
