import "./zod-settings";
import * as z from "zod";

/** Limits of a connection that a person adds; it must fit, sealed, into one cookie of 4 kB. */
export const connectionLimits = { label: 60, baseUrl: 500, key: 1_000 } as const;

/** The built-in engine is a connection like any other, under this id. */
export const engineConnectionId = "engine";

/** Names, on `POST /api/search`, the connection that the page shows; without it the session's choice counts. */
export const connectionHeader = "workbench-connection";

const labelSchema = z
  .string()
  .trim()
  .min(1, "Give it a name.")
  .max(connectionLimits.label, `At most ${connectionLimits.label} characters.`)
  .refine((label) => !/\p{C}/u.test(label), "Only visible characters.");

/** Clients differ in how much of the address they want; all of these mean the same service. */
const PATH_TAIL = /(\/v2(\/search)?)?\/*$/;

/**
 * A base URL in its one form: no trailing slash, no `/v2`, nothing that could carry a secret or change the request.
 * The operation is at `{base}/v2/search` (specification, "What the service does", 5).
 */
export const baseUrlSchema = z
  .string()
  .trim()
  .min(1, "Enter an address.")
  .max(connectionLimits.baseUrl, `At most ${connectionLimits.baseUrl} characters.`)
  .transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
      return refuse("Enter a whole address that begins with http:// or https://.");
    const url = new URL(text);
    if (url.username || url.password) return refuse("No user name or password in the address.");
    if (text.includes("?") || text.includes("#")) return refuse("No query and no fragment.");
    return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(PATH_TAIL, "")}`;
  })
  .pipe(z.string().max(connectionLimits.baseUrl, "The address is too long."));

/** The bare key; people paste the whole header value, so the scheme in front is dropped. */
const keySchema = z
  .string()
  .transform((text) => text.trim().replace(/^Bearer\s+/i, ""))
  .pipe(
    z
      .string()
      .max(connectionLimits.key, `At most ${connectionLimits.key} characters.`)
      .regex(/^[\x21-\x7e]*$/, "A key has no spaces and only plain ASCII characters."),
  )
  .transform((key) => key || null);

/** `POST /api/connections`. An absent or empty key means that the service needs none. */
export const newConnectionSchema = z.strictObject({
  label: labelSchema,
  baseUrl: baseUrlSchema,
  key: keySchema.nullable().default(null),
});
export type NewConnection = z.output<typeof newConnectionSchema>;

/** `PATCH /api/connections/{id}`. Without `key` the key stays, which it can only while the origin stays. */
export const connectionChangeSchema = z.strictObject({
  label: labelSchema.optional(),
  baseUrl: baseUrlSchema.optional(),
  key: keySchema.nullable().optional(),
});

/** `POST /api/connections/test`: what is in the dialog. With `id` an untouched key is taken from that connection. */
export const draftConnectionSchema = z.strictObject({
  id: z.string().max(64).optional(),
  baseUrl: baseUrlSchema,
  key: keySchema.nullable().optional(),
});

/** `PUT /api/connections/chosen`. */
export const chosenConnectionSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** What the page may know of a connection. */
export const connectionSummarySchema = z.object({
  id: z.string(),
  label: z.string(),
  /** null for the built-in engine. */
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  /** null where there is no key, or where four characters would tell too much of it. */
  keyLast4: z.string().nullable(),
  source: z.enum(["built-in", "operator", "yours"]),
  chosen: z.boolean(),
});
export type ConnectionSummary = z.output<typeof connectionSummarySchema>;

/** Every answer of `/api/connections` that is not an error. */
export const connectionListSchema = z.object({
  connections: z.array(connectionSummarySchema),
  /** Whether this person may add connections; where others can reach the server, only its operator may. */
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

/** How a connection did in a test that spends nothing. */
export const connectionTestSchema = z.object({
  verdict: z.enum(connectionVerdicts),
  /**
   * true: the service was seen to tell this key from none. false: it was not seen to look at the key, so the first
   * search will tell. null: there is no key.
   */
  keyProved: z.boolean().nullable(),
  message: z.string(),
  status: z.number().nullable(),
  milliseconds: z.number(),
});
export type ConnectionTest = z.output<typeof connectionTestSchema>;

/** The fields of the dialog that were refused, each with a sentence. */
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
  /** Whether this server asks for a password at all. */
  needed: z.boolean(),
  entered: z.boolean(),
});

/** `POST /api/access`. */
export const passwordSchema = z.strictObject({ password: z.string().min(1).max(1_000) });

/** In `failure.code` of a 401: this server wants its password first. */
export const lockedCode = "LOCKED";

/** In `failure.code` of a 409: the connection that the page names is not there. */
export const noConnectionCode = "NO_CONNECTION";
