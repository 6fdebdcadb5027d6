import "@/lib/contract/zod-settings";
import * as z from "zod";
import { deviceStore, type LocalRecord, localRecord } from "../local-record";

/** Code units. The title is a query, which can be longer. */
const MAX_TITLE = 400;

const shareSchema = z.object({
  /** The path of the link, with the key. */
  link: z.string().startsWith("/share/").max(200),
  id: z.string().regex(/^[\w-]{22}$/),
  title: z.string().transform((title) => title.slice(0, MAX_TITLE)),
  bytes: z.number(),
  burns: z.boolean(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  revokeToken: z.string().regex(/^[\w-]{43}$/),
});
export type MyShare = Readonly<z.output<typeof shareSchema>>;

/** Drops invalid shares only. The others must remain, because only this browser can revoke them. */
const recordSchema = z.object({
  version: z.literal(1),
  shares: z
    .array(z.unknown())
    .transform((shares) => shares.flatMap((share) => shareSchema.safeParse(share).data ?? [])),
});
type SharesRecord = Readonly<z.output<typeof recordSchema>>;
const MAX_SHARES = 500;

/** The links that this browser has created, newest first. Only here: the server cannot list them. */
export const mySharesIn = (store = deviceStore): LocalRecord<SharesRecord> =>
  localRecord({
    key: "search-workbench.shares",
    parse: (stored) => recordSchema.safeParse(stored).data ?? null,
    initial: { version: 1, shares: [] },
    store,
  });

export const myShares = mySharesIn();

/** Whether this browser lets the page read the stored links. Reading `localStorage` throws if not. */
export function canReadShares(): boolean {
  try {
    return globalThis.localStorage !== null;
  } catch {
    return false;
  }
}

export const withShare = ({ shares }: SharesRecord, share: MyShare): SharesRecord => ({
  version: 1,
  shares: [share, ...shares].slice(0, MAX_SHARES),
});

export const withoutShare = ({ shares }: SharesRecord, id: string): SharesRecord => ({
  version: 1,
  shares: shares.filter((share) => share.id !== id),
});
