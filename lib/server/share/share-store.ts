import "server-only";

/** The server's record of a share, besides its encrypted bytes. */
export type StoredShare = {
  readonly id: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Deleted after it was opened once. */
  readonly burns: boolean;
};

export type NewShare = StoredShare & {
  /** Hash of the browser or user, for the quota. */
  readonly owner: string;
  /** SHA-256 of the token that revokes the share, as base64url. */
  readonly revokeHash: string;
};

export type ShareQuota = {
  /** Bytes of all shares of one owner. */
  readonly ownerBytes: number;
  readonly ownerShares: number;
  /** Bytes of all shares. */
  readonly allBytes: number;
};

/** `size`: the bytes that arrived are not as many as announced. */
export type ShareSaveOutcome = "saved" | "id-taken" | "owner-full" | "server-full" | "size";

export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Stores encrypted shares. No method finds an expired or revoked one, even if it is not deleted yet. Times are in
 * milliseconds since 1970.
 */
export interface ShareStore {
  /** Reserves the announced bytes first, so that concurrent uploads cannot exceed a quota together. */
  save(
    share: NewShare,
    body: ReadableStream<Uint8Array>,
    quota: ShareQuota,
    now: number,
  ): Promise<ShareSaveOutcome>;
  find(id: string, now: number): Promise<StoredShare | null>;
  /** A stream of the bytes from `start` to `end`, both included. Null if they no longer exist. */
  read(id: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Reserves a share that burns for the holder of the ticket, until `until`. False if it was opened before.
   */
  open(id: string, ticketHash: string, until: number): Promise<boolean>;
  /** Whether the ticket opened the share, and when it ends. */
  holdsTicket(id: string, ticketHash: string): Promise<boolean>;
  /** Deletes the share if the hash matches. */
  revoke(id: string, revokeHash: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Bytes of the shares of an owner. */
  used(owner: string, now: number): Promise<number>;
  /** Deletes what has expired and uploads that a crash ended. Returns the number of expired shares. */
  deleteExpired(now: number): Promise<number>;
  close(): Promise<void>;
}
