import type {
  CollectionFolder,
  FolderChange,
  FolderFile,
  FolderListing,
  FolderResult,
} from "@/lib/contract/collections/collection-folder";
import type { ServerCollection } from "@/lib/contract/collections/folder-wire";
import { isJsonObject } from "@/lib/contract/json-object";
import { unusableResponse } from "./unusable-response";

const PATH = "/api/collections";

/** The collections that the operator of the server offers. Empty if the server does not respond. */
export async function listServerCollections(): Promise<readonly ServerCollection[]> {
  try {
    const response = await fetch(PATH);
    if (!response.ok) return [];
    const { serverCollectionsSchema } = await loadWire();
    return serverCollectionsSchema.parse(await response.json()).collections;
  } catch {
    return [];
  }
}

export function serverFolder(id: string): CollectionFolder {
  const url = `${PATH}/${encodeURIComponent(id)}`;
  return {
    list: (tag) =>
      send<FolderListing | null>(async () => {
        const response = await fetch(url, {
          headers: tag === null ? {} : { "If-None-Match": `"${tag}"` },
          cache: "no-store",
        });
        if (response.status === 304) return { ok: true, value: null };
        if (!response.ok) return failureOf(response);
        const { folderListingSchema } = await loadWire();
        const value: FolderListing = folderListingSchema.parse(await response.json());
        return { ok: true, value };
      }),
    change: (change: FolderChange) =>
      send<FolderFile | null>(async () => {
        const response = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(change),
        });
        if (!response.ok) return failureOf(response);
        const { folderChangedSchema } = await loadWire();
        const value: FolderFile | null = folderChangedSchema.parse(await response.json()).file;
        return { ok: true, value };
      }),
  };
}

const loadWire = () => import("@/lib/contract/collections/folder-wire");

async function send<Value>(call: () => Promise<FolderResult<Value>>): Promise<FolderResult<Value>> {
  try {
    return await call();
  } catch (error) {
    // Another error is about the content of the response.
    return failed(unusableResponse(error instanceof TypeError ? null : 200));
  }
}

async function failureOf(response: Response): Promise<FolderResult<never>> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const { folderFailureSchema } = await loadWire();
  const parsed = folderFailureSchema.safeParse(body);
  if (parsed.success) return { ok: false, failure: parsed.data.folderFailure };
  if (status === 401)
    return { ok: false, failure: { kind: "locked", message: "Reload the page and log in again." } };
  return failed(
    isJsonObject(body) && typeof body.error === "string" ? body.error : unusableResponse(status),
  );
}

const failed = (message: string): FolderResult<never> => ({
  ok: false,
  failure: { kind: "failed", message },
});
