import "@/lib/contract/zod-settings";
import * as z from "zod";
import { isSecretName, SECRET_NAME_RULE } from "../secrets/secret-variable";
import { timeZoneSchema, timingSchema } from "./timing";

export const scheduleLimits = {
  nameLength: 100,
  /** Checks whose results are remembered. */
  memoryMin: 1,
  memoryMax: 100,
  memoryDefault: 30,
  cap: 1_000_000,
  webhookUrlLength: 2_000,
  variables: 200,
  variableLength: 10_000,
  /** Failed checks in a row that pause a schedule. */
  failures: 3,
  /** Attempts to deliver one webhook. */
  attempts: 3,
  /** Stored checks of a schedule. */
  checks: 200,
  feedEntries: 100,
  /** Bytes of a request with its variables. */
  bodyBytes: 200_000,
} as const;

export const baselines = [
  {
    value: "silent",
    label: "Remember the first results without reporting them",
    detail: "Only what appears later is new.",
  },
  {
    value: "all",
    label: "Report all results of the first check as new",
    detail: "The feed and the webhook begin with the current results.",
  },
] as const;

const nameSchema = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(scheduleLimits.nameLength, `At most ${scheduleLimits.nameLength} characters.`)
  .refine((name) => !/\p{Cc}/u.test(name), "Use visible characters only.");

const capSchema = z
  .number("Enter a number of credits.")
  .positive("Enter a number of credits above 0.")
  .max(scheduleLimits.cap, `At most ${scheduleLimits.cap.toLocaleString("en")}.`);

const webhookSchema = z
  .string()
  .trim()
  .max(scheduleLimits.webhookUrlLength)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === "";
  }, "Enter an http or https URL without a user name.");

/** The names of secrets and of other variables have the same characters. */
const variableName = z.string().refine(isSecretName, SECRET_NAME_RULE);

/** A variable that the request refers to. The value of a secret is on the server. */
const scheduledVariableSchema = z.union([
  z.strictObject({
    name: variableName,
    value: z.union([z.string().max(scheduleLimits.variableLength), z.number(), z.boolean()]),
  }),
  z.strictObject({ name: variableName, secret: z.literal(true) }),
]);

/** The request as stored: templates of dates are resolved at every check. */
export const scheduledRequestSchema = z.strictObject({
  body: z.record(z.string(), z.unknown()),
  variables: z.array(scheduledVariableSchema).max(scheduleLimits.variables).default([]),
});
export type ScheduledRequest = Readonly<z.output<typeof scheduledRequestSchema>>;

/** `POST /api/schedules` */
export const newScheduleSchema = z.strictObject({
  name: nameSchema,
  ...scheduledRequestSchema.shape,
  timing: timingSchema,
  timeZone: timeZoneSchema,
  /** Id of the built-in engine or of a connection of the operator. */
  connection: z.string().min(1, "Choose a connection.").max(64),
  /** Credits per calendar month (UTC). Null where checks are free. */
  cap: capSchema.nullable(),
  /** A result is new if none of this many checks before had it. */
  memory: z
    .int()
    .min(scheduleLimits.memoryMin)
    .max(scheduleLimits.memoryMax)
    .default(scheduleLimits.memoryDefault),
  baseline: z.enum(["silent", "all"]).default("silent"),
  webhook: webhookSchema.nullable().default(null),
  feed: z.boolean().default(false),
});
export type NewSchedule = Readonly<z.output<typeof newScheduleSchema>>;

/** `PATCH /api/schedules/{id}` */
export const scheduleChangeSchema = z
  .strictObject({ paused: z.boolean(), cap: capSchema.nullable() })
  .partial();

/** `POST /api/schedules/{id}/credentials`: replaces the feed URL or the webhook's secret. */
export const newCredentialsSchema = z.strictObject({ of: z.enum(["feed", "webhook"]) });

export const pauseReasons = ["user", "cap", "failures", "connection"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** States of a check. `unknown`: sent, but the server stopped before the response arrived. */
export const checkStates = [
  "running",
  "done",
  "unchanged",
  "failed",
  "skipped-overlap",
  "skipped-cap",
  "unknown",
] as const;
export type CheckState = (typeof checkStates)[number];

export const foundResultSchema = z.object({
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  /** `web`, `news`, `images` or another list of the response. */
  source: z.string(),
  /** As the service wrote it; null if it sent no date. */
  date: z.string().nullable(),
});
export type FoundResult = Readonly<z.output<typeof foundResultSchema>>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export const deliverySchema = z.object({
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
});

export const checkSchema = z.object({
  /** Milliseconds since 1970; identifies the check within its schedule. */
  slot: z.number(),
  /** `catch-up`: one check for all slots that passed while the server did not run. */
  trigger: z.enum(["slot", "catch-up", "manual"]),
  state: z.enum(checkStates),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Credits, at most; null if the service did not report them and checks are free. */
  credits: z.number().nullable(),
  found: z.number(),
  fresh: z.number(),
  /** Slots before this one that were left out. */
  missed: z.number(),
  message: z.string().nullable(),
  results: z.array(foundResultSchema),
  delivery: deliverySchema.nullable(),
});
export type Check = Readonly<z.output<typeof checkSchema>>;

export const scheduleSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  timing: timingSchema,
  timeZone: z.string(),
  connection: z.object({ id: z.string(), label: z.string(), isFree: z.boolean() }),
  cap: z.number().nullable(),
  memory: z.number(),
  baseline: z.enum(["silent", "all"]),
  state: z.enum(["active", "paused"]),
  pause: z.object({ reason: z.enum(pauseReasons), message: z.string() }).nullable(),
  nextAt: z.number().nullable(),
  last: checkSchema.omit({ results: true, delivery: true }).nullable(),
  /** New results of the stored checks. */
  fresh: z.number(),
  /** Credits of this calendar month (UTC), with the maximum of a running check. */
  spent: z.number(),
  webhook: z
    .object({
      url: z.string(),
      waiting: z.number(),
      failed: z.number(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** Path of the feed; anyone who knows it can read the results. */
  feed: z.string().nullable(),
});
export type ScheduleSummary = Readonly<z.output<typeof scheduleSummarySchema>>;

/** `GET /api/schedules` */
export const scheduleListSchema = z.object({
  on: z.boolean(),
  /** Schedules of this user, at most. */
  max: z.number(),
  schedules: z.array(scheduleSummarySchema),
  connections: z.array(z.object({ id: z.string(), label: z.string(), isFree: z.boolean() })),
});
export type ScheduleList = Readonly<z.output<typeof scheduleListSchema>>;

/** `GET /api/schedules/{id}` */
export const scheduleDetailSchema = z.object({
  schedule: scheduleSummarySchema,
  checks: z.array(checkSchema),
});
export type ScheduleDetail = Readonly<z.output<typeof scheduleDetailSchema>>;

/** Response of `POST /api/schedules` and for new credentials: the secret is shown once. */
export const createdScheduleSchema = z.object({
  schedule: scheduleSummarySchema,
  webhookSecret: z.string().nullable(),
});
