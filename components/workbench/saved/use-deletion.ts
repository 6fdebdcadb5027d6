import { useState } from "react";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import type { SavedRequests } from "./use-saved-requests";

type Deletion = {
  /** The last deleted request, while it can be restored. */
  readonly deleted: SavedRequest | null;
  readonly failure: StorageFailure | null;
  readonly remove: (request: SavedRequest) => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Runs any other change of the list, and reports its failure in the same place. */
  readonly attempt: (change: Promise<StorageResult<null>>) => Promise<boolean>;
};

/** Deletes immediately and offers undo while the list is shown. */
export function useDeletion({ save, remove }: SavedRequests): Deletion {
  const [deleted, setDeleted] = useState<SavedRequest | null>(null);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  const attempt = async (change: Promise<StorageResult<null>>) => {
    const result = await change;
    setFailure(result.ok ? null : result.failure);
    return result.ok;
  };

  return {
    deleted,
    failure,
    attempt,
    remove: async (request) => {
      if (await attempt(remove(request.id))) setDeleted(request);
    },
    restore: async () => {
      if (deleted && (await attempt(save([deleted])))) setDeleted(null);
    },
  };
}
