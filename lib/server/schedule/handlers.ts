import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type * as z from "zod";
import type { FieldErrors } from "@/lib/contract/failure/field-errors";
import {
  type createdScheduleSchema,
  type NewSchedule,
  newCredentialsSchema,
  newScheduleSchema,
  type ScheduleDetail,
  type ScheduleList,
  scheduleChangeSchema,
  scheduleLimits,
} from "@/lib/contract/schedules/schedule";
import { countOf } from "@/lib/format/count";
import { schedulableRequest } from "@/lib/schedule/schedulable";
import { nextSlot } from "@/lib/schedule/slots";
import { restoreSecrets } from "../drafts/restore";
import { environment } from "../env";
import type { ById, Handler, RequestContext } from "../guarded";
import { fieldErrors, firstError, json, messagesByPath, readValue } from "../json";
import { respondRejected } from "../respond";
import { secretFor } from "../secrets/secret-for";
import { whileReachable } from "../while-reachable";
import { type ScheduleConnection, scheduleConnections } from "./check-connection";
import { newFeed, newWebhookSecret } from "./credentials";
import { type RunNow, slotRuleOf } from "./runner";
import { scheduleRunner, schedules } from "./schedules";
import type { StoredSchedule } from "./store/schedule-store";
import { scheduleSummary } from "./summary";
import { webhookGuard } from "./webhook";

type Fields = Readonly<Record<string, string>>;

/** Maximum schedules of one user. */
export const MAX_OWNER_SCHEDULES = 50;

const off = (): Response =>
  respondRejected(
    403,
    "This server runs no schedules. Its operator can set WORKBENCH_SCHEDULES=on.",
    "SCHEDULES_OFF",
  );
const gone = (): Response =>
  respondRejected(404, "There is no schedule with this id.", "NO_SCHEDULE");

/** Users behind a reverse proxy have their own schedules; without one, all users of the server share them. */
const ownerOf = ({ person }: RequestContext): string =>
  createHash("sha256")
    .update(person === null ? "all" : `person ${person}`)
    .digest("base64url");

/** Responds 403 while schedules are off, and 503 while their database does not respond. */
const whileEnabled = <Params = unknown>(handler: Handler<Params>): Handler<Params> =>
  whileReachable<Params>("schedules", (...call) =>
    environment().schedules.on ? handler(...call) : off(),
  );

const invalid = (fields: Fields): Response =>
  json({ success: false, error: firstError(fields), fields } satisfies FieldErrors, 400);

/** The parsed body, or a response that lists the invalid fields. */
async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes?: number,
): Promise<z.output<Schema> | Response> {
  const body = await readValue(request, schema, maxBytes);
  if (body.ok) return body.value;
  return body.invalid
    ? invalid(fieldErrors(body.invalid))
    : respondRejected(body.status, body.error);
}

/** `GET /api/schedules`. Also while they are off, so that the page can say so. */
export async function getSchedules(request: Request, context: RequestContext): Promise<Response> {
  if (!environment().schedules.on)
    return json({ on: false, max: 0, schedules: [], connections: [] } satisfies ScheduleList);
  return listSchedules(request, context, {});
}

const listSchedules = whileEnabled(async (_request, context) => {
  // The first one is selected for a new schedule.
  const isChosen = ({ id }: ScheduleConnection) => Number(id === context.session?.chosen);
  const store = schedules();
  const stored = await store.list(ownerOf(context));
  const list: ScheduleList = {
    on: true,
    max: MAX_OWNER_SCHEDULES,
    schedules: await Promise.all(stored.map((each) => scheduleSummary(store, each))),
    connections: scheduleConnections()
      .toSorted((a, b) => isChosen(b) - isChosen(a))
      .map(({ id, label, isFree }) => ({ id, label, isFree })),
  };
  return json(list);
});

export const postSchedule = whileEnabled(async (request, context) => {
  const added = await readFields(request, newScheduleSchema, scheduleLimits.bodyBytes);
  if (added instanceof Response) return added;
  const { feed: hasFeed, ...definition } = added;
  const store = schedules();
  const now = await store.now();
  const fields = await definitionIssues(definition, now);
  if (Object.keys(fields).length > 0) return invalid(fields);
  const webhook = definition.webhook === null ? null : await newWebhookSecret();
  const feed = hasFeed ? await newFeed() : null;
  const { timing, timeZone } = definition;
  const schedule = {
    id: randomUUID(),
    owner: ownerOf(context),
    ...{ definition, createdAt: now, nextAt: nextSlot({ timing, timeZone, anchor: now }, now) },
    webhookSecret: webhook?.sealed ?? null,
    feed: feed?.sealed ?? null,
    feedHash: feed?.hash ?? null,
  };
  const quota = { ownerMax: MAX_OWNER_SCHEDULES, allMax: environment().schedules.max };
  const outcome = await store.add(schedule, quota);
  if (outcome !== "added") return full(outcome);
  return created(schedule.id, webhook?.secret ?? null, 201);
});

function full(outcome: "owner-full" | "server-full"): Response {
  const error =
    outcome === "owner-full"
      ? `You can have at most ${MAX_OWNER_SCHEDULES} schedules. Delete one first.`
      : `This server stores at most ${countOf(environment().schedules.max, "schedule")}. Delete one first, or ask the operator to raise WORKBENCH_SCHEDULES_MAX.`;
  return respondRejected(409, error, "SCHEDULES_FULL");
}

async function created(id: string, webhookSecret: string | null, status = 200): Promise<Response> {
  const store = schedules();
  const stored = await store.find(id);
  if (!stored) return gone();
  const schedule = await scheduleSummary(store, stored);
  return json({ schedule, webhookSecret } satisfies z.output<typeof createdScheduleSchema>, status);
}

