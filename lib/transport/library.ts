import type { FieldErrors } from "@/lib/contract/failure/field-errors";
import {
  type CrawlSettings,
  type FailureFilter,
  librarySchema,
  librarySiteSchema,
  type SiteCommand,
  siteDetailSchema,
  type TypedLibrarySite,
} from "@/lib/contract/library";
import { sendFields as send } from "./send-fields";
import type { CallFailure, CallResult } from "./send-json";

export type LibraryFailure = CallFailure<FieldErrors["fields"]>;
export type LibraryResult<Value> = CallResult<Value, FieldErrors["fields"]>;

const ADDRESS = "/api/library";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/** URL of the event stream of library changes; with an id also of that site's crawl. */
export const libraryEventsUrl = (id: string | null): string =>
  `${ADDRESS}/events${id === null ? "" : `?id=${encodeURIComponent(id)}`}`;

export const fetchLibrary = () =>
  send("GET", ADDRESS, undefined, (json) => librarySchema.parse(json));

export const createSite = (typed: TypedLibrarySite) =>
  send("POST", ADDRESS, typed, (json) => siteDetailSchema.parse(json));

export const fetchSite = (id: string, failures: FailureFilter, text: string) =>
  send("GET", `${at(id)}?${new URLSearchParams({ failures, text })}`, undefined, (json) =>
    siteDetailSchema.parse(json),
  );

export const updateSite = (
  id: string,
  change: { readonly command?: SiteCommand; readonly settings?: CrawlSettings },
) => send("PATCH", at(id), change, (json) => librarySiteSchema.parse(json));

export const deleteSite = (id: string) => send("DELETE", at(id), undefined, () => null);

export const uploadFile = (id: string, name: string, base64: string) =>
  send("POST", `${at(id)}/files`, { name, base64 }, () => null);
