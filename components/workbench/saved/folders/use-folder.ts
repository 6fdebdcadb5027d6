import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/components/ui/loading/query-client";
import { folderOpener, type OpenedFolder } from "@/lib/collections/folder/open-folder";
import type { FolderFailure } from "@/lib/contract/collections/collection-folder";
import type { Place } from "./places";

const POLL_MS = 3_000;

export type FolderState = {
  readonly tag: string | null;
  /** The last successful reading. */
  readonly opened: OpenedFolder | null;
  readonly failure: FolderFailure | null;
};

const keyOf = (place: Place | null) => ["folder", place?.id ?? null];
const openers = new Map<string, ReturnType<typeof folderOpener>>();

async function load(place: Place): Promise<FolderState> {
  const before = queryClient.getQueryData<FolderState>(keyOf(place));
  const result = await place.folder.list(before?.tag ?? null);
  if (!result.ok) return { tag: null, opened: before?.opened ?? null, failure: result.failure };
  if (result.value === null && before) return { ...before, failure: null };
  if (result.value === null) return { tag: null, opened: null, failure: null };
  const open = openers.get(place.id) ?? folderOpener();
  openers.set(place.id, open);
  return { tag: result.value.tag, opened: open(result.value), failure: null };
}

/** The requests of a folder. Looks for changes while the page is visible, and when it gets the focus. */
export function useFolder(place: Place | null): FolderState | null {
  const { data } = useQuery(
    {
      queryKey: keyOf(place),
      queryFn: () => (place ? load(place) : null),
      enabled: place !== null,
      staleTime: 0,
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: "always",
      // A listing is compared by its tag, not by its content.
      structuralSharing: false,
      networkMode: "always",
    },
    queryClient,
  );
  return data ?? null;
}

export async function readFolderNow(place: Place): Promise<FolderState> {
  const queryKey = keyOf(place);
  await queryClient.cancelQueries({ queryKey });
  return queryClient.fetchQuery({
    ...{ queryKey, queryFn: () => load(place), staleTime: 0 },
    ...{ structuralSharing: false, networkMode: "always" },
  });
}
