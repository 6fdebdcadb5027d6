import type { ListId, MoreListId } from "@/lib/contract/dialect/list-id";
import type { FormatResultKey } from "@/lib/contract/format-descriptors";
import type { FormatType } from "@/lib/contract/format-infos";
import type { SourceType } from "@/lib/contract/kinds";
import type { ProviderOutcome } from "@/lib/contract/live/provider-outcomes";
import type { Breadcrumb } from "@/lib/format/breadcrumb";
import type { ChangeStatus } from "../contents/change";
import type { RunNotice } from "./service-notices";

/** One result as the views see it. Texts come from the service and are untrusted. */
export type ResultView = {
  /** Unique within a response: list and index. */
  readonly id: string;
  readonly source: ListId;
  /** As the service reports it; otherwise the index, from 1. */
  readonly position: number;
  readonly title: string | null;
  readonly url: string | null;
  readonly breadcrumb: Breadcrumb | null;
  /** Markdown, possibly of several lines: `description` of web results, `snippet` of news, `abstract` of papers. */
  readonly excerpt: string | null;
  readonly category: string | null;
  readonly date: string | null;
  readonly image: ImageView | null;
  readonly paper: PaperView | null;
  /** Attribution that the service requires; null if it names none. */
  readonly attribution: AttributionView | null;
  /** Titles of the providers that returned the result; empty if the response does not say. */
  readonly foundBy: readonly string[];
  readonly health: Health;
  readonly contents: readonly ContentView[];
  readonly cache: CacheView | null;
  readonly change: ChangeStatus | null;
  /** Lines that were added and removed since the last scrape; null without a readable diff. */
  readonly changedLines: { readonly added: number; readonly removed: number } | null;
  /** Credits of this page, if the service reports them. */
  readonly credits: number | null;
  readonly metadata: readonly MetadataEntry[];
  /** Fields that no schema knows, shown as a tree. */
  readonly unknown: readonly (readonly [key: string, value: unknown])[];
  readonly warning: string | null;
  /** Whether large values of `metadata` or `unknown` are omitted; `useContent` loads them. */
  readonly held: { readonly metadata: boolean; readonly other: boolean };
};

/** Source, creator and licence of a result. Untrusted texts. */
export type AttributionView = {
  readonly source: string | null;
  readonly licence: string | null;
  readonly creator: string | null;
};

export type PaperView = {
  readonly authors: readonly string[];
  readonly ids: readonly PaperId[];
};

/** `url` is null if no URL of the kind of id is known. */
export type PaperId = { readonly label: string; readonly url: string | null };

export type ImageView = {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
};

export type Health = {
  readonly statusCode: number | null;
  readonly error: string | null;
  /** The page has an error message or an error status. */
  readonly failed: boolean;
  readonly missing: readonly FormatType[];
};

/** Type of a content, known before the content is loaded. */
export type ContentShape = "text" | "texts" | "list" | "object" | "other";

export type ContentView = {
  readonly kind: ContentKind;
  readonly shape: ContentShape;
  /** Undefined if omitted because it is large. */
  readonly value: unknown;
  /** Whether the value is omitted here and held by the worker. */
  readonly held: boolean;
  readonly bytes: number;
  /** Estimate of language model tokens. */
  readonly tokens: number;
  readonly count: number | null;
};

export type ContentKind = FormatResultKey | "actions";

/** Keys that `useContent` can load: a content, all metadata, or all unknown fields. */
export type ContentKey = ContentKind | "metadata" | "other";

/** Keys that a worker can load. `listing`: the fields that are not page contents, such as title and description. */
export type ResultContentKey = ContentKey | "listing";

export type CacheView = { readonly state: string; readonly cachedAt: number | null };

export type MetadataEntry = {
  readonly name: string;
  readonly value: unknown;
  readonly known: boolean;
};

/**
 * Results of one source. `absent`: requested, but the response has no such list, which can be a
 * provider's failure. `sent`: the kind of value that it has instead, such as `text`; null for none.
 */
export type SourceView =
  | { readonly state: "not-requested" | "empty"; readonly items: readonly [] }
  | { readonly state: "absent"; readonly items: readonly []; readonly sent: string | null }
  | { readonly state: "items"; readonly items: readonly ResultView[] };

/** A parsed response; views use it instead of the JSON. */
export type ResultsView = {
  /** The lists of the specification, and others of the response in its order. */
  readonly sources: { readonly [Source in SourceType]: SourceView } & {
    readonly [list: MoreListId]: SourceView;
  };
  readonly id: string | null;
  readonly creditsUsed: number | null;
  readonly warning: string | null;
  readonly notices: readonly RunNotice[];
  /** Action outputs at the top level of the response instead of a result. */
  readonly actions: ContentView | null;
  /** Providers that found the results, if reported; a result can have several. */
  readonly providers: readonly ProviderView[];
  readonly unknown: readonly (readonly [key: string, value: unknown])[];
};

export type ProviderView = {
  readonly name: string;
  /** For users; the name if the response has no title. */
  readonly title: string;
  readonly results: number;
  /** Empty if the response only counts the results. */
  readonly reports: readonly ProviderReportView[];
};

/** How a provider took part in the search of one source. */
export type ProviderReportView = {
  readonly source: SourceType;
  readonly outcome: ProviderOutcome;
  readonly asked: boolean;
  readonly found: number;
  readonly kept: number;
  readonly dropped: readonly (readonly [rule: string, count: number])[];
  /** Parts of the request that the provider cannot apply. */
  readonly ignored: readonly string[];
  readonly ms: number;
  readonly waitMs: number;
  /** A sentence; untrusted. */
  readonly error: string | null;
  /** When its limit allows the next request, in milliseconds since 1970. */
  readonly opensAt: number | null;
};
