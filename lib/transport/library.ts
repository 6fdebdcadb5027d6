import { lockedCode } from "@/lib/contract/connection";
import { isJsonObject } from "@/lib/contract/json-object";
import {
  type CrawlSettings,
  type LibrarySiteView,
  type LibraryView,
  libraryErrorSchema,
  librarySchema,
  librarySiteSchema,
  type ProblemFilter,
  type SiteCommand,
  type SiteDetail,
  siteDetailSchema,
  type TypedLibrarySite,
} from "@/lib/contract/library";

export type LibraryFailure = {
  readonly error: string;
  /** By the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The session has ended: the password has to be entered first. */
  readonly locked: boolean;
};

export type LibraryResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: LibraryFailure };

const ADDRESS = "/api/library";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/** Where the server tells what changes; with an id also what is read of that site. */
export const libraryEventsUrl = (id: string | null): string =>
  `${ADDRESS}/events${id === null ? "" : `?id=${encodeURIComponent(id)}`}`;

export const fetchLibrary = (): Promise<LibraryResult<LibraryView>> =>
  send("GET", ADDRESS, undefined, (said) => librarySchema.parse(said));

export const createSite = (typed: TypedLibrarySite): Promise<LibraryResult<SiteDetail>> =>
  send("POST", ADDRESS, typed, (said) => siteDetailSchema.parse(said));

export const fetchSite = (
  id: string,
  problems: ProblemFilter,
  text: string,
): Promise<LibraryResult<SiteDetail>> =>
  send("GET", `${at(id)}?${new URLSearchParams({ problems, text })}`, undefined, (said) =>
    siteDetailSchema.parse(said),
  );

export const updateSite = (
  id: string,
  change: { readonly act?: SiteCommand; readonly settings?: CrawlSettings },
): Promise<LibraryResult<LibrarySiteView>> =>
  send("PATCH", at(id), change, (said) => librarySiteSchema.parse(said));

export const deleteSite = (id: string): Promise<LibraryResult<null>> =>
  send("DELETE", at(id), undefined, () => null);

/** Sends one file to a site of the kind `files`. */
export const uploadFile = (
  id: string,
  name: string,
  base64: string,
): Promise<LibraryResult<null>> => send("POST", `${at(id)}/files`, { name, base64 }, () => null);

async function send<Value>(
  method: string,
  address: string,
  body: unknown,
  read: (said: unknown) => Value,
): Promise<LibraryResult<Value>> {
  try {
    const response = await fetch(address, {
      method,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const said: unknown = await response.json();
    return response.ok ? { ok: true, value: read(said) } : { ok: false, failure: refusalOf(said) };
  } catch {
    return { ok: false, failure: refused("The workbench does not answer.") };
  }
}

const refused = (error: string): LibraryFailure => ({ error, fields: {}, locked: false });

function refusalOf(said: unknown): LibraryFailure {
  const read = libraryErrorSchema.safeParse(said);
  if (!read.success) return refused("The workbench said something that the page does not know.");
  const { error, fields } = read.data;
  const failure = isJsonObject(said) ? said.failure : undefined;
  return { error, fields, locked: isJsonObject(failure) && failure.code === lockedCode };
}
