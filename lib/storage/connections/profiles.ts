import { type Dialect, isDialect } from "@/lib/contract/dialect/dialects";
import { isJsonObject } from "@/lib/contract/json-object";
import type { CostSample } from "@/lib/request/estimate/for-connection";
import { deviceStore, type LocalRecord, localRecord } from "../local-record";
import { isAmount, parseEntries } from "../stored-values";
import { PROFILES_KEY } from "./has-profiles";

export type OptionMark = {
  /** Name of the option in the request: `scrapeOptions.formats.branding`. */
  readonly field: string;
  /** Path of its control in the form. */
  readonly control: string;
  /** Rejected in a run, or missing in the service's own description. */
  readonly source: "rejected" | "undescribed";
  /** The service's message, without values that may not be stored. */
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Facts about a connection that this browser has learnt. Has no key, and only names of options from requests. */
export type ConnectionProfile = {
  /** The base URL that it was learnt from; empty for the built-in engine. */
  readonly target: string;
  readonly marks: readonly OptionMark[];
  /** Newest last. */
  readonly costs: readonly CostSample[];
  /** As the user chose it; the specification without a choice. */
  readonly dialect?: Dialect;
};

/** Keyed by the id of the connection. */
export type ConnectionProfiles = Readonly<Record<string, ConnectionProfile>>;

type ConnectionRef = { readonly id: string; readonly baseUrl: string | null };

const MAX_PROFILES = 40;
const MAX_MARKS = 80;
const MAX_COSTS = 60;
const MAX_TEXT = 240;

const targetOf = ({ baseUrl }: ConnectionRef) => baseUrl ?? "";

export const connectionProfiles = (store = deviceStore): LocalRecord<ConnectionProfiles> =>
  localRecord({ key: PROFILES_KEY, parse: parseProfiles, initial: {}, store });

export const deviceProfiles = connectionProfiles();

/** The profile of a connection. Empty if its URL has changed since. */
export function profileOf(
  profiles: ConnectionProfiles,
  connection: ConnectionRef | null,
): ConnectionProfile {
  const target = connection === null ? "" : targetOf(connection);
  const stored =
    connection !== null && Object.hasOwn(profiles, connection.id)
      ? profiles[connection.id]
      : undefined;
  return stored?.target === target ? stored : { target, marks: [], costs: [] };
}

/** Changes the profile of one connection and drops the one that was changed longest ago, beyond the limit. */
export function changeProfile(
  record: LocalRecord<ConnectionProfiles>,
  connection: ConnectionRef,
  change: (profile: ConnectionProfile) => Partial<ConnectionProfile>,
): void {
  const profiles = record.read();
  const old = profileOf(profiles, connection);
  const next = { ...old, ...change(old) };
  const others = Object.entries(profiles).filter(([id]) => id !== connection.id);
  record.write(
    Object.fromEntries([
      ...others.slice(1 - MAX_PROFILES),
      [
        connection.id,
        { ...next, marks: next.marks.slice(-MAX_MARKS), costs: next.costs.slice(-MAX_COSTS) },
      ],
    ]),
  );
}

/** Adds marks; a newer mark replaces one of the same option. */
export const withMarks = (
  old: readonly OptionMark[],
  added: readonly OptionMark[],
): readonly OptionMark[] => [
  ...old.filter(({ field }) => !added.some((each) => each.field === field)),
  ...added.map((each) => ({ ...each, message: each.message.slice(0, MAX_TEXT) })),
];

/** Removes the profiles of connections that no longer exist. */
export function dropProfiles(
  record: LocalRecord<ConnectionProfiles>,
  existing: readonly ConnectionRef[],
): void {
  const profiles = record.read();
  const ids = new Set(existing.map(({ id }) => id));
  const remaining = Object.entries(profiles).filter(([id]) => ids.has(id));
  if (remaining.length < Object.keys(profiles).length) record.write(Object.fromEntries(remaining));
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_TEXT;

function parseProfiles(stored: unknown): ConnectionProfiles | null {
  return parseEntries(stored, ({ target, marks, costs, dialect }) =>
    typeof target === "string"
      ? {
          target,
          marks: listIn(marks, parseMark),
          costs: listIn(costs, parseCost),
          ...(isDialect(dialect) && { dialect }),
        }
      : null,
  );
}

const listIn = <Item>(value: unknown, parse: (item: unknown) => Item | null): Item[] =>
  Array.isArray(value) ? value.flatMap((each) => parse(each) ?? []) : [];

function parseMark(stored: unknown): OptionMark | null {
  if (!isJsonObject(stored)) return null;
  const { field, control, source, message, at } = stored;
  if (!isText(field) || !isText(control) || !isText(message) || !isAmount(at)) return null;
  return source === "rejected" || source === "undescribed"
    ? { field, control, source, message, at }
    : null;
}

function parseCost(stored: unknown): CostSample | null {
  if (!isJsonObject(stored)) return null;
  const { kind, credits, listed } = stored;
  return isText(kind) && isAmount(credits) && isAmount(listed) && listed > 0
    ? { kind, credits, listed }
    : null;
}
