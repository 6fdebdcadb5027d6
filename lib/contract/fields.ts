import type { FormatType } from "./format-infos";
import type { SearchRequest, Source, toleratedKeys } from "./request";
import type { Action, ActionOf, ActionType } from "./schemas/actions";
import type { FormatOf } from "./schemas/formats";
import type { Parser, ScrapeOptions } from "./schemas/scrape-options";
import type { ThreatProtection } from "./schemas/threat-protection";

/** Unit of a number, or of the length of a text or list. */
export type FieldUnit =
  | "milliseconds"
  | "pixels"
  | "pages"
  | "results"
  | "characters"
  | "items"
  | "score";

/** Description of one field, used by the form, the engine's warnings and the guide. */
export type FieldInfo = {
  readonly label: string;
  /** One line. */
  readonly help: string;
  /** The value that a service assumes if the field is absent. */
  readonly default?: string | number | boolean | readonly string[];
  readonly unit?: FieldUnit;
  /** Inclusive bounds, counted in `unit`. */
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  /** Other effects of setting the field (specification). */
  readonly sideEffects?: readonly string[];
  /** How services were seen to differ from the specification. */
  readonly compatibility?: string;
  /** Page of the guide: the part after `/guide/`. */
  readonly guide: string;
};

type KnownKeys<T> = keyof {
  [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K];
};

export type RequestField = Exclude<KnownKeys<SearchRequest>, (typeof toleratedKeys)[number]>;
export type WebSourceField = Exclude<KnownKeys<Extract<Source, { type: "web" }>>, "type">;
export type ScrapeField = KnownKeys<ScrapeOptions>;
export type ThreatField = KnownKeys<ThreatProtection>;
export type ParserField = KnownKeys<Parser>;
export type LocationField = KnownKeys<NonNullable<ScrapeOptions["location"]>>;
export type ProfileField = KnownKeys<NonNullable<ScrapeOptions["profile"]>>;
export type AuditField = KnownKeys<NonNullable<ScrapeOptions["auditMetadata"]>>;
export type RedactionOptionField = KnownKeys<
  Exclude<ScrapeOptions["redactPII"], boolean | undefined>
>;
export type ViewportField = KnownKeys<NonNullable<FormatOf<"screenshot">["viewport"]>>;
export type FormatField<Type extends FormatType> = Exclude<KnownKeys<FormatOf<Type>>, "type">;
export type ActionField<Type extends ActionType> = Exclude<KnownKeys<ActionOf<Type>>, "type">;

/** A format or an action, with its fields. */
export type KindInfo<Field extends string> = {
  readonly label: string;
  readonly help: string;
  readonly guide: string;
  readonly compatibility?: string;
  readonly fields: Readonly<Record<Field, FieldInfo>>;
};

export type FormatRegistry = { readonly [Type in FormatType]: KindInfo<FormatField<Type>> };
export type ActionRegistry = { readonly [Type in Action["type"]]: KindInfo<ActionField<Type>> };
