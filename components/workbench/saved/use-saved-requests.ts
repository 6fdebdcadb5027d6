import { refreshQuery, useStoredList } from "@/components/ui/loading/query-client";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import {
  deleteSavedRequest,
  listSavedRequests,
  subscribeToSavedRequests,
  writeSavedRequests,
} from "@/lib/storage/saved/saved-requests";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";

const queryKey = ["saved-requests"] as const;

/** The requests saved in this browser, in sync with other tabs. */
export function useSavedRequests() {
  const data = useStoredList(queryKey, listSavedRequests, subscribeToSavedRequests);

  const thenRefresh = async (change: Promise<StorageResult<null>>) => {
    const result = await change;
    await refreshQuery(queryKey);
    return result;
  };

  return {
    list: data ? (data.ok ? data.value : []) : null,
    failure: data && !data.ok ? data.failure : null,
    save: (list: readonly SavedRequest[]) => thenRefresh(writeSavedRequests(list)),
    remove: (id: string) => thenRefresh(deleteSavedRequest(id)),
  };
}

export type SavedRequests = ReturnType<typeof useSavedRequests>;

export const saveFailureMessages: Readonly<Record<StorageFailure, string>> = {
  ...storageFailureMessages,
  blocked: `${storageFailureMessages.blocked} Or use a link or an exported file.`,
  full: "The browser's storage is full. Delete saved requests, or export them to a file first.",
  failed: "The browser could not save this. Try again, or use a link or an exported file.",
};