/** Returns the issues of a valid definition that only this server knows, by field. */
async function definitionIssues(
  definition: Omit<NewSchedule, "feed">,
  now: number,
): Promise<Fields> {
  const { connection: id, cap, timeZone, webhook, variables } = definition;
  const connection = scheduleConnections().find((each) => each.id === id);
  const request = requestIssues(definition, { now, timeZone, connection });
  const names = variables.map(({ name }) => name);
  const repeated = names.findIndex((name, at) => names.indexOf(name) < at);
  return {
    ...request,
    ...(repeated >= 0
      ? { [`variables.${repeated}.name`]: "Another variable has this name. Remove one of them." }
      : {}),
    ...(connection
      ? {}
      : {
          connection:
            "Schedules use the built-in engine or a connection of the operator (WORKBENCH_CONNECTIONS). Keys that you entered are never stored for them.",
        }),
    ...(connection && !connection.isFree && cap === null
      ? { cap: "Enter the maximum credits of the schedule in a month." }
      : {}),
    ...(webhook === null ? {} : await webhookIssues(webhook)),
  };
}

type RequestContextOf = {
  readonly now: number;
  readonly timeZone: string;
  readonly connection: ScheduleConnection | undefined;
};

function requestIssues(
  definition: Omit<NewSchedule, "feed">,
  { now, timeZone, connection }: RequestContextOf,
): Fields {
  const checked = schedulableRequest(definition, { now, timeZone });
  // An operator's secret is looked up now, so that a wrong name is an error here and not in a later check.
  const restored =
    checked.ok && connection
      ? restoreSecrets(checked.body, {
          textOf: () => null,
          lookUp: (name) => secretFor(name, connection.target, null),
        })
      : null;
  const issues = checked.ok ? (restored?.ok === false ? restored.issues : []) : checked.issues;
  return messagesByPath(issues.map((each) => ({ ...each, path: ["body", ...each.path] })));
}

async function webhookIssues(url: string): Promise<Fields> {
  const checked = await webhookGuard().check(url);
  return checked.ok || checked.reason === "unresolved" ? {} : { webhook: checked.message };
}

/** Calls the handler with the schedule if it belongs to the user. */
const withOwn = (
  handler: (stored: StoredSchedule, request: Request) => Promise<Response>,
): Handler<ById> =>
  whileEnabled<ById>(async (request, context, { id }) => {
    const stored = await schedules().find(id);
    return stored && stored.owner === ownerOf(context) ? handler(stored, request) : gone();
  });

export const getSchedule = withOwn(async (stored) => {
  const store = schedules();
  const detail: ScheduleDetail = {
    schedule: await scheduleSummary(store, stored),
    checks: [...(await store.checks(stored.id, scheduleLimits.checks))],
  };
  return json(detail);
});

/** `PATCH /api/schedules/{id}`: pauses, resumes or changes the cap. */
export const patchSchedule = withOwn(async (stored, request) => {
  const change = await readFields(request, scheduleChangeSchema);
  if (change instanceof Response) return change;
  const { paused, cap } = change;
  const connection = scheduleConnections().find(({ id }) => id === stored.definition.connection);
  if (cap === null && !connection?.isFree)
    return invalid({ cap: "Enter the maximum credits of the schedule in a month." });
  if (paused === false && !connection)
    return invalid({ paused: "The connection of this schedule no longer exists." });
  const store = schedules();
  const now = await store.now();
  await store.change(stored.id, {
    ...(cap === undefined ? {} : { definition: { ...stored.definition, cap } }),
    ...(paused === true && {
      pause: stored.pause ?? { reason: "user", message: "Paused by a user." },
      nextAt: null,
    }),
    // Checks that were missed during the pause are not made up for.
    ...(paused === false &&
      stored.pause !== null && {
        pause: null,
        nextAt: nextSlot(slotRuleOf(stored), now),
        lastSlot: Math.max(now, stored.lastSlot),
      }),
  });
  return created(stored.id, null);
});

/** `DELETE /api/schedules/{id}`: with its results, its feed and what waits to be sent. */
export const deleteSchedule = withOwn(async (stored) => {
  await schedules().remove(stored.id);
  return json({ success: true });
});

const runMessages: Readonly<Record<Exclude<RunNow, "started">, string>> = {
  overlap: "A check of this schedule is running. Wait until it ends.",
  cap: "The cap of this month has no room for another check. Raise it first.",
  busy: "The server has too many runs in progress. Try again in a moment.",
  gone: "The schedule was deleted.",
  connection: "The connection of this schedule no longer exists.",
};

/** `POST /api/schedules/{id}/run`: starts a check, also of a paused schedule. */
export const postRun = withOwn(async (stored) => {
  const outcome = await scheduleRunner().runNow(stored.id);
  if (outcome !== "started") return respondRejected(409, runMessages[outcome]);
  return created(stored.id, null, 202);
});

/** `POST /api/schedules/{id}/credentials`: the old URL of the feed, or the old secret, ends immediately. */
export const postCredentials = withOwn(async (stored, request) => {
  const renewed = await readFields(request, newCredentialsSchema);
  if (renewed instanceof Response) return renewed;
  const store = schedules();
  if (renewed.of === "feed") {
    const { sealed, hash } = await newFeed();
    await store.change(stored.id, { feed: { sealed, hash } });
    return created(stored.id, null);
  }
  if (stored.definition.webhook === null) return invalid({ of: "This schedule has no webhook." });
  const { secret, sealed } = await newWebhookSecret();
  await store.change(stored.id, { webhookSecret: sealed });
  return created(stored.id, secret);
});
