import "@/lib/contract/zod-settings";
import * as z from "zod";

/** How long a share can be opened. */
export const shareLifetimes = [
  { value: "1h", label: "1 hour", seconds: 3_600 },
  { value: "1d", label: "1 day", seconds: 86_400 },
  { value: "7d", label: "7 days", seconds: 7 * 86_400 },
  { value: "30d", label: "30 days", seconds: 30 * 86_400 },
] as const;
export type ShareLifetime = (typeof shareLifetimes)[number]["value"];
export const DEFAULT_SHARE_LIFETIME: ShareLifetime = "7d";

/** Request headers of `/api/shares`. Tokens are 32 bytes as base64url. */
export const shareHeaders = {
  lifetime: "x-share-lifetime",
  /** `1`: the share is deleted after it was opened once. */
  burn: "x-share-burn",
  /** The SHA-256 of the token that revokes the share, as base64url. */
  revokeHash: "x-share-revoke-hash",
  revokeToken: "x-share-revoke",
  /** Given to the one who opens a share that is deleted afterwards. */
  ticket: "x-share-ticket",
} as const;

export const shareTokenSchema = z.string().regex(/^[\w-]{43}$/);

/** `GET /api/shares`: whether this server stores shares, and how much. */
export const shareLimitsSchema = z.object({
  on: z.boolean(),
  /** Bytes of one share, and of all shares of a browser. */
  shareBytes: z.number(),
  browserBytes: z.number(),
  browserUsed: z.number(),
});
export type ShareLimits = Readonly<z.output<typeof shareLimitsSchema>>;

/** `GET /api/shares/{id}`: what is known without the key. */
export const shareInfoSchema = z.object({
  bytes: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  burns: z.boolean(),
});
export type ShareInfo = Readonly<z.output<typeof shareInfoSchema>>;

export const shareTicketSchema = z.object({ ticket: shareTokenSchema });
