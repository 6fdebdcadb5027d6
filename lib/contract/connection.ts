import "./zod-settings";
import * as z from "zod";

/** Limits of a connection added by a user; sealed, it must fit into one 4 kB cookie. */
export const connectionLimits = { label: 60, baseUrl: 500, key: 1_000 } as const;

/**
 * Header of `POST /api/search`: id of the connection to use instead of the one chosen in the
 * session.
 */
export const connectionHeader = "workbench-connection";

/**
 * Clients expect different parts of the path in the URL; all of these mean the same service.
 */
const PATH_TAIL = /(\/v2(\/search)?)?\/*$/;

/** An IPv6 address, or labels as in DNS. The URL parser also accepts `http://.`, `http://a..b` and `http://$host`. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)$/;

/**
 * A normalized base URL: no trailing slash, no `/v2`, no credentials, query or fragment. The
 * operation is at `{base}/v2/search` (specification, "What the service does", 5).
 */
export const baseUrlSchema = z
  .string()
  .trim()
  .min(1, "Enter a URL.")
  .max(connectionLimits.baseUrl, `At most ${connectionLimits.baseUrl} characters.`)
  .transform((text, context) => {
    const reject = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
      return reject("Enter a full URL that starts with http:// or https://.");
    const url = new URL(text);
    if (!HOST.test(url.hostname)) return reject("Enter a valid host name.");
    if (url.username || url.password)
      return reject("Remove the user name and password from the URL.");
    if (text.includes("?") || text.includes("#"))
      return reject("Remove the query and the fragment.");
    return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(PATH_TAIL, "")}`;
  })
  .pipe(z.string().max(connectionLimits.baseUrl, "The URL is too long."));

/** The parts of a connection that the browser may see. */
export const connectionSummarySchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Null for the built-in engine. */
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  /** Whether its runs cost nothing. */
  isFree: z.boolean(),
  /** Null without a key, or if the key is so short that four characters would reveal too much. */
  keyLast4: z.string().nullable(),
  source: z.enum(["built-in", "operator", "yours"]),
  chosen: z.boolean(),
});
export type ConnectionSummary = z.output<typeof connectionSummarySchema>;

/** Every successful response of `/api/connections`. */
export const connectionListSchema = z.object({
  connections: z.array(connectionSummarySchema),
  /** Whether this user may add connections; on a shared server only the operator may. */
  mayAdd: z.boolean(),
});
export type ConnectionListResponse = z.output<typeof connectionListSchema>;

export const connectionVerdicts = [
  "works",
  "key-refused",
  "not-this-api",
  "unreachable",
  "service-failing",
  "unclear",
] as const;

/** The steps of a connection check, in order. */
export const checkSteps = ["dns", "connect", "tls", "path", "key", "format", "search"] as const;
export type CheckStep = (typeof checkSteps)[number];

export const checkLineSchema = z.object({
  step: z.enum(checkSteps),
  state: z.enum(["ok", "failed", "unknown", "skipped"]),
  message: z.string(),
  /** How to fix a failure. */
  remedy: z.string().nullable(),
  milliseconds: z.number(),
});
export type CheckLine = z.output<typeof checkLineSchema>;

/** Result of testing a connection. Without a search, a test costs no credits. */
export const connectionTestSchema = z.object({
  verdict: z.enum(connectionVerdicts),
  /**
   * true: the service rejected a request without this key. false: the service did not check the
   * key, so only the first search will show. null: there is no key.
   */
  keyProved: z.boolean().nullable(),
  message: z.string(),
  status: z.number().nullable(),
  milliseconds: z.number(),
  /** Null if no search was sent. */
  search: z.object({ credits: z.number().nullable() }).nullable(),
  /** Options that the service's own description does not list; null without a description. */
  undescribed: z.array(z.string()).nullable(),
});
export type ConnectionTest = z.output<typeof connectionTestSchema>;

/** A line of the streamed response to a test: each finished step, then the result. */
export const checkEventSchema = z.union([
  z.object({ line: checkLineSchema }),
  z.object({ test: connectionTestSchema }),
]);
export type CheckEvent = z.output<typeof checkEventSchema>;

/** Rejected fields of the dialog, each with a message. */
export const connectionErrorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  fields: z
    .object({ label: z.string(), baseUrl: z.string(), key: z.string() })
    .partial()
    .default({}),
});
export type ConnectionError = z.output<typeof connectionErrorSchema>;

/** `GET /api/access`. */
export const accessSchema = z.object({
  /** Whether this server requires a password. */
  needed: z.boolean(),
  entered: z.boolean(),
});

/** `failure.code` of a 401: the server requires its password first. */
export const lockedCode = "LOCKED";

/** `failure.code` of a 409: the connection named by the page does not exist. */
export const noConnectionCode = "NO_CONNECTION";
