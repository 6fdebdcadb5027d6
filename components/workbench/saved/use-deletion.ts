import { useState } from "react";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import type { SavedRequests } from "./use-saved-requests";

type Deletion = {
  /** The last deleted request, while it can be restored. */
  readonly deleted: SavedRequest | null;
  readonly trouble: StorageFailure | null;
  readonly remove: (request: SavedRequest) => Promise<void>;
  readonly bringBack: () => Promise<void>;
  /** Runs any other change of the list, and reports its failure in the same place. */
  readonly attempt: (change: Promise<StorageResult<null>>) => Promise<boolean>;
};

/** Deletes immediately and offers undo while the list is shown. */
export function useDeletion({ save: keep, remove }: SavedRequests): Deletion {
  const [deleted, setDeleted] = useState<SavedRequest | null>(null);
  const [trouble, setTrouble] = useState<StorageFailure | null>(null);

  const attempt = async (change: Promise<StorageResult<null>>) => {
    const done = await change;
    setTrouble(done.ok ? null : done.failure);
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
