import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import {
  deleteSavedRequest,
  listSavedRequests,
  subscribeToSavedRequests,
  writeSavedRequests,
} from "@/lib/storage/saved/saved-requests";

const queryKey = ["saved-requests"];

export type SavedRequests = {
  /** Null until they have been read. */
  readonly list: readonly SavedRequest[] | null;
  readonly trouble: StorageFailure | null;
  readonly save: (list: readonly SavedRequest[]) => Promise<StorageResult<null>>;
  readonly remove: (id: string) => Promise<StorageResult<null>>;
};

/** The requests that were saved in this browser, in step with other tabs. */
export function useSavedRequests(): SavedRequests {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: listSavedRequests,
    staleTime: 0,
    networkMode: "always",
  });

  useEffect(
    () => subscribeToSavedRequests(() => void client.invalidateQueries({ queryKey })),
    [client],
  );

  const after = async (change: Promise<StorageResult<null>>) => {
    const done = await change;
    await client.invalidateQueries({ queryKey });
    return done;
  };

  return {
    list: data ? (data.ok ? data.value : []) : null,
    trouble: data && !data.ok ? data.failure : null,
    save: (list) => after(writeSavedRequests(list)),
    remove: (id) => after(deleteSavedRequest(id)),
  };
}

export const storageFailureMessages: Readonly<Record<StorageFailure, string>> = {
  blocked:
    "This browser keeps nothing for this page: a private window or one of its settings forbids it. A link or an exported file keeps the request.",
  full: "The browser's storage is full. Delete saved requests, or export them to a file first.",
  busy: "Another tab with an older version of this page holds the storage. Close or reload it, then try again.",
  failed:
    "The browser could not store it. Try again; a link or an exported file keeps the request, too.",
};
