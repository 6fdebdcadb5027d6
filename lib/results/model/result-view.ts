import type { FormatResultKey, FormatType } from "@/lib/contract/format-descriptors";
import type { SourceType } from "@/lib/contract/kinds";
import type { Breadcrumb } from "@/lib/format/breadcrumb";

/** One result as the views see it. Texts are the service's own and untrusted; `null` means that none came. */
export type ResultView = {
  /** Stable within a response: the source and the place in its list. */
  readonly id: string;
  readonly source: SourceType;
  /** What the service says, else the place in the list, from 1. */
  readonly position: number;
  readonly title: string | null;
  readonly url: string | null;
  readonly breadcrumb: Breadcrumb | null;
  /** `description` of the web, `snippet` of news: Markdown, possibly of several lines. */
  readonly excerpt: string | null;
  readonly category: string | null;
  readonly date: string | null;
  readonly image: ImageView | null;
  readonly health: Health;
  readonly contents: readonly ContentView[];
  readonly cache: CacheView | null;
  /** Credits of this page, where the service tells them. */
  readonly credits: number | null;
  readonly metadata: readonly MetadataEntry[];
  /** Keys that no schema knows, with their values: shown as a tree, never dropped. */
  readonly unknown: readonly (readonly [key: string, value: unknown])[];
  readonly warning: string | null;
  /** Whether large values are left out of `metadata` or `unknown`; `useContent` has them. */
  readonly held: { readonly metadata: boolean; readonly other: boolean };
};

export type ImageView = {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
};

/** How the page behind a result fared. */
export type Health = {
  readonly statusCode: number | null;
  readonly error: string | null;
  /** The service says so, or the page answered with an error status. */
  readonly failed: boolean;
  /** Formats that were asked for and did not come back. */
  readonly missing: readonly FormatType[];
};

/** What kind of value a content is, so that a view can be chosen before the content itself is there. */
export type ContentShape = "text" | "texts" | "list" | "object" | "other";

/** What came back for one format. Views reach the content itself through `useContent`, not through `value`. */
export type ContentView = {
  readonly kind: ContentKind;
  readonly shape: ContentShape;
  /** As it came; undefined where it is held elsewhere because it is large. */
  readonly value: unknown;
  /** Whether the content is held by the worker that read the response. */
  readonly held: boolean;
  readonly bytes: number;
  /** Roughly what a language model would count. */
  readonly tokens: number;
  /** Number of entries, for a list. */
  readonly count: number | null;
};

/** Every key of a result that holds content of the page. */
export type ContentKind = FormatResultKey | "actions";

/** What can be asked for of a result: a content, all of its metadata, or everything under keys that nobody knows. */
export type ContentKey = ContentKind | "metadata" | "other";

export type CacheView = { readonly state: string; readonly cachedAt: number | null };

export type MetadataEntry = {
  readonly name: string;
  readonly value: unknown;
  readonly known: boolean;
};

/**
 * What came back for one source. `not-requested`: the request did not ask. `absent`: it asked, and the response
 * has no such list, which can be a provider's failure. `empty`: nothing was found.
 */
export type SourceView =
  | { readonly state: "not-requested" | "absent" | "empty"; readonly items: readonly [] }
  | { readonly state: "items"; readonly items: readonly ResultView[] };

/** A response, read once; views ask it and never dig in the JSON. */
export type ResultsView = {
  readonly sources: { readonly [Source in SourceType]: SourceView };
  readonly id: string | null;
  readonly creditsUsed: number | null;
  readonly warning: string | null;
  /** Action outputs that stand at the top of the response instead of at a result. */
  readonly actions: ContentView | null;
  /** Who found the results, where a service tells; a result may count for several. */
  readonly providers: readonly ProviderView[];
  readonly unknown: readonly (readonly [key: string, value: unknown])[];
};

export type ProviderView = { readonly name: string; readonly results: number };
