import "./zod-settings";
import * as z from "zod";

/**
 * The origin of a site's pages. `site` follows links; the other kinds list their pages.
 */
export const libraryKinds = ["site", "sitemap", "feed", "list", "folder", "files"] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Kinds read from the local disk. */
export const isOnDisk = (kind: LibraryKind): boolean => kind === "folder" || kind === "files";

/** Settings of a site: pages, link depth, megabytes (10^6 bytes), milliseconds and hours. */
export const crawlSettingLimits = {
  maxPages: { min: 1, max: 200_000, default: 500 },
  maxDepth: { min: 0, max: 50, default: 20 },
  maxMegabytes: { min: 1, max: 10_000, default: 500 },
  delayMs: { min: 0, max: 60_000, default: 200 },
  everyHours: { min: 1, max: 8_760, default: null },
} as const;

/** URLs per list; files and bytes per upload. */
export const libraryLimits = {
  urls: 5_000,
  urlLength: 2_000,
  pathLength: 1_000,
  uploadBytes: 20_000_000,
  uploadName: 200,
  /** Code units of the name of uploaded files. */
  filesName: 60,
  uploadFiles: 1_000,
} as const;

/**
 * The default of a setting for a kind. Kinds that list their pages follow no links and may be
 * larger.
 */
export function defaultSetting(
  name: keyof typeof crawlSettingLimits,
  kind: LibraryKind,
): number | null {
  if (name === "maxDepth" && kind !== "site") return 0;
  if (name === "maxPages" && isOnDisk(kind)) return 20_000;
  if (name === "maxPages" && kind === "list") return libraryLimits.urls;
  return crawlSettingLimits[name].default;
}

