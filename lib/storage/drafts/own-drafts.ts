import { isJsonObject, textsIn } from "@/lib/contract/json-object";
import { orNull } from "../or-null";
import { createStorageId } from "../storage-id";
import { browserStores, DRAFT_PREFIX, type DraftStores } from "./draft-stores";
import { openDrafts } from "./open-drafts";

const CHANNEL = "search-workbench.open-drafts";

type Channel = {
  readonly postMessage: (message: unknown) => void;
  readonly close: () => void;
  readonly listen: (onMessage: (message: unknown) => void) => void;
};

type ClaimPlan = {
  readonly ids: () => readonly string[];
  /** Called with the drafts that an earlier page has, too. */
  readonly onTaken: (ids: readonly string[]) => void;
  readonly open?: () => Channel;
};

/**
 * Asks the other pages of this browser which of our drafts they have, and answers the same question
 * of later pages. Two pages have the same drafts if the browser duplicated a tab, because it copies
 * the session storage. Returns a function that stops answering.
 */
export function claimDrafts({ ids, onTaken, open = openChannel }: ClaimPlan): () => void {
  const page = createStorageId();
  const channel = open();
  const among = (list: unknown): string[] => {
    const own = new Set(ids());
    return textsIn(list).filter((id) => own.has(id));
  };
  channel.listen((message) => {
    if (!isJsonObject(message)) return;
    const { kind, ids: theirs, page: sender, to } = message;
    const shared = among(theirs);
    if (shared.length === 0) return;
    if (kind === "claim") channel.postMessage({ kind: "taken", to: sender, ids: shared });
    else if (kind === "taken" && to === page) onTaken(shared);
  });
  channel.postMessage({ kind: "claim", page, ids: ids() });
  return () => channel.close();
}

function openChannel(): Channel {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    postMessage: (message) => channel.postMessage(message),
    close: () => channel.close(),
    listen: (onMessage) => {
      channel.onmessage = ({ data }) => onMessage(data);
    },
  };
}

/** Gives open drafts new ids, with copies of what is stored for them. */
export function copyDrafts(ids: readonly string[]): void {
  const stores = browserStores();
  const renamed = new Map(ids.map((id) => [id, createStorageId()]));
  for (const [from, to] of renamed) copyStored(from, to, stores);
  const { open, active } = openDrafts.read();
  openDrafts.write({
    open: open.map((draft) => ({ ...draft, id: renamed.get(draft.id) ?? draft.id })),
    active: renamed.get(active) ?? active,
  });
}

/** The copy of the tab may be older than the shared one, which the other page has changed since. */
function copyStored(from: string, to: string, { own, shared }: DraftStores): void {
  const key = DRAFT_PREFIX + from;
  const text = orNull(() => own?.getItem(key) ?? shared?.getItem(key) ?? undefined);
  if (text === null) return;
  for (const store of [own, shared]) orNull(() => store?.setItem(DRAFT_PREFIX + to, text));
  orNull(() => own?.removeItem(key));
}

/**
 * Gives the drafts of a duplicated tab new ids, so that the two tabs do not overwrite each other.
 * `onCopied` is called with the id of the active draft. Returns a function that stops it.
 */
export function keepOwnDrafts(onCopied: (active: string) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const claim = () =>
    claimDrafts({
      ids: () => openDrafts.read().open.map(({ id }) => id),
      onTaken: (ids) => {
        copyDrafts(ids);
        onCopied(openDrafts.read().active);
      },
    });
  let stop = claim();
  // An open channel keeps the page out of the back/forward cache.
  window.addEventListener("pagehide", () => stop(), { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (persisted) stop = claim();
    },
    { signal },
  );
  return () => {
    controller.abort();
    stop();
  };
}
