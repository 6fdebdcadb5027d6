import { cacheAge, scrapeDefaults } from "@/lib/contract/defaults";
import type { WireSearchRequest } from "@/lib/contract/request";
import type { Action } from "@/lib/contract/schemas/actions";

type Fields = Readonly<Record<string, unknown>>;
type WireScrapeOptions = NonNullable<WireSearchRequest["scrapeOptions"]>;

/** Values that the client (4.55) sends for absent scrape options. `fastMode` is not in the contract. */
const added = {
  onlyMainContent: scrapeDefaults.onlyMainContent,
  mobile: scrapeDefaults.mobile,
  removeBase64Images: scrapeDefaults.removeBase64Images,
  fastMode: false,
  blockAds: scrapeDefaults.blockAds,
  storeInCache: scrapeDefaults.storeInCache,
} as const;

export type PythonClientBody = {
  /** Arguments of the client, with the names of the wire. */
  readonly args: Fields & { readonly scrapeOptions?: Fields };
  /** The body that the client sends for them, without its `origin`. */
  readonly sent: Fields;
  /** Paths of the fields that it never sends. */
  readonly dropped: readonly string[];
  /** Scrape options that it adds. */
  readonly added: readonly string[];
};

/** Returns the body that the public Python client sends. Observed, not specified. */
export function pythonClientBody(body: WireSearchRequest): PythonClientBody {
  const dropped = new Set<string>();
  const { safe, lang, filter, origin: _, scrapeOptions, sources, categories, ...rest } = body;
  for (const [name, value] of Object.entries({ safe, lang, filter }))
    if (value !== undefined) dropped.add(name);
  const fields = {
    ...rest,
    ...(sources && { sources: sources.map((source) => typeOf(source, "sources", dropped)) }),
    ...(categories && {
      categories: categories.map((category) => typeOf(category, "categories", dropped)),
    }),
  };
  const { integration, ...others } = fields;
  const mark = typeof integration === "string" ? integration.trim() : "";
  const top = mark === "" ? others : { ...others, integration: mark };
  const asObjects = (types: readonly string[]) => types.map((type) => ({ type }));
  const sent = {
    ...top,
    ...(fields.sources && { sources: asObjects(fields.sources) }),
    ...(fields.categories && { categories: asObjects(fields.categories) }),
  };
  if (!scrapeOptions) return { args: top, sent, dropped: [...dropped], added: [] };
  const scrapeArgs = scrapeArguments(scrapeOptions, dropped);
  const missing = Object.entries(added).filter(([key]) => !Object.hasOwn(scrapeArgs, key));
  return {
    args: { ...top, scrapeOptions: scrapeArgs },
    sent: {
      ...sent,
      scrapeOptions: { ...Object.fromEntries(missing), ...sentOptions(scrapeArgs) },
    },
    dropped: [...dropped],
    added: missing.map(([key]) => key),
  };
}

function typeOf(
  value: string | { readonly type: string },
  list: string,
  dropped: Set<string>,
): string {
  if (typeof value === "string") return value;
  for (const key of Object.keys(value)) if (key !== "type") dropped.add(`${list}.${key}`);
  return value.type;
}

function scrapeArguments(options: WireScrapeOptions, dropped: Set<string>) {
  const { onlyCleanContent, formats, actions, parsers, redactPII, ...rest } = options;
  if (onlyCleanContent !== undefined) dropped.add("scrapeOptions.onlyCleanContent");
  if (formats?.length === 0) dropped.add("scrapeOptions.formats");
  return {
    ...rest,
    ...(formats && formats.length > 0 && { formats }),
    // The default of the client is 4 hours.
    maxAge: options.maxAge ?? (options.lockdown ? cacheAge.lockdown : cacheAge.normal),
    ...(actions && { actions: actions.map((action) => actionArgument(action, dropped)) }),
    ...(parsers && { parsers: parsers.map((parser) => parserArgument(parser, dropped)) }),
    ...(redactPII !== undefined && {
      redactPII: typeof redactPII === "object" ? knownRedaction(redactPII, dropped) : redactPII,
    }),
  };
}

function actionArgument(action: Action, dropped: Set<string>): Fields {
  // The client requires a direction.
  if (action.type === "scroll") return { direction: "down", ...action };
  if (action.type !== "click") return action;
  const { all, ...click } = action;
  if (all !== undefined) dropped.add("scrapeOptions.actions.all");
  return click;
}

type WireParser = NonNullable<WireScrapeOptions["parsers"]>[number];

/** Its image parser has no fields. */
function parserArgument(parser: WireParser, dropped: Set<string>): WireParser {
  if (typeof parser === "string" || parser.type !== "image") return parser;
  for (const key of Object.keys(parser))
    if (key !== "type") dropped.add(`scrapeOptions.parsers.${key}`);
  return { type: parser.type };
}

function knownRedaction(redaction: Fields, dropped: Set<string>): Fields {
  const known = ["mode", "entities", "replaceStyle"];
  const entries = Object.entries(redaction);
  for (const [key] of entries)
    if (!known.includes(key)) dropped.add(`scrapeOptions.redactPII.${key}`);
  return Object.fromEntries(entries.filter(([key]) => known.includes(key)));
}

const sentOptions = ({ profile, ...rest }: ReturnType<typeof scrapeArguments>): Fields => ({
  ...rest,
  ...(profile && { profile: { saveChanges: scrapeDefaults.saveChanges, ...profile } }),
});
