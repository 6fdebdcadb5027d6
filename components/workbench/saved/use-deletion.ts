"use client";
import { useState } from "react";
import type { SavedRequest } from "@/lib/request/saved-request";
import type { Kept, StorageTrouble } from "@/lib/storage/saved-requests";
import type { SavedRequests } from "./use-saved-requests";

type Deletion = {
  /** The one that was deleted last, while it can still be brought back. */
  readonly deleted: SavedRequest | null;
  readonly trouble: StorageTrouble | null;
  readonly remove: (request: SavedRequest) => Promise<void>;
  readonly bringBack: () => Promise<void>;
  /** Any other change of the list, whose trouble is told in the same place. */
  readonly attempt: (change: Promise<Kept<null>>) => Promise<boolean>;
};

/** Deletes at once and keeps the way back for as long as the list is shown. */
export function useDeletion({ keep, remove }: SavedRequests): Deletion {
  const [deleted, setDeleted] = useState<SavedRequest | null>(null);
  const [trouble, setTrouble] = useState<StorageTrouble | null>(null);

  const attempt = async (change: Promise<Kept<null>>) => {
    const done = await change;
    setTrouble(done.ok ? null : done.trouble);
    return done.ok;
  };

  return {
    deleted,
    trouble,
    attempt,
    remove: async (request) => {
      if (await attempt(remove(request.id))) setDeleted(request);
    },
    bringBack: async () => {
      if (deleted && (await attempt(keep([deleted])))) setDeleted(null);
    },
  };
}
