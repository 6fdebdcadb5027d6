import type * as z from "zod";
import {
  type ShareInfo,
  type ShareLifetime,
  type ShareLimits,
  shareHeaders,
  shareInfoSchema,
  shareLimitsSchema,
} from "@/lib/contract/sharing/share";
import { toBase64url } from "@/lib/format/base64";
import { encryptShare } from "@/lib/share/encrypt";
import { compressIndex } from "@/lib/share/share-index";
import {
  randomBytes,
  SHARE_ID_BYTES,
  SHARE_KEY_BYTES,
  SHARE_TOKEN_BYTES,
  sharePath,
} from "@/lib/share/share-link";
import { type MyShare, myShares, withoutShare, withShare } from "@/lib/storage/shares/my-shares";
import { unusableResponse } from "@/lib/transport/unusable-response";
import type { PreparedShare } from "./prepared-share";

export type LinkOptions = { readonly lifetime: ShareLifetime; readonly burns: boolean };

export type CreatedLink = {
  readonly share: MyShare;
  /** Whether this browser could store it. If not, the link cannot be revoked. */
  readonly isListed: boolean;
};

/** Encrypts the runs here, stores them on this server and remembers the link. Rejects with a message for people. */
export async function createLink(
  prepared: PreparedShare,
  { lifetime, burns }: LinkOptions,
): Promise<CreatedLink> {
  const keys = { id: randomBytes(SHARE_ID_BYTES), key: randomBytes(SHARE_KEY_BYTES) };
  const token = toBase64url(randomBytes(SHARE_TOKEN_BYTES));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const index = await compressIndex(prepared.index);
  const file = await encryptShare(keys, { index, data: prepared.bundle });
  const id = toBase64url(keys.id);
  const response = await fetch(`/api/shares/${id}/upload`, {
    method: "PUT",
    body: file,
    headers: {
      "Content-Type": "application/octet-stream",
      [shareHeaders.lifetime]: lifetime,
      [shareHeaders.burn]: burns ? "1" : "0",
      [shareHeaders.revokeHash]: toBase64url(new Uint8Array(hash)),
    },
  }).catch(() => null);
  const info: ShareInfo = await parsed(response, shareInfoSchema);
  const share: MyShare = {
    ...{ id, title: prepared.title, revokeToken: token, link: sharePath(keys) },
    ...{ bytes: info.bytes, burns: info.burns, expiresAt: info.expiresAt, createdAt: Date.now() },
  };
  return { share, isListed: myShares.write(withShare(myShares.read(), share)) };
}

/** Whether this server stores shares. Rejects with a message for people. */
export const loadShareLimits = async (): Promise<ShareLimits> =>
  parsed(await fetch("/api/shares").catch(() => null), shareLimitsSchema);

/** Ends a share. Also succeeds if it no longer exists. Rejects with a message for people. */
export async function revokeShare({ id, revokeToken }: MyShare): Promise<void> {
  const response = await fetch(`/api/shares/${id}`, {
    method: "DELETE",
    headers: { [shareHeaders.revokeToken]: revokeToken },
  }).catch(() => null);
  if (response?.status !== 410) await jsonOf(response);
  myShares.write(withoutShare(myShares.read(), id));
}

async function parsed<Value>(response: Response | null, schema: z.ZodType<Value>): Promise<Value> {
  const { data } = schema.safeParse(await jsonOf(response));
  if (data === undefined) throw new Error(unusableResponse(response?.status ?? null));
  return data;
}

async function jsonOf(response: Response | null): Promise<unknown> {
  const body: unknown = await response?.json().catch(() => null);
  if (response?.ok) return body;
  const error: unknown = Reflect.get(Object(body), "error");
  throw new Error(typeof error === "string" ? error : unusableResponse(response?.status ?? null));
}
