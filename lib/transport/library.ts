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
  readonly fields: Readonly<Record<string, string>>;
  /** The session has expired: the user has to enter the password. */
  readonly locked: boolean;
};

export type LibraryResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: LibraryFailure };

const ADDRESS = "/api/library";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/** URL of the event stream of library changes; with an id also of that site's crawl. */
export const libraryEventsUrl = (id: string | null): string =>
  `${ADDRESS}/events${id === null ? "" : `?id=${encodeURIComponent(id)}`}`;

export const fetchLibrary = (): Promise<LibraryResult<LibraryView>> =>
  send("GET", ADDRESS, undefined, (json) => librarySchema.parse(json));

export const createSite = (typed: TypedLibrarySite): Promise<LibraryResult<SiteDetail>> =>
  send("POST", ADDRESS, typed, (json) => siteDetailSchema.parse(json));

export const fetchSite = (
  id: string,
  problems: ProblemFilter,
  text: string,
): Promise<LibraryResult<SiteDetail>> =>
  send("GET", `${at(id)}?${new URLSearchParams({ problems, text })}`, undefined, (json) =>
    siteDetailSchema.parse(json),
  );

export const updateSite = (
  id: string,
  change: { readonly act?: SiteCommand; readonly settings?: CrawlSettings },
): Promise<LibraryResult<LibrarySiteView>> =>
  send("PATCH", at(id), change, (json) => librarySiteSchema.parse(json));

export const deleteSite = (id: string): Promise<LibraryResult<null>> =>
  send("DELETE", at(id), undefined, () => null);

/** Uploads one file to a site of the kind `files`. */
export const uploadFile = (
  id: string,
  name: string,
  base64: string,
): Promise<LibraryResult<null>> => send("POST", `${at(id)}/files`, { name, base64 }, () => null);

async function send<Value>(
  method: string,
  address: string,
  body: unknown,
  parse: (json: unknown) => Value,
): Promise<LibraryResult<Value>> {
  try {
    const response = await fetch(address, {
      method,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const json: unknown = await response.json();
    return response.ok
      ? { ok: true, value: parse(json) }
      : { ok: false, failure: parseFailure(json) };
  } catch {
    return { ok: false, failure: failureOf("The workbench server does not respond.") };
  }
}

const failureOf = (error: string): LibraryFailure => ({ error, fields: {}, locked: false });

function parseFailure(json: unknown): LibraryFailure {
  const parsed = libraryErrorSchema.safeParse(json);
  if (!parsed.success)
    return failureOf("The workbench server sent an unexpected response. Reload the page.");
  const { error, fields } = parsed.data;
  const failure = isJsonObject(json) ? json.failure : undefined;
  return { error, fields, locked: isJsonObject(failure) && failure.code === lockedCode };
}
