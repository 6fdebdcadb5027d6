import { useStoredList } from "@/components/ui/loading/query-client";
import { useRecord } from "@/components/ui/loading/use-record";
import type { CollectionFolder } from "@/lib/contract/collections/collection-folder";
import { directoryFolder } from "@/lib/storage/folders/directory-folder";
import {
  type LinkedFolder,
  listLinkedFolders,
  subscribeToLinkedFolders,
} from "@/lib/storage/folders/linked-folders";
import { localRecord } from "@/lib/storage/local-record";
import { listServerCollections, serverFolder } from "@/lib/transport/server-collections";

export type Place = {
  readonly id: string;
  readonly name: string;
  readonly folder: CollectionFolder;
  /** Null for a folder of the server. */
  readonly linked: LinkedFolder | null;
};

/** The place of the requests that are stored in the browser. */
export const BROWSER = "browser";

export const placeLabel = ({ name, linked }: Place): string =>
  `${name} (${linked ? "folder" : "server"})`;

export const linkedPlaceId = ({ id }: LinkedFolder): string => `folder:${id}`;

const queryKey = ["saved-places"] as const;

/** A folder remembers what it read, so each place has one. */
const known = new Map<string, Place>();

async function loadPlaces(): Promise<readonly Place[]> {
  const [server, linked] = await Promise.all([listServerCollections(), listLinkedFolders()]);
  const places = [
    ...server.map(({ id, name }): Place => {
      const place = `server:${id}`;
      return known.get(place) ?? { id: place, name, folder: serverFolder(id), linked: null };
    }),
    ...(linked.ok ? linked.value : []).map((each): Place => {
      const id = linkedPlaceId(each);
      return known.get(id) ?? { id, name: each.name, folder: directoryFolder(each), linked: each };
    }),
  ];
  for (const place of places) known.set(place.id, place);
  return places;
}

/** The folders of the server and of this computer; null while they load. */
export function usePlaces(): readonly Place[] | null {
  return useStoredList(queryKey, loadPlaces, subscribeToLinkedFolders) ?? null;
}

const chosenPlace = localRecord<string>({
  key: "search-workbench.saved-place",
  parse: (stored) => (typeof stored === "string" ? stored : null),
  initial: BROWSER,
  store: () => globalThis.localStorage ?? null,
});

export function useChosenPlace() {
  const id = useRecord(chosenPlace);
  const places = usePlaces();
  return {
    places: places ?? [],
    /** Null: the browser. */
    place: places?.find((each) => each.id === id) ?? null,
    /** Whether the list of places is still to come. */
    isLoading: places === null && id !== BROWSER,
    choose: (next: string) => void chosenPlace.write(next),
  };
}
