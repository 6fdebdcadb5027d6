"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SavedRequest } from "@/lib/request/saved-request";
import {
  followSaved,
  type Kept,
  keepSaved,
  listSaved,
  removeSaved,
  type StorageTrouble,
} from "@/lib/storage/saved-requests";

const queryKey = ["saved-requests"];

export type SavedRequests = {
  /** Null until they have been read. */
  readonly list: readonly SavedRequest[] | null;
  readonly trouble: StorageTrouble | null;
  readonly keep: (list: readonly SavedRequest[]) => Promise<Kept<null>>;
  readonly remove: (id: string) => Promise<Kept<null>>;
};

/** The requests that were saved in this browser, in step with other tabs. */
export function useSavedRequests(): SavedRequests {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: listSaved, staleTime: 0, networkMode: "always" });

  useEffect(() => followSaved(() => void client.invalidateQueries({ queryKey })), [client]);

  const after = async (change: Promise<Kept<null>>) => {
    const done = await change;
    await client.invalidateQueries({ queryKey });
    return done;
  };

  return {
    list: data ? (data.ok ? data.value : []) : null,
    trouble: data && !data.ok ? data.trouble : null,
    keep: (list) => after(keepSaved(list)),
    remove: (id) => after(removeSaved(id)),
  };
}

export const troubleWords: Readonly<Record<StorageTrouble, string>> = {
  blocked:
    "This browser keeps nothing for this page: a private window or one of its settings forbids it. A link or an exported file keeps the request.",
  full: "The browser's storage is full. Delete saved requests, or export them to a file first.",
  busy: "Another tab with an older version of this page holds the storage. Close or reload it, then try again.",
  failed:
    "The browser could not store it. Try again; a link or an exported file keeps the request, too.",
};
