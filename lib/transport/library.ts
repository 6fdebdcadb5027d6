import { lockedCode } from "@/lib/contract/connection";
import {
  type LibraryAct,
  type LibrarySiteView,
  type LibraryView,
  libraryErrorSchema,
  librarySchema,
  librarySiteSchema,
  type ProblemFilter,
  type ReadingSettings,
  type SiteDetail,
  siteDetailSchema,
  type TypedLibrarySite,
} from "@/lib/contract/library";
import { isBody } from "@/lib/request/body";

export type LibraryRefusal = {
  readonly error: string;
  /** By the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The session has ended: the password has to be entered first. */
  readonly locked: boolean;
};

export type LibraryAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: LibraryRefusal };

const ADDRESS = "/api/library";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/** Where the server tells what changes; with an id also what is read of that site. */
export const libraryEvents = (id: string | null): string =>
  `${ADDRESS}/events${id === null ? "" : `?id=${encodeURIComponent(id)}`}`;

export const listLibrary = (): Promise<LibraryAnswer<LibraryView>> =>
  send("GET", ADDRESS, undefined, (said) => librarySchema.parse(said));

export const addSite = (typed: TypedLibrarySite): Promise<LibraryAnswer<SiteDetail>> =>
  send("POST", ADDRESS, typed, (said) => siteDetailSchema.parse(said));

export const describeSite = (
  id: string,
  problems: ProblemFilter,
  text: string,
): Promise<LibraryAnswer<SiteDetail>> =>
  send("GET", `${at(id)}?${new URLSearchParams({ problems, text })}`, undefined, (said) =>
    siteDetailSchema.parse(said),
  );

export const changeSite = (
  id: string,
  change: { readonly act?: LibraryAct; readonly settings?: ReadingSettings },
): Promise<LibraryAnswer<LibrarySiteView>> =>
  send("PATCH", at(id), change, (said) => librarySiteSchema.parse(said));

export const removeSite = (id: string): Promise<LibraryAnswer<null>> =>
  send("DELETE", at(id), undefined, () => null);

/** Sends one file to a site of the kind `files`. */
export const uploadFile = (
  id: string,
  name: string,
  base64: string,
): Promise<LibraryAnswer<null>> => send("POST", `${at(id)}/files`, { name, base64 }, () => null);

async function send<Value>(
  method: string,
  address: string,
  body: unknown,
  read: (said: unknown) => Value,
): Promise<LibraryAnswer<Value>> {
  try {
    const response = await fetch(address, {
      method,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const said: unknown = await response.json();
    return response.ok ? { ok: true, value: read(said) } : { ok: false, refusal: refusalOf(said) };
  } catch {
    return { ok: false, refusal: refused("The workbench does not answer.") };
  }
}

const refused = (error: string): LibraryRefusal => ({ error, fields: {}, locked: false });

function refusalOf(said: unknown): LibraryRefusal {
  const read = libraryErrorSchema.safeParse(said);
  if (!read.success) return refused("The workbench said something that the page does not know.");
  const { error, fields } = read.data;
  const failure = isBody(said) ? said.failure : undefined;
  return { error, fields, locked: isBody(failure) && failure.code === lockedCode };
}
