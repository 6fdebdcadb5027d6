import type { ShareInfo } from "@/lib/contract/sharing/share";
import { toBase64url } from "@/lib/format/base64";
import type { OpenedBundle } from "@/lib/results/export/bundle";
import { openBundleSet } from "@/lib/results/export/bundle-set";
import { type LoadProgress, loadForeignBundle } from "@/lib/share/foreign-bundle";
import { parseRunUrl } from "@/lib/share/run-url";
import { ShareError } from "@/lib/share/share-error";
import type { ListedRun } from "@/lib/share/share-index";
import { parseShareLink, type ShareKeys } from "@/lib/share/share-link";
import {
  deleteOpenedShare,
  loadShareData,
  loadShareIndex,
  loadShareInfo,
  openTicket,
} from "@/lib/share/stored-share";

export type ShareSource =
  | { readonly kind: "stored"; readonly keys: ShareKeys }
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "file"; readonly file: Blob };

export type LoadedBundle = Extract<OpenedBundle, { readonly ok: true }>;
export type LoadedShare = {
  readonly file: Blob;
  /** The URL of the sharer's comparison, and its ids in the order of the runs. */
  readonly comparison: { readonly url: string; readonly ids: readonly string[] } | null;
  readonly runs: readonly LoadedBundle[];
};

/** The bundle that the URL of this page names; null without one. Throws a `ShareError`. */
export function bundleOfPage({ search, hash }: Location): ShareSource | null {
  const foreign = parseRunUrl(search, hash);
  if (foreign && !foreign.ok) throw new ShareError("not-a-share", foreign.message);
  return foreign && { kind: "url", url: foreign.url };
}

/** The share that the URL of this page names. Throws a `ShareError`. */
export function shareOfPage(location: Location): ShareSource {
  const { pathname, hash } = location;
  const bundle = bundleOfPage(location);
  if (bundle) return bundle;
  const [, id = ""] = /^\/share\/([^/]*)\/?$/.exec(pathname) ?? [];
  if (id === "")
    throw new ShareError("not-a-share", "This URL names no share. Ask for the whole link.");
  const keys = parseShareLink(id, hash);
  if (keys) return { kind: "stored", keys };
  throw new ShareError(
    "wrong-key",
    hash.length < 2
      ? "The link lacks its key, the part after #. Ask for the whole link."
      : "The link was cut or changed. Ask for the whole link.",
  );
}

export const infoOf = (source: ShareSource): Promise<ShareInfo | null> =>
  source.kind === "stored" ? loadShareInfo(source.keys) : Promise.resolve(null);

type Progress = {
  /** The list arrives before the pages. */
  readonly onList: (list: ListedRun) => void;
  readonly onProgress: LoadProgress;
};

/** Loads and decrypts a share. Rejects with a `ShareError`. */
export async function loadShare(
  source: ShareSource,
  burns: boolean,
  { onList, onProgress }: Progress,
): Promise<LoadedShare> {
  if (source.kind === "file") return openFile(source.file);
  if (source.kind === "url") return openFile(await loadForeignBundle(source.url, onProgress));
  const { keys } = source;
  const ticket = burns ? await ticketOf(keys) : null;
  const index = await loadShareIndex(keys, ticket);
  const [first] = index.runs;
  if (first) onList(first);
  const share = await openFile(await loadShareData(keys, ticket, onProgress));
  // Burn it last, so that the download can be repeated after a broken connection.
  if (ticket !== null) await deleteOpenedShare(keys, ticket).catch(() => {});
  return share;
}

/** Keyed by id. A share can be loaded again with its ticket if the connection breaks. */
const tickets = new Map<string, string>();

async function ticketOf(keys: ShareKeys): Promise<string> {
  const id = toBase64url(keys.id);
  const ticket = tickets.get(id) ?? (await openTicket(keys));
  tickets.set(id, ticket);
  return ticket;
}

async function openFile(file: Blob): Promise<LoadedShare> {
  const set = await openBundleSet(file);
  if (!set.ok) throw new ShareError("damaged", set.message);
  const runs: LoadedBundle[] = [];
  for (const { open } of set.runs) {
    const opened = await open();
    if (!opened.ok) throw new ShareError("damaged", opened.message);
    runs.push(opened);
  }
  const ids = set.runs.map(({ id }) => id ?? "");
  return {
    ...{ file, runs },
    comparison: set.comparison === null ? null : { url: set.comparison, ids },
  };
}
