import "@/lib/contract/zod-settings";
import * as z from "zod";
import { type LocalRecord, localRecord } from "../local-record";

const shareSchema = z.object({
  /** The path of the link, with the key. */
  link: z.string().startsWith("/share/").max(200),
  id: z.string().regex(/^[\w-]{22}$/),
  title: z.string().max(400),
  bytes: z.number(),
  burns: z.boolean(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  revokeToken: z.string().regex(/^[\w-]{43}$/),
});
export type MyShare = Readonly<z.output<typeof shareSchema>>;

const recordSchema = z.object({ version: z.literal(1), shares: z.array(shareSchema) });
type SharesRecord = Readonly<z.output<typeof recordSchema>>;
export const noShares: SharesRecord = { version: 1, shares: [] };
const MAX_SHARES = 500;

/** The links that this browser has created, newest first. Only here: the server cannot list them. */
export const myShares: LocalRecord<SharesRecord> = localRecord({
  key: "search-workbench.shares",
  parse: (stored) => recordSchema.safeParse(stored).data ?? null,
  initial: noShares,
  store: () => globalThis.localStorage ?? null,
});

export const withShare = ({ shares }: SharesRecord, share: MyShare): SharesRecord => ({
  version: 1,
  shares: [share, ...shares].slice(0, MAX_SHARES),
});

export const withoutShare = ({ shares }: SharesRecord, id: string): SharesRecord => ({
  version: 1,
  shares: shares.filter((share) => share.id !== id),
});
