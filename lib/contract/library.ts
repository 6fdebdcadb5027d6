import "./zod-settings";
import * as z from "zod";

/** What a library can be made of. `site` follows links; the others say themselves which pages they are. */
export const libraryKinds = ["site", "sitemap", "feed", "list", "folder", "files"] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Kinds that are read from the disk of this machine, not from the web. */
export const isOnDisk = (kind: LibraryKind): boolean => kind === "folder" || kind === "files";

/** What may be set for each site. Numbers of pages, links, megabytes (10^6 bytes), milliseconds and hours. */
export const crawlSettingLimits = {
  maxPages: { min: 1, max: 200_000, default: 500 },
  maxDepth: { min: 0, max: 50, default: 20 },
  maxMegabytes: { min: 1, max: 10_000, default: 500 },
  delayMs: { min: 0, max: 60_000, default: 200 },
  everyHours: { min: 1, max: 8_760, default: null },
} as const;

/** Addresses of one list, and files and bytes that may be uploaded. */
export const libraryLimits = {
  urls: 5_000,
  addressLength: 2_000,
  pathLength: 1_000,
  uploadBytes: 20_000_000,
  uploadName: 200,
  uploadFiles: 1_000,
} as const;

/** What holds where nothing is set: kinds that say themselves which pages they are may be larger, and lead nowhere. */
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
  const words = `A whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`;
  return z.number(words).int(words).min(min, words).max(max, words);
};

/** null leaves a setting at its default; `everyHours: null` reads again only when asked. */
export const crawlSettingsSchema = z.strictObject({
  maxPages: limited("maxPages").nullable().default(null),
  maxDepth: limited("maxDepth").nullable().default(null),
  maxMegabytes: limited("maxMegabytes").nullable().default(null),
  delayMs: limited("delayMs").nullable().default(null),
  everyHours: limited("everyHours").nullable().default(null),
});
export type CrawlSettings = z.output<typeof crawlSettingsSchema>;

/** This machine, whose servers seldom have a certificate. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** A whole web address; a bare host is taken for https, one of this machine for http. */
export const pageUrlSchema = z
  .string("Enter an address.")
  .trim()
  .min(1, "Enter an address.")
  .max(libraryLimits.addressLength, "The address is too long.")
  .transform((text, context) => {
    const scheme = LOOPBACK.test(text) ? "http" : "https";
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
    const url = URL.parse(whole);
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (url === null || /\s/.test(text)) return refuse("This is not a web address.");
    if (url.protocol !== "http:" && url.protocol !== "https:")
      return refuse("Only http:// and https:// addresses can be read.");
    if (url.username || url.password) return refuse("No user name or password in the address.");
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
      .array(pageUrlSchema, "Enter addresses, one per line.")
      .min(1, "Enter at least one address.")
      .max(
        libraryLimits.urls,
        `At most ${libraryLimits.urls.toLocaleString("en")} addresses; make it two lists.`,
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
      .refine((path) => !path.includes("\0"), "This is not a path."),
    settings,
  }),
  z.strictObject({
    kind: z.literal("files"),
    name: z
      .string()
      .trim()
      .min(1, "Give the files a name.")
      .max(60, "At most 60 characters.")
      .refine((name) => !/\p{C}/u.test(name), "Only visible characters."),
    settings,
  }),
]);
export type NewLibrarySite = z.output<typeof newLibrarySiteSchema>;
/** What a form sends. */
export type TypedLibrarySite = z.input<typeof newLibrarySiteSchema>;

/** `stop` ends a reading to be gone on with; `resume` goes on, or begins; `renew` reads everything again. */
export const siteCommands = ["stop", "resume", "renew"] as const;
export type SiteCommand = (typeof siteCommands)[number];

/** `PATCH /api/library/{id}`. */
export const librarySiteChangeSchema = z.strictObject({
  act: z.enum(siteCommands).optional(),
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

/** What the last reading of a site, or the one under way, has done; numbers of pages. */
export const siteCountsSchema = z.object({
  read: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  failed: z.number(),
  removed: z.number(),
});
export type SiteCounts = z.output<typeof siteCountsSchema>;

const time = z.string().nullable();

/** A site of the library as the page shows it. Times are ISO 8601. */
export const librarySiteSchema = z.object({
  id: z.string(),
  kind: z.enum(libraryKinds),
  name: z.string(),
  /** Where the reading begins: an address, a path, or nothing for a list. */
  start: z.string(),
  state: z.enum(libraryStates),
  counts: siteCountsSchema,
  /** Pages of the site that can be found. */
  pages: z.number(),
  queued: z.number(),
  /** Known pages that the last reading left unread, because a limit was reached. */
  left: z.number(),
  /** Of text read in the last reading. */
  bytes: z.number(),
  /** Pages a second, over the last seconds; null where it is not being read. */
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
  /** Of the index on disk. */
  bytes: z.number(),
  /** Whether this person may add and remove; where others can reach the server, only its operator may. */
  mayChange: z.boolean(),
});
export type LibraryView = z.output<typeof librarySchema>;

export const pageOutcomes = ["page", "unchanged", "skipped", "failed", "removed"] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

/** What became of one address. */
export const settledPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  outcome: z.enum(pageOutcomes),
  /** Why it was skipped or failed. */
  reason: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type SettledPage = z.output<typeof settledPageSchema>;

export const waitingPageSchema = z.object({ url: z.string(), depth: z.number() });
export type WaitingPage = z.output<typeof waitingPageSchema>;

export const problemFilters = ["all", "failed", "skipped"] as const;
export type ProblemFilter = (typeof problemFilters)[number];

/** `GET /api/library/{id}?problems=…&text=…`. */
export const siteDetailSchema = z.object({
  site: librarySiteSchema,
  /** The newest first. */
  recent: z.array(settledPageSchema),
  /** The next to be read. */
  queue: z.array(waitingPageSchema),
  problems: z.array(settledPageSchema),
});
export type SiteDetail = z.output<typeof siteDetailSchema>;

/** What was wrong, by field: `url`, `urls`, `path`, `name` or one of the settings. */
export const libraryErrorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  fields: z.record(z.string(), z.string()).default({}),
});
export type LibraryError = z.output<typeof libraryErrorSchema>;

/** In `code` of a 403: the engine is off, or this person may only look. */
export const libraryOffCode = "LIBRARY_OFF";

/** The `change` event: sites that are new or different, and those that are gone. */
export const libraryChangeSchema = z.object({
  sites: z.array(librarySiteSchema),
  gone: z.array(z.string()),
  pages: z.number(),
  bytes: z.number(),
});
export type LibraryChange = z.output<typeof libraryChangeSchema>;

/** The `detail` event, of the site that was asked for; null when it is gone. */
export const liveDetailSchema = siteDetailSchema.pick({ recent: true, queue: true });
export type LiveDetail = z.output<typeof liveDetailSchema>;

/** What is wrong, by field, the first trouble of each; lines of a list count from one, as people count. */
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