const limited = (name: keyof typeof crawlSettingLimits) => {
  const { min, max } = crawlSettingLimits[name];
  const message = `A whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

/** Null: the default. `everyHours: null` crawls again only on request. */
export const crawlSettingsSchema = z.strictObject({
  maxPages: limited("maxPages").nullable().default(null),
  maxDepth: limited("maxDepth").nullable().default(null),
  maxMegabytes: limited("maxMegabytes").nullable().default(null),
  delayMs: limited("delayMs").nullable().default(null),
  everyHours: limited("everyHours").nullable().default(null),
  /** Opens pages that scripts build in a browser. */
  browser: z.boolean().default(false),
});
export type CrawlSettings = z.output<typeof crawlSettingsSchema>;

/** Loopback hosts, which rarely have a certificate. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** A full web address. A bare host gets https, a loopback host http. */
export const pageUrlSchema = z
  .string("Enter a URL.")
  .trim()
  .min(1, "Enter a URL.")
  .max(libraryLimits.urlLength, "The URL is too long.")
  .transform((text, context) => {
    const scheme = LOOPBACK.test(text) ? "http" : "https";
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
    const url = URL.parse(whole);
    const reject = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (url === null || /\s/.test(text)) return reject("Enter a valid URL.");
    if (url.protocol !== "http:" && url.protocol !== "https:")
      return reject("Use an http:// or https:// URL.");
    if (url.username || url.password)
      return reject("Remove the user name and password from the URL.");
    url.hash = "";
    return url.href;
  });

const settings = crawlSettingsSchema.default(crawlSettingsSchema.parse({}));

/** `POST /api/library`. */
export const newLibrarySiteSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("site"), url: pageUrlSchema, settings }),
  z.strictObject({ kind: z.literal("sitemap"), url: pageUrlSchema, settings }),
  z.strictObject({ kind: z.literal("feed"), url: pageUrlSchema, settings }),
  z.strictObject({
    kind: z.literal("list"),
    urls: z
      .array(pageUrlSchema, "Enter URLs, one per line.")
      .min(1, "Enter at least one URL.")
      .max(
        libraryLimits.urls,
        `At most ${libraryLimits.urls.toLocaleString("en")} URLs. Split the list in two.`,
      ),
    settings,
  }),
  z.strictObject({
    kind: z.literal("folder"),
    path: z
      .string("Enter the path of a folder.")
      .trim()
      .min(1, "Enter the path of a folder.")
      .max(libraryLimits.pathLength, "The path is too long.")
      .refine((path) => !path.includes("\0"), "Enter a valid path."),
    settings,
  }),
  z.strictObject({
    kind: z.literal("files"),
    name: z
      .string()
      .trim()
      .min(1, "Enter a name for the files.")
      .max(libraryLimits.filesName, `At most ${libraryLimits.filesName} characters.`)
      .refine((name) => !/\p{C}/u.test(name), "Use visible characters only."),
    settings,
  }),
]);
export type NewLibrarySite = z.output<typeof newLibrarySiteSchema>;
/** The input of a form. */
export type TypedLibrarySite = z.input<typeof newLibrarySiteSchema>;

/** `stop` pauses a crawl; `resume` continues or starts it; `renew` fetches every page again. */
export const siteCommands = ["stop", "resume", "renew"] as const;
export type SiteCommand = (typeof siteCommands)[number];

/** `PATCH /api/library/{id}`. */
export const librarySiteChangeSchema = z.strictObject({
  command: z.enum(siteCommands).optional(),
  settings: crawlSettingsSchema.optional(),
});
export type LibrarySiteChange = z.output<typeof librarySiteChangeSchema>;

/** `POST /api/library/{id}/files`: one file of a site of the kind `files`. */
export const libraryUploadSchema = z.strictObject({
  name: z.string().min(1).max(libraryLimits.uploadName),
  base64: z.base64("The content is not base64.").max(Math.ceil(libraryLimits.uploadBytes / 3) * 4),
});

export const libraryStates = [
  "waiting",
  "reading",
  "stopping",
  "removing",
  "finished",
  "stopped",
  "failed",
] as const;
export type LibraryState = (typeof libraryStates)[number];

/** Page counts of the current or last crawl of a site. */
export const siteCountsSchema = z.object({
  read: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  failed: z.number(),
  removed: z.number(),
});
export type SiteCounts = z.output<typeof siteCountsSchema>;

const time = z.string().nullable();

/** A site of the library for the page. Times are ISO 8601. */
export const librarySiteSchema = z.object({
  id: z.string(),
  kind: z.enum(libraryKinds),
  name: z.string(),
  /** The start of the crawl: a URL or a path; empty for a list. */
  start: z.string(),
  state: z.enum(libraryStates),
  counts: siteCountsSchema,
  pages: z.number(),
  queued: z.number(),
  /** Known pages that the last crawl skipped because of a limit. */
  left: z.number(),
  /** Known pages whose content scripts seem to build. */
  scriptBuilt: z.number(),
  /** Bytes of text fetched in the last crawl. */
  bytes: z.number(),
  /** Pages per second over the last seconds; null if no crawl is running. */
  speed: z.number().nullable(),
  settings: crawlSettingsSchema,
  addedAt: time,
  startedAt: time,
  finishedAt: time,
  nextAt: time,
  lastError: time,
});
export type LibrarySiteView = z.output<typeof librarySiteSchema>;

/** `GET /api/library`, and the `library` event. */
export const librarySchema = z.object({
  sites: z.array(librarySiteSchema),
  pages: z.number(),
  bytes: z.number(),
  /** Whether this user may add and remove sites; on a shared server only the operator may. */
  mayChange: z.boolean(),
});
export type LibraryView = z.output<typeof librarySchema>;

/** With what the library page starts. Null: the engine is off. */
export type LibraryStart = LibraryView | { readonly unavailable: string } | null;

export const pageOutcomes = ["page", "unchanged", "skipped", "failed", "removed"] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

export const settledPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  outcome: z.enum(pageOutcomes),
  reason: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type SettledPage = z.output<typeof settledPageSchema>;

export const waitingPageSchema = z.object({ url: z.string(), depth: z.number() });
export type WaitingPage = z.output<typeof waitingPageSchema>;

export const failureFilters = ["all", "failed", "skipped"] as const;
export type FailureFilter = (typeof failureFilters)[number];

/** `GET /api/library/{id}?failures=…&text=…`. `text` filters every list. */
export const siteDetailSchema = z.object({
  site: librarySiteSchema,
  /** Newest first. */
  recent: z.array(settledPageSchema),
  /** The next pages to fetch. */
  queue: z.array(waitingPageSchema),
  /** Failed and skipped pages. */
  failures: z.array(settledPageSchema),
  /** Values of the operator `site:` that cover its indexed pages; empty if there are too many hosts. */
  searchIn: z.array(z.string()),
});
export type SiteDetail = z.output<typeof siteDetailSchema>;

/** `code` of a 403: the engine is off, or this user may not change the library. */
export const libraryOffCode = "LIBRARY_OFF";

/** The `change` event: new and changed sites, and ids of removed ones. */
export const libraryChangeSchema = z.object({
  sites: z.array(librarySiteSchema),
  gone: z.array(z.string()),
  pages: z.number(),
  bytes: z.number(),
});
export type LibraryChange = z.output<typeof libraryChangeSchema>;

/** The `detail` event of the requested site; null if it was removed. */
export const liveDetailSchema = siteDetailSchema.pick({ recent: true, queue: true });
export type LiveDetail = z.output<typeof liveDetailSchema>;

/** The first message of each field; list lines are numbered from 1. */
export function libraryFieldErrors({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [first = "body", second] = path;
    const name = first === "settings" && second !== undefined ? second : first;
    const line = first === "urls" && typeof second === "number" ? `Line ${second + 1}: ` : "";
    fields[String(name)] ??= `${line}${message}`;
  }
  return fields;
}
